// The sky follows the hour in the account's time zone, or in the visitor's own if the page names none.

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
