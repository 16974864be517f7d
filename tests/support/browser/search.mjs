// Reads a line with texts of bytes, in hexadecimal digits, and then bytes without end, and says
// which of the texts stand in them.

/** @type {Buffer[]} */
let wanted = [];
/** @type {Map<number, number[]>} by their first four bytes: their places in the list */
const byBeginning = new Map();
/** 1 for the first two bytes of one of them */
const begins = new Uint8Array(1 << 16);
/** @type {Set<number>} */
const found = new Set();
let longest = 0;

/** @param {string} line */
function begin(line) {
  wanted = JSON.parse(line).map((/** @type {string} */ digits) => Buffer.from(digits, "hex"));
  wanted.forEach((one, at) => {
    const beginning = one.readInt32LE(0);
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), at]);
    begins[one[0] | (one[1] << 8)] = 1;
    longest = Math.max(longest, one.length);
  });
}

/** @param {Buffer} bytes */
function search(bytes) {
  for (let at = 0, end = bytes.length - 3; at < end; at++) {
    if (!begins[bytes[at] | (bytes[at + 1] << 8)]) continue;
    for (const place of byBeginning.get(bytes.readInt32LE(at)) ?? []) {
      const one = wanted[place];
      if (bytes.subarray(at, at + one.length).equals(one)) found.add(place);
    }
  }
}

const MANY = 1 << 22; // bytes that are searched at once
/** @type {Buffer[]} */
let parts = [];
let size = 0;
let isBegun = false;
for await (const part of process.stdin) {
  parts.push(part);
  size += part.length;
  if (isBegun ? size < MANY : !part.includes("\n")) continue;
  let bytes = Buffer.concat(parts);
  if (!isBegun) {
    const end = bytes.indexOf("\n");
    begin(bytes.subarray(0, end).toString());
    bytes = bytes.subarray(end + 1);
    isBegun = true;
  }
  search(bytes);
  parts = [bytes.subarray(-longest)];
  size = longest;
}
search(Buffer.concat(parts));
console.log(JSON.stringify([...found]));
