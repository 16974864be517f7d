// Limits for one sender: an amount that may come together, and an amount for each second.

/** Something that fills up again by itself. */
export class Allowance {
  #left;
  #at;

  /**
   * @param {number} perSecond @param {number} atOnce @param {() => number} [now] in milliseconds
   */
  constructor(perSecond, atOnce, now = () => performance.now()) {
    this.perSecond = perSecond;
    this.atOnce = atOnce;
    this.now = now;
    this.#left = atOnce;
    this.#at = now();
  }

  /** Take so much; false when there is not so much. @param {number} [amount] */
  take(amount = 1) {
    const now = this.now();
    this.#left = Math.min(this.atOnce, this.#left + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}

/** The latest `most` of many keys; older ones are forgotten. @template T */
export class Recent {
  /** @type {Map<string, T>} */
  #kept = new Map();

  /** @param {number} most */
  constructor(most) {
    this.most = most;
  }

  /** @param {string} key */
  get(key) {
    return this.#kept.get(key);
  }

  /** @param {string} key */
  delete(key) {
    this.#kept.delete(key);
  }

  /** @param {string} key @param {T} value */
  set(key, value) {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
    }
  }
}
