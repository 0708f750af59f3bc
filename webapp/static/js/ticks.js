// Ticks on a list to fetch: kept in this browser under the kingdom's code, the screen awake meanwhile.
const KEY = "ticks";
const MOST = 40;

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // storage is shut off or holds nonsense: ticks then last as long as the page
  }
}

function keep(list, ticked) {
  const all = read();
  delete all[list];
  if (ticked.length) all[list] = ticked;
  const kept = Object.fromEntries(Object.entries(all).slice(-MOST));
  try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* as above */ }
}

let lock = null;
async function stayAwake(wanted) {
  if (!("wakeLock" in navigator)) return;
  if (!wanted) { await lock?.release(); lock = null; return; }
  if (lock && !lock.released) return;
  try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
}

export function ticking(table) {
  const list = table.dataset.ticks;
  const boxes = [...table.querySelectorAll("[data-tick]")];
  const ticked = new Set(read()[list] ?? []);
  for (const box of boxes) box.checked = ticked.has(box.dataset.tick);
  const changed = () => {
    const now = boxes.filter((box) => box.checked).map((box) => box.dataset.tick);
    keep(list, now);
    stayAwake(now.length > 0 && now.length < boxes.length);
  };
  table.addEventListener("change", (event) => { if (event.target.matches("[data-tick]")) changed(); });
  for (const element of table.querySelectorAll("[data-with-script]")) element.hidden = false;
  table.querySelector("[data-untick]")?.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    changed();
  });
}
