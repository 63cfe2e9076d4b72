// Says that an export is being made, until its download begins: the answer brings a cookie with the mark of the click.

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
