// Letters as people count them.

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

export function length(text) {
  return segmenter ? [...segmenter.segment(text)].length : [...text].length;
}

// Says how many letters a field has of those that it may have; blanks at its ends are not kept and do not count.
export function count(field, counter) {
  const used = length(field.value.trim());
  const { longest } = field.dataset;
  counter.textContent = `${used.toLocaleString("en-US")} / ${longest}`;
  counter.classList.toggle("over", used > Number(longest));
}
