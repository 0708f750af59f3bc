// Keeps what this browser has seen, and kingdoms dealt in advance, for when there is no network.
// Pages come from the network when there is one; files never change under their address.
const DIGEST = new URL(location.href).searchParams.get("v");
const LANGUAGES = ["pt", "en"];
const FILES = "files";
const PAGES = "pages";
const DECK = "deck";
const MOST_PAGES = 150;
const MOST_FILES = 150;
const IN_ADVANCE = 12;
const PATIENCE = 4000;
const ANY = { ignoreVary: true };
const unkept = new Set(); // addresses whose last answer is not to be kept, so not asked for again

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  const { seen, deal, mine } = event.data ?? {};
  if (!seen) return;
  const kept = unkept.has(seen) ? Promise.resolve() : keepPage(PAGES, seen);
  event.waitUntil(kept.then(() => deal && fill(deal, mine)).catch(() => {}));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(request.method === "GET" ? page(event, url) : sent(request, url));
  } else if (request.method === "GET" && url.pathname.startsWith("/static/")) {
    event.respondWith(file(request, url));
  } else if (request.method === "GET" && url.pathname.endsWith("/qr.svg")) {
    event.respondWith(picture(request));
  }
});

async function install() {
  for (const language of LANGUAGES) {
    for (const path of ["", "offline", "kingdoms/"]) await keepPage(PAGES, `/${language}/${path}`, true);
  }
  await skipWaiting();
}

// Pages.

function languageOf(url) {
  const first = url.pathname.split("/")[1];
  return LANGUAGES.includes(first) ? first : null;
}

// A kingdom's page is kept by its code alone, without what is locked or being changed.
function nameOf(url) {
  return url.pathname + (isKingdom(url) ? "" : url.search);
}

function isKingdom(url) {
  return /^\/\w\w\/kingdoms\/1\w+(\/cards)?$/.test(url.pathname);
}

async function page(event, url) {
  const name = nameOf(url);
  const kept = await find(name);
  const network = fetch(event.request);
  const plain = !isKingdom(url) || !url.search;
  event.waitUntil(network.then((answer) => {
    const may = mayKeep(answer);
    if (may) unkept.delete(url.pathname + url.search);
    else unkept.add(url.pathname + url.search);
    return plain && may && keep(PAGES, name, answer.clone());
  }).catch(() => {}));
  try {
    return await (kept ? Promise.race([network, later()]) : network);
  } catch {
    return kept ? marked(kept) : without(url);
  }
}

function later() {
  return new Promise((_, refuse) => { setTimeout(refuse, PATIENCE); });
}

function mayKeep(answer) {
  const store = answer.headers.get("Cache-Control") ?? "";
  return answer.status === 200 && answer.type === "basic" && !answer.redirected && !store.includes("no-store")
    && (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
}

async function find(name) {
  return (await (await caches.open(PAGES)).match(name, ANY)) ?? (await (await caches.open(DECK)).match(name, ANY));
}

// Without a network and without a kept copy.
async function without(url) {
  const language = languageOf(url) ?? (await languageKept());
  if (url.pathname === "/") return Response.redirect(`/${language}/`, 302);
  if (/^\/k\/\w+$/.test(url.pathname)) return Response.redirect(`/${language}/kingdoms/${url.pathname.slice(3)}`, 302);
  if (/^\/\w\w\/(kingdoms\/random|offline\/deal)$/.test(url.pathname)) {
    const deck = await deckOf(language);
    if (deck.pages.length && (url.pathname.endsWith("/deal") || deck.wishes === wishesOf(url))) {
      return Response.redirect(await draw(language, deck), 302);
    }
    return noNetwork(language, "data-undealt");
  }
  return noNetwork(language);
}

async function languageKept() {
  for (const language of LANGUAGES) if ((await deckOf(language)).pages.length) return language;
  return (navigator.language ?? "").startsWith("pt") ? "pt" : "en";
}

// A form that could not be sent.
async function sent(request, url) {
  try {
    return await fetch(request);
  } catch {
    return noNetwork(languageOf(url) ?? "en", "data-unsent");
  }
}

async function noNetwork(language, mark = "") {
  const kept = await find(`/${language}/offline`);
  if (!kept) return Response.error();
  const deck = await deckOf(language);
  return marked(kept, `${mark} ${deck.pages.length ? "data-dealt" : ""}`, 503);
}

// Tell the page that it is a kept one.
async function marked(kept, marks = "", status = 200) {
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const text = await kept.text();
  return new Response(text.replace("<html ", `<html data-kept ${marks} `), { status, headers });
}

async function keep(store, name, answer) {
  const cache = await caches.open(store);
  await cache.delete(name, ANY);
  await cache.put(name, answer);
  if (store === PAGES) await trim(cache, MOST_PAGES);
}

async function trim(cache, most) {
  const names = await cache.keys();
  const fixed = names.filter(({ url }) => /\/(pt|en)\/(offline|kingdoms\/)?$/.test(new URL(url).pathname));
  const others = names.filter((name) => !fixed.includes(name));
  for (const old of others.slice(0, Math.max(0, names.length - most))) await cache.delete(old);
}

async function keepPage(store, address, again = false) {
  const url = new URL(address, location.href);
  const name = nameOf(url);
  if (!again && (await (await caches.open(store)).match(name, ANY))) return;
  const answer = await fetch(name, { headers: { Accept: "text/html" } });
  if (!mayKeep(answer)) return;
  const text = await answer.clone().text();
  await keep(store, name, answer);
  const files = [...text.matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map((found) => found[1]);
  for (const address of new Set(files)) await keepFile(address);
}

// Files: styles, modules with what they import, drawings.

async function keepFile(address) {
  const cache = await caches.open(FILES);
  if (await cache.match(address, ANY)) return;
  const answer = await fetch(address);
  if (!answer.ok) return;
  const text = address.endsWith(".js") ? await answer.clone().text() : "";
  await putFile(cache, address, answer);
  const base = new URL(address, location.href);
  for (const [, other] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) await keepFile(new URL(other, base).pathname);
}

// What is neither of today's digest nor a file at all, such as a QR code, makes room first.
async function putFile(cache, name, answer) {
  await cache.put(name, answer);
  const names = await cache.keys();
  const today = (name) => new URL(name.url).pathname.startsWith(`/static/${DIGEST}/`);
  const old = [...names.filter((name) => !today(name)), ...names.filter(today)];
  for (const other of old.slice(0, Math.max(0, names.length - MOST_FILES))) await cache.delete(other, ANY);
}

async function file(request, url) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request, ANY);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await putFile(cache, request, answer.clone());
    return answer;
  } catch {
    // An older page asks for files by an older digest: today's will do.
    const wanted = url.pathname.split("/").slice(3).join("/");
    const names = await cache.keys();
    const other = names.reverse().find((name) => new URL(name.url).pathname.split("/").slice(3).join("/") === wanted);
    return (other && (await cache.match(other, ANY))) ?? Response.error();
  }
}

async function picture(request) {
  const cache = await caches.open(FILES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await putFile(cache, request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request, ANY)) ?? Response.error();
  }
}

// Kingdoms dealt in advance, for each language by the wishes of last time.

function wishesOf(url) {
  const wishes = [...url.searchParams].filter(([name, value]) => value && name !== "seed");
  const lists = new Map();
  for (const [name, value] of wishes) lists.set(name, [...(lists.get(name) ?? []), ...value.split(",")]);
  if (lists.get("players")?.[0] === "2") lists.delete("players");
  return JSON.stringify([...lists].map(([name, values]) => [name, values.sort()]).sort());
}

async function deckOf(language) {
  const kept = await (await caches.open(DECK)).match(`/deck/${language}`);
  return kept ? kept.json() : { pages: [] };
}

async function keepDeck(language, deck) {
  await (await caches.open(DECK)).put(`/deck/${language}`, new Response(JSON.stringify(deck)));
}

let filling = Promise.resolve();
let wanted = null;

// What was wished for last counts: it stops what is being dealt by other wishes.
function fill(address, mine) {
  wanted = { url: new URL(address, location.href), mine };
  filling = filling.then(async () => {
    const next = wanted;
    wanted = null;
    if (next) await refill(next.url, next.mine);
  }).catch(() => {});
  return filling;
}

async function refill(url, mine) {
  const language = languageOf(url);
  const wishes = wishesOf(url);
  let deck = await deckOf(language);
  const cache = await caches.open(DECK);
  if (deck.wishes !== wishes || deck.mine !== mine || deck.digest !== DIGEST) {
    for (const page of deck.pages) for (const name of [page, `${page}/cards`]) await cache.delete(name, ANY);
    deck = { wishes, mine, digest: DIGEST, pages: [] };
    await keepPage(PAGES, `/${language}/kingdoms/`, true);
  }
  const missing = IN_ADVANCE - deck.pages.length;
  if (missing < IN_ADVANCE / 2) return;
  const batch = new URL(url);
  batch.pathname = `/${language}/kingdoms/batch`;
  batch.searchParams.delete("seed");
  batch.searchParams.set("count", missing);
  const answer = await fetch(batch);
  if (!answer.ok) return;
  for (const page of (await answer.json()).pages) {
    if (wanted) return;
    await keepPage(DECK, page);
    await keepPage(DECK, `${page}/cards`);
    deck.pages.push(page);
    await keepDeck(language, deck);
  }
}

// Draw a kingdom: from then on it is one that was seen.
async function draw(language, deck) {
  const [page] = deck.pages.splice(Math.floor(Math.random() * deck.pages.length), 1);
  const cache = await caches.open(DECK);
  for (const name of [page, `${page}/cards`]) {
    const kept = await cache.match(name, ANY);
    if (kept) await keep(PAGES, name, kept);
    await cache.delete(name, ANY);
  }
  await keepDeck(language, deck);
  return page;
}
