// A tip goes, too, once something is done beside it that only the browser knows of, as where a board is made larger.

function close() {
  const button = document.querySelector("#tip button");
  if (!button) return;
  navigator.sendBeacon(button.form.action, new URLSearchParams({ [button.name]: button.value }));
  document.getElementById("tip").remove();
}

document.addEventListener("haru:zoomed", close);
document.addEventListener("click", ({ target }) => {
  if (target.closest("main button[type=button]")) close();
});
