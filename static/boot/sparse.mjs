// A memory without its empty pages, which are most of it. Unpacking gzip would take a third of a
// second whenever somebody comes back; this takes next to nothing.
//
// Four numbers of 32 bits (a mark, the length of the memory, the size of a page, how many pages
// there are), then the number of each page, then the pages.

const MARK = 0x50656572;
const PAGE = 4096;
const HEAD = 4;

/**
 * The pieces to be written one after the other.
 * @param {Uint8Array} memory
 * @returns {BlobPart[]}
 */
export function sparse(memory) {
  const numbers = [];
  const pages = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    const page = memory.slice(start, start + PAGE);
    if (page.some((byte) => byte !== 0)) {
      numbers.push(start / PAGE);
      pages.push(page);
    }
  }
  return [Uint32Array.of(MARK, memory.length, PAGE, pages.length, ...numbers), ...pages];
}

/** The whole memory again. @param {ArrayBuffer} packed */
export function whole(packed) {
  const [mark, length = 0, size = 0, count = 0] = new Uint32Array(packed.slice(0, HEAD * 4));
  const start = (HEAD + count) * 4;
  if (mark !== MARK || packed.byteLength < start + (count - 1) * size) {
    throw new Error("This is not a snapshot, or not a whole one.");
  }
  const memory = new Uint8Array(length);
  new Uint32Array(packed, HEAD * 4, count).forEach((number, nth) => {
    memory.set(new Uint8Array(packed, start + nth * size).subarray(0, size), number * size);
  });
  return memory;
}
