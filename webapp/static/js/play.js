// Steps through an example without loading pages: by button, key, swipe, or by itself.
const player = document.querySelector("[data-player]");
const part = (name) => player.querySelector(`[data-${name}]`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = 2600;

let drawn = null; // the steps of this example or what-if, once they are here
let loading = null;
let at = Number(player.dataset.step);
let playing = 0;

function load(address = player.dataset.frames) {
  if (loading) return loading;
  const mine = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }).then((found) => (drawn = found));
  mine.catch(() => { if (loading === mine) loading = null; });
  return (loading = mine);
}

// Does something with the steps; where they cannot be had, goes where the link itself leads.
async function withSteps(act, address) {
  try {
    await load();
  } catch {
    if (address) location.assign(address);
    return;
  }
  act();
}

function addressOf(key) {
  return player.querySelector(`[data-go="${key}"]`).href;
}

function fill(where, html) {
  where.innerHTML = html;
  for (const face of where.querySelectorAll("[data-face]")) face.outerHTML = drawn.faces[face.dataset.face];
}

// Where each card lies on the screen, by its own name.
function places() {
  const found = new Map();
  for (const card of player.querySelectorAll("[data-tokens]")) {
    const place = card.getBoundingClientRect();
    for (const token of card.dataset.tokens.split(" ")) found.set(token, place);
  }
  for (const pile of player.querySelectorAll("[data-pile]")) found.set(`pile ${pile.dataset.pile}`, pile.getBoundingClientRect());
  return found;
}

function glide(before) {
  for (const card of player.querySelectorAll("[data-tokens].is-moved")) {
    const [token] = card.dataset.tokens.split(" ").reverse();
    const from = before.get(token) ?? before.get(`pile ${token.split("#")[0]}`);
    if (!from) continue;
    const to = card.getBoundingClientRect();
    card.animate(
      [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }],
      { duration: 380, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
}

// Shows a step; only once the steps are here.
function show(number, { how = "push", quiet = false } = {}) {
  const { steps } = drawn;
  if (number < 0 || number >= steps.length || (number === at && how !== "branch")) return;
  const step = steps[number];
  const before = calm.matches || quiet ? null : places();
  const held = player.contains(document.activeElement) && document.activeElement !== document.body;
  at = number;
  fill(part("telling"), step.telling);
  fill(part("table"), step.table);
  player.classList.toggle("player--branch", step.branch);
  for (const [key, to] of Object.entries({ first: 0, back: at - 1, forward: at + 1, last: steps.length - 1 })) {
    const go = player.querySelector(`[data-go="${key}"]`);
    const there = (to >= 0 && to < steps.length && to !== at) || beyond(to);
    if (there) go.href = steps[to]?.address ?? beyond(to);
    else go.removeAttribute("href");
    for (const [name, value] of [["aria-disabled", "true"], ["role", "link"]]) {
      if (there) go.removeAttribute(name);
      else go.setAttribute(name, value);
    }
  }
  part("where").textContent = at;
  part("last").textContent = steps.length - 1;
  mark();
  document.title = step.title;
  if (how === "push" || how === "branch") history.pushState({ at }, "", step.address);
  else if (how === "replace") history.replaceState({ at }, "", step.address);
  part("said").textContent = step.said;
  if (held && document.activeElement === document.body) player.querySelector('[data-go="forward"]').focus({ preventScroll: true });
  if (before) glide(before);
}

function mark() {
  for (const beat of player.querySelectorAll(".beat[aria-current]")) beat.removeAttribute("aria-current");
  const now = player.querySelector(`.beat[data-step="${at}"]`);
  if (!now) return;
  now.setAttribute("aria-current", "step");
  const list = part("fold");
  list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// A what-if, or the way back from it: other steps, the same page.
async function depart(address) {
  const url = new URL(address, location.href);
  const match = url.pathname.match(/^(.*\/examples\/[^/]+)(?:\/(\d+))?$/);
  if (!match) return location.assign(address);
  loading = null;
  try {
    await load(`${match[1]}/frames.json${url.search}`);
  } catch {
    return location.assign(address);
  }
  player.dataset.frames = `${match[1]}/frames.json${url.search}`;
  fill(part("timeline"), drawn.timeline);
  show(Number(match[2] ?? 0), { how: "branch" });
}

// What comes before the first step and after the last one, where these steps are part of a game.
function beyond(to) {
  const { before, after } = player.dataset;
  return to < 0 ? before : to >= drawn.steps.length ? after : undefined;
}

function go(key) {
  const to = { first: 0, back: at - 1, forward: at + 1, last: drawn.steps.length - 1 }[key];
  if (beyond(to)) location.assign(beyond(to));
  else show(to);
}

function play(on = !playing) {
  clearInterval(playing);
  playing = 0;
  if (on && drawn && at < drawn.steps.length - 1) {
    playing = setInterval(() => {
      show(at + 1, { how: "replace" });
      if (at >= drawn.steps.length - 1) play(false);
    }, PACE);
  }
  const button = part("play");
  button.setAttribute("aria-pressed", String(Boolean(playing)));
}

player.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a");
  if (!link) return;
  play(false);
  if (link.dataset.go) {
    event.preventDefault();
    if (link.hasAttribute("href")) withSteps(() => go(link.dataset.go), link.href);
  } else if ("branch" in link.dataset) {
    event.preventDefault();
    depart(link.href);
  } else if ("step" in link.dataset) {
    event.preventDefault();
    const here = (step) => new URL(step.address, location.href).href === link.href;
    withSteps(() => {
      show(drawn.steps.findIndex(here));
      if (!narrow.matches || !link.closest("[data-fold]")) return;
      fold.open = false;
      part("telling").scrollIntoView({ block: "center" });
    }, link.href);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  const busy = event.target.closest("input:not([type=checkbox]), select, textarea, [popover]:popover-open");
  if (busy) return;
  const key = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (key) {
    event.preventDefault();
    play(false);
    withSteps(() => go(key), addressOf(key));
  } else if (event.key === " " && !event.target.closest("a, button, summary, input")) {
    event.preventDefault();
    withSteps(() => play());
  } else if (event.key === "Escape" && !document.querySelector(":popover-open")) {
    const back = player.querySelector(".what-if__back");
    if (back) depart(back.href);
  }
});

let touch = null;
player.addEventListener("touchstart", (event) => (touch = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
player.addEventListener("touchend", (event) => {
  if (!touch) return;
  const end = event.changedTouches[0];
  const aside = end.clientX - touch.clientX;
  if (Math.abs(aside) > 60 && Math.abs(aside) > 2 * Math.abs(end.clientY - touch.clientY)) {
    play(false);
    const key = aside < 0 ? "forward" : "back";
    withSteps(() => go(key), addressOf(key));
  }
}, { passive: true });

addEventListener("popstate", () => {
  const url = new URL(location.href);
  const same = `${url.pathname.replace(/\/\d+$/, "")}/frames.json${url.search}` === player.dataset.frames;
  const number = Number(url.pathname.match(/\/(\d+)$/)?.[1] ?? 0);
  if (same) withSteps(() => show(number, { how: "none" }), location.href);
  else location.reload();
});

const button = part("play");
button.hidden = false;
button.addEventListener("click", () => withSteps(() => play()));

const fold = part("fold");
const narrow = matchMedia("(max-width: 55.99rem)");
if (narrow.matches) fold.open = false;
mark();
if ("requestIdleCallback" in window) requestIdleCallback(() => withSteps(() => {}));
else setTimeout(() => withSteps(() => {}), 500);
