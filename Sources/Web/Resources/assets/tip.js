// Closes a tip also after an action that only the browser knows of, such as zooming a board.

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
