// Does with the deck's JavaScript what it is told, a line of JSON at a time. Bytes are hexadecimal.
// If it is told `timed`, it says as `took` how many milliseconds of a processor it needed.
import { createInterface } from "node:readline";
import { sha512 } from "../../../peer/node_modules/@noble/hashes/sha2.js";
import { joined, utf8 } from "../../../peer/src/bytes.mjs";
import * as group from "../../../peer/src/deck/group.mjs";
import { operations } from "../../../peer/src/deck/operations.mjs";
import { practices } from "../../../peer/src/deck/practice.mjs";

/** The same bytes each time, as `seeded` in `tests/engine/deck/people.py`. @param {string} seed */
function seeded(seed) {
  let calls = 0;
  /** @param {number} length */
  return (length) => {
    calls++;
    let made = new Uint8Array();
    while (made.length < length) {
      made = joined(made, sha512(utf8(`${seed} ${calls} ${made.length}`)));
    }
    return made.slice(0, length);
  };
}

/** The group itself, which the worker is never asked for. */
const GROUP = {
  /** @param {{ number: number }} it */
  multiple: ({ number }) => ({ element: group.encode(group.times(BigInt(number), group.GENERATOR)) }),
  /** @param {{ element: Uint8Array }} it */
  decode: ({ element }) => ({ element: group.encode(group.decode(element)) }),
  /** @param {{ scalar: Uint8Array }} it */
  scalar: ({ scalar }) => ({ scalar: group.scalarBytes(group.scalar(scalar)) }),
  /** @param {{ uniform: Uint8Array }} it */
  derive: ({ uniform }) => ({ element: group.encode(group.derive(uniform)) }),
};

const known = /** @type {Record<string, (told: object, random?: object) => object>} */ ({
  ...GROUP,
  ...operations,
  ...practices,
});

const BYTES = /^0x(?:[0-9a-f]{2})*$/;
/** @param {string} _key @param {unknown} value */
const revived = (_key, value) =>
  typeof value === "string" && BYTES.test(value)
    ? Uint8Array.from(value.slice(2).match(/../g) ?? [], (it) => parseInt(it, 16))
    : value;
/** @param {string} _key @param {unknown} value */
const told = (_key, value) => {
  if (!(value instanceof Uint8Array)) return value;
  return `0x${Array.from(value, (it) => it.toString(16).padStart(2, "0")).join("")}`;
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: name, seed, timed, ...wish } = JSON.parse(line, revived);
  let answer;
  const began = process.cpuUsage();
  try {
    answer = known[name](wish, seed === undefined ? undefined : seeded(seed));
  } catch (error) {
    if (!(error instanceof group.DeckError)) throw error;
    answer = { fault: error.message };
  }
  const { user, system } = process.cpuUsage(began);
  const took = timed ? { took: (user + system) / 1000 } : {};
  console.log(JSON.stringify({ ...answer, ...took }, told));
}
