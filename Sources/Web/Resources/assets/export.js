// Shows that an export is being prepared until its download starts: the response sets a cookie with the token of the
// click.

const link = document.querySelector("[data-export]");
const status = document.querySelector("[data-preparing]");
let watch;

link?.addEventListener("click", () => {
  const mark = String(Date.now());
  link.href = `${link.pathname}?begun=${mark}`;
  status.textContent = status.dataset.preparing;
  clearInterval(watch);
  let rounds = 0;
  watch = setInterval(() => {
    const hasBegun = document.cookie.includes(`haru_export=${mark}`);
    if (!hasBegun && ++rounds < 600) return;
    clearInterval(watch);
    status.textContent = hasBegun ? status.dataset.begun : "";
  }, 500);
});
