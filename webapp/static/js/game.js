// Plays without loading pages: sends answers, looks what the others do, and takes keys.
const game = document.querySelector("[data-game]");
const part = (name) => game.querySelector(`[data-part="${name}"]`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const KEYS = "123456789abcdefghijklmnopqrsvwxyz"; // 0 ends something, t plays all Treasures
const OFTEN = 1500;
const SELDOM = 6000;

let sending = false;
let waiting = 0;
let picked = []; // cards chosen together, in the order of touching them

// What the server drew takes the place of what is shown.
function show(state) {
  if (state.go) {
    location.assign(state.go);
    return;
  }
  const before = calm.matches ? null : places();
  const older = game.querySelector(".news__older")?.open;
  const focused = document.activeElement?.closest?.("[data-part]");
  for (const [name, html] of Object.entries(state.parts)) part(name).innerHTML = html;
  for (const [slug, html] of Object.entries(state.about)) {
    if (!document.getElementById(`about-${slug}`)) document.querySelector("[data-about]").insertAdjacentHTML("beforeend", html);
  }
  game.dataset.version = state.version;
  game.dataset.waits = state.waits ? "yes" : "no";
  game.querySelector("[data-said]").textContent = [state.problem, state.said].filter(Boolean).join(" ");
  document.title = state.title;
  if (older) game.querySelector(".news__older").open = true;
  ready();
  if (focused && document.activeElement === document.body) {
    const question = game.querySelector("[data-question]");
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
  }
  if (before) glide(before);
  later();
}

function ready() {
  picked = [];
  const fresh = game.querySelector("[data-fresh]");
  fresh.scrollTop = fresh.scrollHeight;
  let next = 0;
  [...game.querySelectorAll("[data-choice], [data-pick]")].sort(inSheetFirst).forEach((each) => {
    const key = each.dataset.fixed ?? KEYS[next++];
    if (!key) return;
    each.dataset.key = key;
    const cap = document.createElement("kbd");
    cap.className = "key";
    cap.textContent = key.toUpperCase();
    cap.setAttribute("aria-hidden", "true");
    (each.closest("label") ?? each).append(cap);
  });
  count();
}

function inSheetFirst(one, other) {
  return Number(!part("sheet").contains(one)) - Number(!part("sheet").contains(other));
}

// Several cards chosen together: how many, and in which order.
function count() {
  const form = game.querySelector("[data-several]");
  if (!form) return;
  const least = Number(form.dataset.least);
  const most = Number(form.dataset.most);
  const order = "inOrder" in form.dataset;
  const full = picked.length >= most;
  form.classList.toggle("is-dim", full);
  for (const box of form.querySelectorAll("[data-pick]")) {
    const place = picked.indexOf(box);
    box.parentElement.querySelector("[data-order]").textContent = order && place >= 0 ? String(place + 1) : "";
  }
  const these = form.querySelector("[data-these]");
  these.disabled = picked.length < Math.max(least, form.querySelector('[value="none"]') ? 1 : 0);
  form.querySelector("[data-count]").textContent = picked.length ? `${picked.length}/${most}` : "";
}

game.addEventListener("change", (event) => {
  const box = event.target.closest("[data-pick]");
  if (!box) return;
  const form = box.closest("[data-several]");
  picked = picked.filter((each) => each !== box);
  if (box.checked) {
    picked.push(box);
    while (picked.length > Number(form.dataset.most)) picked.shift().checked = false;
  }
  count();
});

game.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-send]");
  if (!form) return;
  event.preventDefault();
  if (sending) return;
  const data = new FormData(form, event.submitter);
  if ("several" in form.dataset && event.submitter && "these" in event.submitter.dataset) {
    data.delete("card");
    for (const box of picked) data.append("card", box.value);
  }
  send(form.action, data);
});

async function send(address, data) {
  sending = true;
  clearTimeout(waiting);
  game.classList.add("is-sending");
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { Accept: "application/json" } });
    if ((answer.headers.get("Content-Type") ?? "").startsWith("application/json")) show(await answer.json());
    else location.reload();
    lost(false);
  } catch {
    lost(true);
    later(OFTEN); // whether it was saved shows then
  } finally {
    sending = false;
    game.classList.remove("is-sending");
  }
}

function lost(is) {
  const note = game.querySelector("[data-offline]");
  note.hidden = !is;
  note.textContent = is ? game.dataset.lost : "";
}

// What the others do: looked for often while they decide, seldom otherwise, never in the background.
function later(pause = game.dataset.waits === "yes" ? OFTEN : SELDOM) {
  clearTimeout(waiting);
  if (!document.hidden) waiting = setTimeout(look, pause);
}

async function look() {
  if (sending) return;
  try {
    const answer = await fetch(`${game.dataset.state}&version=${game.dataset.version}`);
    lost(false);
    if (answer.status === 200 && !sending) show(await answer.json());
    else if (answer.status >= 400) location.reload();
    else later();
  } catch {
    lost(true);
    later(OFTEN);
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
  else clearTimeout(waiting);
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input:not([type=checkbox]), select, textarea, [popover]:popover-open")) return;
  if ((event.metaKey || event.ctrlKey) && event.key === "z") {
    const undo = game.querySelector("[data-undo]");
    if (undo) {
      event.preventDefault();
      undo.click();
    }
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && !document.querySelector(":popover-open")) {
    const open = game.querySelector("[data-tools][open]");
    if (open) open.open = false;
    else for (const box of game.querySelectorAll("[data-pick]:checked")) box.click();
    return;
  }
  if (event.key === "Enter" && !event.target.closest("a, button, summary")) {
    game.querySelector("[data-these]:not(:disabled), .sheet__buttons .button--main:not(:disabled, [data-fixed='0'])")?.click();
    return;
  }
  const chosen = game.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (chosen) {
    event.preventDefault();
    chosen.click();
  }
});

document.addEventListener("click", (event) => {
  const open = game.querySelector("[data-tools][open]");
  if (open && !open.contains(event.target)) open.open = false;
});

// Where each card lies on the screen, by its own name; it glides from there to where it lies then.
function places() {
  const found = new Map();
  for (const card of game.querySelectorAll("[data-tokens]")) {
    const place = card.getBoundingClientRect();
    for (const token of card.dataset.tokens.split(" ")) found.set(token, [place, card.dataset.tokens]);
  }
  for (const pile of game.querySelectorAll("[data-pile]")) found.set(`pile ${pile.dataset.pile}`, [pile.getBoundingClientRect(), ""]);
  return found;
}

function glide(before) {
  for (const card of game.querySelectorAll("[data-tokens]")) {
    const token = card.dataset.tokens.split(" ").pop();
    const [from, tokens] = before.get(token) ?? before.get(`pile ${token.split("#")[0]}`) ?? [];
    if (!from || tokens === card.dataset.tokens) continue;
    const to = card.getBoundingClientRect();
    card.animate(
      [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }],
      { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
}

ready();
later();
