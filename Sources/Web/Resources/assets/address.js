// Page address without the parameters that report a form's result once. A reload must not show the notice, or offer to
// undo, a second time.

const told = ["notice", "task", "note", "letter", "from", "before", "then", "was"];

export function plain(address) {
  const url = new URL(address, location.href);
  if (!url.searchParams.has("notice")) return url;
  for (const name of told) url.searchParams.delete(name);
  // Today has no choice of days; there the parameter names the days that were frozen.
  if (url.pathname === "/") url.searchParams.delete("day");
  return url;
}
