// Signing out where several people share a Haru: what this browser keeps of the account goes once the server has signed it
// out, and what it keeps of others stays.

import { connection } from "./connection.js";
import { forgetAll } from "./draft-store.js";
import { reason, store, tell } from "./outbox.js";
import { complain, texts } from "./speech.js";

const { account } = document.body.dataset;

// The service worker forgets the pages, which are those of one account; where it does not answer they go with its next page.
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

// The server notifies the browser no more.
async function unsubscribe() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

// Where one thing cannot be taken away, the others are all the same.
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
  // Whose session is over is signed out.
  if (answer.ok || answer.status === 401) {
    await forget("notified" in form.dataset);
    location.replace(answer.ok ? answer.url : "/sign-in");
    return;
  }
  complain(reason(await answer.text()) || texts.taskFailed);
}

// Without this module the browser forgets all of it.
document.querySelector("[data-leaves]")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { target: form } = event;
  if (form.dataset.sending) return;
  form.dataset.sending = "yes";
  await leave(form);
  delete form.dataset.sending;
});
