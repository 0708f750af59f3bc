// What every page gains from a script; each page works without it.
import { copying } from "./copy.js";
import { suggesting } from "./suggest.js";

copying(document);
for (const box of document.querySelectorAll("[data-suggest]")) suggesting(box);
