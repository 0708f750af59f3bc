// Let the service worker keep what is seen and deal in advance; tell when there is no network.
const DIGEST = new URL(import.meta.url).pathname.split("/")[2];
const page = document.documentElement;

export async function offline() {
  addEventListener("offline", () => { page.dataset.offline = ""; });
  addEventListener("online", () => { delete page.dataset.offline; delete page.dataset.kept; });
  if (!navigator.onLine) page.dataset.offline = "";
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(`/service-worker.js?v=${DIGEST}`);
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.onLine || "kept" in page.dataset) return;
  const ahead = navigator.connection?.saveData ? null : document.querySelector('meta[name="deal-ahead"]');
  active.postMessage({ seen: location.pathname + location.search, deal: ahead?.content, mine: ahead?.dataset.mine });
}
