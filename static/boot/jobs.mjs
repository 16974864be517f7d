// What workers are doing: one of each kind, started for its first job. One that could not be loaded
// is started again with the same jobs, less and less often, until it can.

/** @typedef {Record<string, unknown>} Data */
/** @typedef {Pick<Worker, "postMessage" | "onmessage" | "onerror" | "terminate">} Started */

const AGAIN = 1_000; // milliseconds, at first
const LONGEST = 60_000;

/** @template {string} Kind */
export class Jobs {
  /** @type {Map<number, { kind: Kind, told: Data, resolve: (results: Data) => void }>} */
  #open = new Map();
  /** @type {Map<Kind, Started>} */
  #workers = new Map();
  #start;
  #again;
  #count = 0;

  /** @param {() => Started} start @param {number} again */
  constructor(start, again = AGAIN) {
    this.#start = start;
    this.#again = again;
  }

  /**
   * @param {Kind} kind @param {Data} told
   * @returns {Promise<Data>} what comes of it; a `fault` if a worker cannot even be told
   */
  do(kind, told) {
    return new Promise((resolve) => {
      const id = ++this.#count;
      this.#open.set(id, { kind, told: { ...told, id }, resolve });
      try {
        this.#worker(kind).postMessage({ ...told, id });
      } catch (error) {
        this.#open.delete(id);
        resolve({ fault: String(error) });
      }
    });
  }

  /** @param {Kind} kind */
  #worker(kind) {
    const known = this.#workers.get(kind);
    if (known) return known;
    const made = this.#start();
    this.#workers.set(kind, made);
    made.onmessage = ({ data: { id, ...results } }) => {
      this.#open.get(id)?.resolve(results);
      this.#open.delete(id);
    };
    made.onerror = () => {
      made.onerror = null; // once is enough
      made.terminate();
      setTimeout(() => this.#restart(kind), this.#again);
      this.#again = Math.min(2 * this.#again, LONGEST);
    };
    return made;
  }

  /** @param {Kind} kind */
  #restart(kind) {
    this.#workers.delete(kind);
    for (const job of this.#open.values()) {
      if (job.kind === kind) this.#worker(kind).postMessage(job.told);
    }
  }
}
