// Sends the browser's time zone, so that a new account starts with it.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const link of zone ? document.querySelectorAll("[data-sign-in]") : []) {
  const address = new URL(link.href);
  address.searchParams.set("zone", zone);
  link.href = address.pathname + address.search;
}
