// Tell a screen reader, politely, what happened.
let region;

export function say(words) {
  if (!region) {
    region = document.createElement("p");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = words; });
}
