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
  const [title] = document.title.split(" – ");
  const address = place.querySelector('[data-copy="link"]').href;
  return `${place.dataset.of ?? title}: ${words.join("\n")}\n${address}`;
}

// Copy without the clipboard's own means, which a page that came over plain HTTP does not have.
function copyOld(text) {
  const box = document.createElement("textarea");
  const before = document.activeElement;
  box.value = text;
  box.className = "visually-hidden";
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  before?.focus({ preventScroll: true });
  return done;
}

// Say on the button itself, for a moment, that it was done.
function tell(button, words) {
  button.classList.add("copied");
  say(words);
  const labelled = button.matches(".button") && !button.dataset.told;
  const label = [...button.childNodes];
  if (labelled) {
    button.dataset.told = "yes";
    button.style.minWidth = `${button.offsetWidth}px`;
    button.replaceChildren(`${words} ✓`);
  }
  setTimeout(() => {
    button.classList.remove("copied");
    if (!labelled) return;
    button.replaceChildren(...label);
    button.style.minWidth = "";
    delete button.dataset.told;
  }, 1600);
}

export function copying(root) {
  const words = document.documentElement.dataset;
  for (const button of root.querySelectorAll("[data-copy]")) {
    if (button.hidden) button.hidden = false;
    button.addEventListener("click", async (event) => {
      const what = button.dataset.copy;
      const text = what === "link" ? button.href : what === "point" ? point(button.closest(".point")) : (document.querySelector(what).value ?? document.querySelector(what).textContent);
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        if (!copyOld(text)) {
          if (what.startsWith("#")) document.querySelector(what).select?.();
          return; // the link is followed, or the text is there, selected, to be copied by hand
        }
      }
      if (what !== "link") event.preventDefault();
      tell(button, words.copied);
    });
  }
}
