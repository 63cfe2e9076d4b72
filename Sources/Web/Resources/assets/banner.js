// Banner at the top of every page: since when there is no connection, the age of a cached page, and the number of forms
// that wait to be sent.

import { ago } from "./ago.js";
import { isLost, since } from "./connection.js";
import { fill, say, texts } from "./speech.js";

const root = document.documentElement;
let waiting = 0;
let refused = 0;
let isSignedOut = false;
let wasLost = false;

const minutes = (from) => ago((Date.now() - from) / 1000);

function words() {
  const parts = [];
  if (isLost()) parts.push(fill(texts.offlineSince, minutes(since())));
  if (isLost() && root.dataset.kept) parts.push(fill(texts.offlineKept, minutes(Number(root.dataset.kept) * 1000)));
  if (waiting > 0) parts.push(fill(texts.outboxCount, waiting));
  if (waiting > 0 && isSignedOut) parts.push(texts.outboxSignIn);
  if (refused > 0) parts.push(fill(texts.outboxRefused, refused));
  return parts.join(" · ");
}

function show() {
  const place = document.getElementById("offline");
  if (!place) return;
  const text = words();
  const line = place.querySelector("p");
  if (line.textContent !== text) line.textContent = text;
  place.hidden = text === "";
  // Without an account nothing waits.
  const link = place.querySelector("a");
  if (link) link.hidden = location.pathname === "/offline";
  if (isLost() && !wasLost) say(text);
  wasLost = isLost();
}

// The module that sends the forms reports what waits.
document.addEventListener("haru:waiting", ({ detail: all }) => {
  waiting = all.filter((form) => form.state === "waiting").length;
  refused = all.length - waiting;
  isSignedOut = all.some((form) => form.state === "waiting" && form.status === 401);
  show();
});
// Without a connection the banner is shown again after every change of the page.
for (const name of ["haru:swapped", "haru:connection"]) document.addEventListener(name, show);
