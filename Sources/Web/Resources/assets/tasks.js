// Tasks without leaving the page: their forms are sent in the background, one after the other, and
// the page that the server answers with takes the place of this one. Without scripts the same
// forms lead to the same pages.

import { plain } from "./address.js";
import { free } from "./hands.js";
import { hold, leaving, post, resend, sign } from "./sending.js";
import { complain, say, texts } from "./speech.js";

let queue = Promise.resolve();
let waiting = 0;
let hiding;

function place(address) {
  const url = plain(address);
  url.searchParams.sort();
  return `${url.pathname}?${url.searchParams}`;
}

function body(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  return fields;
}

// While something is on its way, a page that was asked for before is not shown.
function note(change) {
  waiting += change;
  document.body.toggleAttribute("data-sending", waiting > 0);
  if (waiting === 0) document.dispatchEvent(new CustomEvent("haru:sent"));
}

// Sends a form, or what none holds, such as a task that was dragged, and shows the page that answers; says whether it
// was taken, or is kept until it can be sent.
export async function send(address, fields) {
  sign(fields);
  note(1);
  const from = location.href;
  // A page that is left waits for no answer.
  const turn = Promise.race([queue, leaving.begins]).then(async () => {
    try {
      const response = await post(address, fields).catch(() => null);
      if (!response) {
        if (await hold(address, fields) === null) throw new Error("lost");
        say(texts.outboxKept);
        return true;
      }
      if (!response.ok && ![409, 422].includes(response.status)) throw new Error(String(response.status));
      const text = await response.text();
      // Only the page that answers the last is shown.
      if (waiting > 1 && response.ok) return true;
      const next = new DOMParser().parseFromString(text, "text/html");
      // A press does not wait for both: the page is read in one task and put into place in another.
      await new Promise((resolve) => { setTimeout(resolve); });
      await free();
      if (waiting > 1 && response.ok) return true;
      if (!response.ok && next.body.dataset.page !== document.body.dataset.page) resend(address, fields);
      else show(response, text, next, from);
      return response.ok;
    } catch {
      complain(texts.taskFailed);
      return false;
    } finally {
      note(-1);
    }
  });
  queue = turn.catch(() => {});
  return turn;
}

function show(response, text, next, from) {
  const isHere = place(response.url) === place(location.href);
  if (response.ok && !isHere) {
    // Whoever searched meanwhile stays with what was found.
    if (place(response.url) === place(from)) document.dispatchEvent(new CustomEvent("haru:refresh"));
    else location.assign(response.url);
    return;
  }
  document.dispatchEvent(new CustomEvent("haru:swap", { detail: { text, next } }));
  if (told()) say(told());
}

// What the page tells of what was sent last.
function told() {
  return document.querySelector("#notice p, main [role=alert], main > [role=status]:not([hidden])")?.textContent.trim();
}

// What a press will do is shown before the server has answered.
function anticipate(button) {
  if (!button?.classList.contains("tickbox")) return () => {};
  const line = button.closest("[data-task]");
  const was = button.getAttribute("aria-pressed") === "true";
  const set = (isDone) => {
    button.setAttribute("aria-pressed", String(isDone));
    line?.classList.toggle("done", isDone);
  };
  set(!was);
  return () => set(was);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-soft]")) return;
  const { submitter } = event;
  // A field that is called "action" would stand in the way of the property of that name.
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  event.preventDefault();
  const { entry } = form.elements;
  // The second of two presses of Enter finds the field empty already.
  if (entry && !entry.value.trim() && waiting > 0) return;
  const fields = body(form, submitter);
  const key = `${address} ${submitter?.value ?? ""} ${entry?.value ?? ""}`;
  if (form.dataset.sending === key) return;
  form.dataset.sending = key;
  const line = entry?.value;
  // The field is free for the next line at once; a line that is not taken comes back.
  if (entry) entry.value = "";
  const takeBack = anticipate(submitter);
  // Whoever pressed a button of a menu is led back to what opened it, as far as that is there afterwards.
  const menu = submitter?.closest(".menu");
  if (menu?.contains(document.activeElement)) menu.querySelector("summary").focus();
  menu?.removeAttribute("open");
  const isTaken = await send(address, fields);
  if (form.dataset.sending === key) delete form.dataset.sending;
  if (isTaken) return;
  delete form.dataset.sent;
  takeBack();
  const field = document.getElementById("entry");
  if (!line || !field || field.value === line) return;
  // Who writes the next line by now is told which one it was.
  if (field.value) complain(`${told()} “${line}”`);
  else field.value = line;
});

// A notice goes away by itself, but not while someone is about to use it.
function watchNotice() {
  clearTimeout(hiding);
  const notice = document.getElementById("notice");
  if (!notice) return;
  hiding = setTimeout(() => {
    if (notice.matches(":hover, :focus-within")) watchNotice();
    else notice.remove();
  }, 15000);
}

document.addEventListener("click", (event) => {
  const close = event.target.closest("#notice .close");
  if (close) {
    event.preventDefault();
    close.closest("#notice").remove();
    document.getElementById("main").focus({ preventScroll: true });
  }
});

document.addEventListener("haru:swapped", watchNotice);
watchNotice();
