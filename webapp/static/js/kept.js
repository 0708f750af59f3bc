// On the page that tells of no network: what this device has kept, to go on from.
const MOST = 40;

export async function listing(section) {
  if (!("caches" in window)) return;
  const cache = await caches.open("pages");
  const language = location.pathname.split("/")[1];
  const names = (await cache.keys()).reverse().filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(`/${language}/`) && /\/(kingdoms\/1\w+|cards\/[\w-]+|rules\/[\w-]+|examples\/[\w-]+)$/.test(pathname);
  });
  const list = section.querySelector("ul");
  for (const name of names.slice(0, MOST)) {
    const text = await (await cache.match(name, { ignoreVary: true }))?.text();
    const title = new DOMParser().parseFromString(text ?? "", "text/html").title.replace(/ – Arauto$/, "");
    if (!title) continue;
    const link = document.createElement("a");
    link.href = name.url;
    link.textContent = title;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  section.hidden = !list.children.length;
}
