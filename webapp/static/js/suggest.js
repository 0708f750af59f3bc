// Suggestions while typing, as a combobox: arrows move, Enter opens, Escape closes; announced.
import { say } from "./say.js";

export function suggesting(box) {
  const list = document.createElement("div");
  list.className = "suggest";
  list.id = `${box.id}-suggestions`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.labels[0].textContent);
  list.hidden = true;
  box.after(list);
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-expanded", "false");
  box.setAttribute("aria-controls", list.id);

  let asked = 0;
  let chosen = -1;

  const close = () => {
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };

  const choose = (place) => {
    const options = [...list.children];
    chosen = options.length ? (place + options.length) % options.length : -1;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
    if (chosen < 0) return;
    box.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  };

  const show = ({ suggestions, said }) => {
    list.replaceChildren(...suggestions.map((one, at) => {
      const option = document.createElement("a");
      option.className = "suggest__one";
      option.id = `${list.id}-${at}`;
      option.href = one.url;
      option.tabIndex = -1;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      const name = document.createElement("span");
      name.textContent = one.name;
      const other = document.createElement("span");
      other.className = "suggest__other";
      other.textContent = one.other === one.name ? "" : one.other;
      option.append(name, other);
      return option;
    }));
    chosen = -1;
    box.removeAttribute("aria-activedescendant");
    list.hidden = suggestions.length === 0;
    box.setAttribute("aria-expanded", String(!list.hidden));
    say(said);
  };

  const ask = async () => {
    const words = box.value.trim();
    const mine = ++asked;
    if (!words) return close();
    const address = new URL(box.dataset.suggest, location.href);
    address.searchParams.set("q", words.slice(0, 64));
    try {
      const answer = await fetch(address);
      if (answer.ok && mine === asked && document.activeElement === box) show(await answer.json());
    } catch {
      close(); // offline: the form still works when the network does
    }
  };

  let soon;
  box.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(ask, 80); });
  box.addEventListener("blur", () => setTimeout(close, 150));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) { close(); event.preventDefault(); }
    if (list.hidden && event.key === "ArrowDown") { ask(); event.preventDefault(); }
    if (list.hidden) return;
    if (event.key === "ArrowDown") { choose(chosen + 1); event.preventDefault(); }
    if (event.key === "ArrowUp") { choose(chosen < 0 ? -1 : chosen - 1); event.preventDefault(); }
    if (event.key === "Enter" && chosen >= 0) { location.href = list.children[chosen].href; event.preventDefault(); }
  });
}
