// The sky follows the hour of the person's zone, or of a friend's own where the page does not say whose it is.

const skyOf = (hour) => (hour < 7 || hour > 19 ? "night" : hour < 11 ? "morning" : hour < 16 ? "day" : "sunset");
let following;

function follow() {
  clearTimeout(following);
  const sky = document.querySelector(".sky[data-offset]");
  if (!sky || document.hidden) return;
  const there = Date.now() / 1000 + Number(sky.dataset.offset || -60 * new Date().getTimezoneOffset());
  sky.dataset.sky = skyOf(Math.floor(there / 3600) % 24);
  following = setTimeout(follow, (3600 - (there % 3600)) * 1000 + 500);
}

for (const name of ["haru:swapped", "visibilitychange"]) document.addEventListener(name, follow);
follow();
