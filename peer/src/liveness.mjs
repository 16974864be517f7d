// Is somebody there? Asked every 2.5 seconds: what a browser says of a connection is worth little.
import { ASK, QUIET, SLEPT, WOKEN } from "./times.mjs";

/**
 * Asks and listens for answers. Only an answer counts: so both sides notice when only one way is
 * cut.
 */
export class Liveness {
  #answered;
  #ticked;
  #asked = 0;
  #askedAt;
  /** The number of the last question that has an answer. */
  #last = 0;
  isQuiet = false;

  /**
   * @param {(number: number) => void} ask
   * @param {(isQuiet: boolean) => void} onChange
   * @param {() => number} [now]
   */
  constructor(ask, onChange, now = () => performance.now()) {
    this.ask = ask;
    this.onChange = onChange;
    this.now = now;
    this.#answered = this.#askedAt = this.#ticked = now();
  }

  /** Ask now. */
  probe() {
    this.#askedAt = this.now();
    this.ask(++this.#asked);
  }

  /** To be called about twice a second. */
  tick() {
    const now = this.now();
    // A page that slept has heard nobody, which says nothing: give them the time of one question.
    if (now - this.#ticked > SLEPT) {
      this.#answered = Math.max(this.#answered, now - QUIET + ASK + WOKEN);
      this.probe();
    } else if (now - this.#askedAt >= ASK) {
      this.probe();
    }
    this.#ticked = now;
    this.#turn(now - this.#answered > QUIET);
  }

  /** An answer came. @param {number} number */
  answered(number) {
    if (!(number > this.#last && number <= this.#asked)) return;
    this.#last = number;
    this.#answered = this.now();
    this.#turn(false);
  }

  /** @param {boolean} isQuiet */
  #turn(isQuiet) {
    if (isQuiet === this.isQuiet) return;
    this.isQuiet = isQuiet;
    this.onChange(isQuiet);
  }
}
