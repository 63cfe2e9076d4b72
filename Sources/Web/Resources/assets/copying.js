// Copies a text of the page, or shares a link, with one press where the browser allows it.

function offer() {
  for (const [selector, isPossible] of [["[data-copy]", navigator.clipboard], ["[data-share]", navigator.share]]) {
    if (isPossible) for (const button of document.querySelectorAll(`${selector}[hidden]`)) button.hidden = false;
  }
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
    // The field stays selected for copying by hand.
  }
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  // Closing the share sheet is a change of mind, not an error.
  navigator.share({ text: button.dataset.shareText, url: document.getElementById(button.dataset.share).value }).catch(() => {});
});

document.addEventListener("haru:swapped", offer);
offer();
