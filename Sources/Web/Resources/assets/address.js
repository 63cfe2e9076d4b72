// The address of a page without what was told once after a form: it is not to come back with a reload, nor is the
// way to take back what was done.

const told = ["notice", "task", "note", "letter", "from", "before", "then", "was"];

export function plain(address) {
  const url = new URL(address, location.href);
  if (!url.searchParams.has("notice")) return url;
  for (const name of told) url.searchParams.delete(name);
  // Today has no days to choose from; there it tells which ones a freeze was laid on.
  if (url.pathname === "/") url.searchParams.delete("day");
  return url;
}
