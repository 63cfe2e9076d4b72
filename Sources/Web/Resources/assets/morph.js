// Makes an element the same as one that came. What is the same already stays as it is, so that the browser lays out only
// what has changed.

const fields = "input:not([type=hidden]), textarea, select";

// The next sibling that has an id.
function keyed(node) {
  let next = node.nextSibling;
  while (next && !next.id) next = next.nextSibling;
  return next;
}

// Nodes before one that stays give way to it, of those with an id one at most, which comes back in its turn: a line that
// goes to the end moves alone.
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

// What a person typed or chose is no attribute: fields that stay take it from those that came.
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

// Of these pages laying all lines out anew is felt.
if (["tasks", "task-list"].includes(document.body.dataset.page)) {
  document.addEventListener("haru:replace", (event) => {
    event.preventDefault();
    morph(document.getElementById("main"), event.detail);
  });
}
