// Copy a link or a text: [data-copy="link"] copies its own address, [data-copy="#id"] that element's words.
import { say } from "./say.js";

export function copying(root) {
  const words = document.documentElement.dataset;
  for (const button of root.querySelectorAll("[data-copy]")) {
    if (button.hidden) button.hidden = false;
    button.addEventListener("click", async (event) => {
      const what = button.dataset.copy;
      const text = what === "link" ? button.href : (document.querySelector(what).value ?? document.querySelector(what).textContent);
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
