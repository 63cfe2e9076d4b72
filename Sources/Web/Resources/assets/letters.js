// Characters as people count them (grapheme clusters).

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

export function length(text) {
  return segmenter ? [...segmenter.segment(text)].length : [...text].length;
}

// Shows the number of characters used and allowed in a field; leading and trailing white space is not stored and not
// counted.
export function count(field, counter) {
  const used = length(field.value.trim());
  const { longest } = field.dataset;
  counter.textContent = `${used.toLocaleString("en-US")} / ${longest}`;
  counter.classList.toggle("over", used > Number(longest));
}
