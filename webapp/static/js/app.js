// What every page gains from a script; each page works without it.
import { copying } from "./copy.js";
import { offline } from "./offline.js";
import { keepingPlace } from "./place.js";
import { suggesting } from "./suggest.js";

copying(document);
for (const box of document.querySelectorAll("[data-suggest]")) suggesting(box);
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
  const box = document.querySelector("[data-suggest]:not([hidden])");
  if (event.key !== "/" || typing || !plain || !box) return;
  box.focus();
  event.preventDefault();
});
for (const link of document.querySelectorAll(".switch")) keepingPlace(link);
for (const table of document.querySelectorAll("[data-ticks]")) import("./ticks.js").then(({ ticking }) => ticking(table));
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
for (const button of document.querySelectorAll("[data-share]")) import("./share.js").then(({ sharing }) => sharing(button));
for (const box of document.querySelectorAll("[data-remember]")) import("./remember.js").then(({ remembering }) => remembering(box));
for (const section of document.querySelectorAll("[data-kept-pages]")) import("./kept.js").then(({ listing }) => listing(section));
offline();
