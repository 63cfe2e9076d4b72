// Requests for a page or a part of one.

import { free } from "./hands.js";

// Text at an address, and the final address after redirects; throws on an unsuccessful status. Resolves once no press
// or composition is in progress, or once the promise of "until" resolves.
export async function fetched(address, { until = free, ...options } = {}) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, ...options });
  if (!response.ok) throw new Error(String(response.status));
  const text = await response.text();
  await until();
  options.signal?.throwIfAborted();
  return { text, url: response.url };
}
