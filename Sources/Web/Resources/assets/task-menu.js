// Menu of a task. A page has one template; the line whose menu is opened gets a copy with the parts that apply to it.

// Fills the menu of a line for its current state, unless it is open, and returns it.
export function fillMenu(line) {
  const menu = line.querySelector(".menu");
  if (!menu || menu.open) return menu;
  const list = document.getElementById("task-menu").cloneNode(true);
  const parts = menu.dataset.parts.split(" ");
  for (const part of list.querySelectorAll("[data-part]")) {
    if (!parts.includes(part.dataset.part)) part.remove();
  }
  list.innerHTML = list.innerHTML.replaceAll("/tasks/1", `/tasks/${line.dataset.task}`);
  document.dispatchEvent(new CustomEvent("haru:menu", { detail: { line, list } }));
  menu.querySelector(".menu-list").replaceChildren(...list.children);
  return menu;
}

// Before the menu opens, so that it is drawn once.
document.addEventListener("click", (event) => {
  const line = event.target.closest("summary")?.closest("[data-task]");
  if (line) fillMenu(line);
});
