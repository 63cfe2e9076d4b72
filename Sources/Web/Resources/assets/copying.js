// A text of the page is copied with one press, where the browser lets pages do that.

function offer() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const place = document.getElementById(button.dataset.copy);
  place.select?.();
  try {
    await navigator.clipboard.writeText(place.value ?? place.textContent);
    button.textContent = button.dataset.copied;
  } catch {
    // A field stands selected, to be copied by hand.
  }
});
document.addEventListener("haru:swapped", offer);
offer();
