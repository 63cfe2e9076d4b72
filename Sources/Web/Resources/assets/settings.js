// Shows a theme and a brightness as soon as they are picked; saving keeps them.

document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "theme" || name === "appearance") document.documentElement.dataset[name] = value;
});

// What is shown once can be copied with one press, where the browser lets pages do that.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  if (!field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch {
      // It stands selected, to be copied by hand.
    }
  });
}
