// Signing out where several people share a Haru: the data of the account is removed from this browser once the server
// has signed it out. The data of other accounts stays.

import { connection } from "./connection.js";
import { forgetAll } from "./draft-store.js";
import { reason, store, tell } from "./outbox.js";
import { complain, texts } from "./speech.js";

const { account } = document.body.dataset;

// The service worker deletes the cached pages of the account; if it does not respond they are deleted with its next
// page.
function forgetPages() {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, 3000);
    worker.postMessage({ forget: true }, [port2]);
  });
}

function forgetForms() {
  return store("readwrite", (forms) => {
    const asked = forms.getAll();
    asked.onsuccess = () => {
      for (const form of asked.result) if (form.account === account) forms.delete(form.number);
    };
  });
}

// Ends the push subscription of this browser.
async function unsubscribe() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

// A failure to remove one thing does not stop the others.
async function forget(isNotified) {
  forgetAll();
  try { sessionStorage.clear(); } catch { /* Nothing is kept. */ }
  await Promise.allSettled([forgetPages(), forgetForms(), isNotified && unsubscribe()]);
  tell();
}

async function leave(form) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("forgets", "own");
  let answer;
  try {
    answer = await fetch(form.getAttribute("action"), { method: "POST", body: fields, headers: { Accept: "text/html" } });
  } catch {
    connection(false);
    complain(texts.offlineCannot);
    return;
  }
  // An expired session is signed out already.
  if (answer.ok || answer.status === 401) {
    await forget("notified" in form.dataset);
    location.replace(answer.ok ? answer.url : "/sign-in");
    return;
  }
  complain(reason(await answer.text()) || texts.taskFailed);
}

// Without this module the browser deletes all of its data.
document.querySelector("[data-leaves]")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { target: form } = event;
  if (form.dataset.sending) return;
  form.dataset.sending = "yes";
  await leave(form);
  delete form.dataset.sending;
});
