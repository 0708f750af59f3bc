// A box that stays as this browser last left it, on every page that has it: [data-remember].
export function remembering(box) {
  const key = `remember-${box.id}`;
  try {
    if (localStorage.getItem(key)) box.checked = true;
    box.addEventListener("change", () => {
      if (box.checked) localStorage.setItem(key, "1");
      else localStorage.removeItem(key);
    });
  } catch {
    // nothing may be kept here: the box works for this page
  }
}
