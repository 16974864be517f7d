// Names are cut between what people see as letters, as `py/engine/peerdeck/graphemes.py` cuts them: a
// field's own `maxlength` would cut a flag or a family in two.

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter();

/**
 * The first letters of a name. A browser that cannot tell leaves it to the table.
 * @param {string} name @param {number} most
 */
export function cut(name, most) {
  if (!segmenter) return name;
  const letters = [...segmenter.segment(name)];
  return letters.length > most ? name.slice(0, letters[most]?.index) : name;
}

/** Cut what is typed or pasted into a field for a name, but nothing half composed. @param {Event} event */
export function shorten(event) {
  const field = event.target;
  const isComposing = event instanceof InputEvent && event.isComposing;
  if (!(field instanceof HTMLInputElement) || !field.dataset.most || isComposing) return;
  const short = cut(field.value, Number(field.dataset.most));
  if (short !== field.value) field.value = short;
}
