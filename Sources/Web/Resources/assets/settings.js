// Shows a theme and a brightness as soon as they are picked; saving keeps them.

document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "theme" || name === "appearance") document.documentElement.dataset[name] = value;
});
