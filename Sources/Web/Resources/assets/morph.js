// Morphs an element into a new version of it. Equal parts stay in place, so that the browser lays out only what has
// changed.

const fields = "input:not([type=hidden]), textarea, select";

// The next sibling that has an id.
function keyed(node) {
  let next = node.nextSibling;
  while (next && !next.id) next = next.nextSibling;
  return next;
}

// Removes the nodes before a retained one, of which at most one has an ID and is inserted again later: a line that
// moves to the end moves alone.
function clear(at, known) {
  if (keyed(at) !== known) return at;
  let here = at;
  while (here !== known) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
  return known;
}

function align(here, came, all) {
  if (here.isEqualNode(came)) return;
  if (here.nodeType !== Node.ELEMENT_NODE) {
    here.nodeValue = came.nodeValue;
    return;
  }
  for (const { name } of [...here.attributes]) if (!came.hasAttribute(name)) here.removeAttribute(name);
  for (const { name, value } of came.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  let last = null;
  const place = () => (last ? last.nextSibling : here.firstChild);
  for (const next of [...came.childNodes]) {
    let at = place();
    let known = next.id ? all.get(next.id) : at && !at.id ? at : null;
    if (known?.nodeName !== next.nodeName || known.contains(here)) known = null;
    if (known && at && at !== known && known.parentNode === here) at = clear(at, known);
    const child = known ?? document.adoptNode(next);
    if (child !== at) here.insertBefore(child, at);
    if (known) align(known, next, all);
    last = child;
  }
  while (place()) place().remove();
}

// Typed and chosen values are not attributes: retained fields copy them from the new version.
function morph(here, came) {
  const stay = [...here.querySelectorAll(fields)].filter((field) => field.id);
  const states = stay.map(({ id }) => {
    const next = came.querySelector(`#${CSS.escape(id)}`);
    return next && { value: next.value, checked: next.checked };
  });
  align(here, came, new Map([...here.querySelectorAll("[id]")].map((element) => [element.id, element])));
  stay.forEach((field, index) => {
    const state = states[index];
    if (!field.isConnected || !state) return;
    if (field.value !== state.value) field.value = state.value;
    field.checked = state.checked;
  });
}

// On these pages a full layout of all lines is noticeable.
if (["tasks", "task-list"].includes(document.body.dataset.page)) {
  document.addEventListener("haru:replace", (event) => {
    event.preventDefault();
    morph(document.getElementById("main"), event.detail);
  });
}
