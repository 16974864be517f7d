// How much of the table has come over the line, part by part.

/** @typedef {{ all: number, here: number }} Bytes */

export class Progress {
  #wanted = 0;
  #whole = 0;
  /** @type {Map<string, Bytes>} */
  #parts = new Map();

  /** So many parts are fetched, from the beginning. @param {number} count */
  expect(count) {
    this.#wanted = count;
    this.#whole = 0;
    this.#parts.clear();
  }

  /** A part begins to come. @param {string} name @param {number} bytes */
  begin(name, bytes) {
    this.#parts.set(name, { all: bytes, here: 0 });
  }

  /** More of a part is here. @param {string} name @param {number} bytes */
  receive(name, bytes) {
    const part = this.#parts.get(name);
    if (part) part.here = Math.min(part.here + bytes, part.all);
  }

  /** The whole of a part is here. @param {string} name */
  end(name) {
    const part = this.#parts.get(name);
    if (part) part.here = part.all;
    this.#whole += 1;
  }

  /** A part was in this browser already: its bytes do not count. @param {string} name */
  discount(name) {
    if (this.#parts.has(name)) this.begin(name, 0);
  }

  /** Is everything here? */
  get isWhole() {
    return this.#wanted > 0 && this.#whole >= this.#wanted;
  }

  /** How much is here, and of how much: `undefined` until that is known. */
  get bytes() {
    if (!this.#wanted || this.#parts.size < this.#wanted) return undefined;
    const sum = { all: 0, here: 0 };
    for (const { all, here } of this.#parts.values()) {
      sum.all += all;
      sum.here += here;
    }
    return sum.all ? sum : undefined;
  }
}
