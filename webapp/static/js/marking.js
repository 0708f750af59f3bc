// How many are marked among [data-count], said while marking; of two boxes [data-either] at most one stays marked.
for (const group of document.querySelectorAll("[data-count]")) {
  const told = group.querySelector("[data-marked]");
  const count = () => { told.textContent = group.querySelectorAll("input:checked").length; };
  for (const element of group.querySelectorAll("[data-with-script]")) element.hidden = false;
  group.addEventListener("change", count);
  count();
}
for (const pair of document.querySelectorAll("[data-either]")) {
  pair.addEventListener("change", ({ target }) => {
    if (!target.checked) return;
    for (const box of pair.querySelectorAll("input:checked")) if (box !== target) box.checked = false;
  });
}
