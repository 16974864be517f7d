// Files that the page offers to keep.

/** Offer a text as a file. @param {string} text @param {string} name */
export function saveFile(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
