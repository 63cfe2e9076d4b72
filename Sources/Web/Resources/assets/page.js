// Asking the server for a page or a part of one.

// What stands at an address, and the address that it came from in the end; an answer that is no success is an error.
export async function fetched(address, options = {}) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, ...options });
  if (!response.ok) throw new Error(String(response.status));
  return { text: await response.text(), url: response.url };
}
