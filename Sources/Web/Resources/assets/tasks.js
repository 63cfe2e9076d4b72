// Tasks without leaving the page: forms are sent in the background, one after the other, and the response replaces this
// page. Without scripts the same forms lead to the same pages.

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

// While a form is in flight, a page requested before is not shown.
function note(change) {
  waiting += change;
  document.body.toggleAttribute("data-sending", waiting > 0);
  if (waiting === 0) document.dispatchEvent(new CustomEvent("haru:sent"));
}

// Sends a form, or fields without one such as for a dragged task, and shows the response. Returns whether it was
// accepted, or is queued until it can be sent.
export async function send(address, fields) {
  sign(fields);
  note(1);
  const from = location.href;
  // A page that is being left does not wait for the queue.
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
      // Only the response to the last form is shown.
      if (waiting > 1 && response.ok) return true;
      const next = new DOMParser().parseFromString(text, "text/html");
      // Input is not blocked by both steps: the page is parsed in one task and inserted in another.
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
    // A search made in the meantime keeps its results.
    if (place(response.url) === place(from)) document.dispatchEvent(new CustomEvent("haru:refresh"));
    else location.assign(response.url);
    return;
  }
  document.dispatchEvent(new CustomEvent("haru:swap", { detail: { text, next } }));
  if (told()) say(told());
}

// Message of the page about what was sent last.
function told() {
  return document.querySelector("#notice p, main [role=alert], main > [role=status]:not([hidden])")?.textContent.trim();
}

// Shows the expected result of a press before the server has responded.
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
  // A field named "action" would shadow the property of that name.
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  event.preventDefault();
  const { entry } = form.elements;
  // The second of two presses of Enter finds the field already empty.
  if (entry && !entry.value.trim() && waiting > 0) return;
  const fields = body(form, submitter);
  const key = `${address} ${submitter?.value ?? ""} ${entry?.value ?? ""}`;
  if (form.dataset.sending === key) return;
  form.dataset.sending = key;
  const line = entry?.value;
  // The field is free for the next line at once; a rejected line comes back.
  if (entry) entry.value = "";
  const takeBack = anticipate(submitter);
  // The focus of a pressed menu button returns to what opened the menu, if it still exists.
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
  // If the next line is already being typed, the message names the rejected one.
  if (field.value) complain(`${told()} “${line}”`);
  else field.value = line;
});

// A notice closes after a while, but not while someone is about to use it.
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
