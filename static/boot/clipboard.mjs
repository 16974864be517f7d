// Copying a text that is there only after a wait: Safari lets a page copy what was begun in a click.

/** Copies whose text has not come yet, oldest first. @type {ReturnType<typeof promised>[]} */
const begun = [];

/** Begin to copy, as a part of a click: `copy` follows with the text, or `dropCopy`. */
export function beginCopy() {
  begun.push(promised());
}

function promised() {
  /** @type {(text: Blob) => void} */
  let give = () => {};
  /** @type {(reason: Error) => void} */
  let drop = () => {};
  const text = new Promise((resolve, reject) => {
    give = resolve;
    drop = reject;
  });
  const written = write(text);
  for (const promise of [text, written]) promise.catch(() => {}); // `copy` looks at it later.
  return { give, drop, written };
}

/** @param {Promise<Blob>} text */
async function write(text) {
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
}

/**
 * Copy a text, for the oldest click that waits for one. A browser that takes no promise may still
 * allow it now.
 * @param {string} text @returns {Promise<boolean>} is it on the clipboard?
 */
export async function copy(text) {
  const first = begun.shift();
  first?.give(new Blob([text], { type: "text/plain" }));
  try {
    await (first?.written.catch(() => navigator.clipboard.writeText(text)) ??
      navigator.clipboard.writeText(text));
    return true;
  } catch {
    return false;
  }
}

/** The click brings no text to copy. */
export function dropCopy() {
  begun.shift()?.drop(new Error("There is nothing to copy."));
}
