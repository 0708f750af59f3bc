// Copy a link or a text: [data-copy="link"] copies its own address, [data-copy="point"] the clarification
// around it with its address, [data-copy="#id"] that element's words.
import { say } from "./say.js";

// What a clarification says, as it is read aloud, with whose it is and where it stands.
function point(place) {
  const words = [...place.querySelectorAll(".words")].filter((each) => each.checkVisibility()).map((each) => {
    const copy = each.cloneNode(true);
    for (const beside of copy.querySelectorAll("[aria-hidden], .origin, .point__shown")) beside.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  });
  const [name] = document.title.split(" – ");
  return `${name}: ${words.join("\n")}\n${new URL(`#${place.id}`, location.href)}`;
}

export function copying(root) {
  const words = document.documentElement.dataset;
  for (const button of root.querySelectorAll("[data-copy]")) {
    if (button.hidden) button.hidden = false;
    button.addEventListener("click", async (event) => {
      const what = button.dataset.copy;
      const text = what === "link" ? button.href : what === "point" ? point(button.closest("[id]")) : (document.querySelector(what).value ?? document.querySelector(what).textContent);
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        return; // the link is followed, or the text stays there to be selected
      }
      if (what !== "link") event.preventDefault();
      button.classList.add("copied");
      say(words.copied);
      setTimeout(() => button.classList.remove("copied"), 1600);
    });
  }
}
