// How long a text is, in letters as people count them.

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

export function length(text) {
  return segmenter ? [...segmenter.segment(text)].length : [...text].length;
}
