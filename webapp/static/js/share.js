// Send an address with what the device offers for that.
export function sharing(button) {
  if (!navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: document.title, url: button.dataset.share });
    } catch {
      // nobody was chosen
    }
  });
}
