// Asking the server for a page or a part of one.

import { free } from "./hands.js";

// What stands at an address, and the address that it came from in the end; an answer that is no success is an error.
// It is given once no hand is in the middle of something, or once what else is given as `until` is over.
export async function fetched(address, { until = free, ...options } = {}) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, ...options });
  if (!response.ok) throw new Error(String(response.status));
  const text = await response.text();
  await until();
  options.signal?.throwIfAborted();
  return { text, url: response.url };
}
