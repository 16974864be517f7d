// Jobs of which one is done at a time: what others wait for comes before what can be done later.

export class Turns {
  /** @type {{ rank: number, begin: () => void }[]} */
  #waiting = [];
  #isBusy = false;

  /**
   * Begin a job when it is its turn: the least rank first.
   * @param {number} rank @param {() => void} begin
   */
  add(rank, begin) {
    const after = this.#waiting.findIndex((one) => one.rank > rank);
    this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, { rank, begin });
    this.#next();
  }

  /** The job that was begun last is done. */
  done() {
    this.#isBusy = false;
    this.#next();
  }

  #next() {
    const next = this.#isBusy ? undefined : this.#waiting.shift();
    if (!next) return;
    this.#isBusy = true;
    next.begin();
  }
}
