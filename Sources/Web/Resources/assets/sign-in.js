// Tells which zone the browser is in, so that a new account begins with the right one.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const link of zone ? document.querySelectorAll("[data-sign-in]") : []) {
  const address = new URL(link.href);
  address.searchParams.set("zone", zone);
  link.href = address.pathname + address.search;
}
