// The switch of languages leads to the place on the page that the reader is at.
const PLACES = "main :is(article, section, div, li, h2, h3, dt)[id]";

function placeRead() {
  const view = (each) => each.getBoundingClientRect();
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const seen = named && view(named).top < innerHeight && view(named).bottom > 0;
  if (seen || scrollY < innerHeight / 4) return named?.id ?? ""; // a phone's switch is at the top
  const places = [...document.querySelectorAll(PLACES)].filter((each) => view(each).height);
  const next = places.find((each) => view(each).top >= 0);
  if (next && view(next).top < innerHeight / 2) return next.id;
  return places.filter((each) => view(each).top < 0).at(-1)?.id ?? "";
}

export function keepingPlace(link) {
  link.addEventListener("click", () => {
    const address = new URL(link.href);
    const [page] = address.searchParams.get("page").split("#");
    const place = placeRead();
    address.searchParams.set("page", place ? `${page}#${place}` : page);
    link.href = address;
  });
}
