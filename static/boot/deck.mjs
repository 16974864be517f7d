// The way from the table in its worker to the workers of the deck, which do its sums: one what takes
// long, so that the other can always do what somebody waits for.
import { build } from "./build.mjs";
import { Turns } from "./turns.mjs";

/** @typedef {Record<string, unknown>} Data */

/** @type {Map<number, (results: Data) => void>} */
const waiting = new Map();
/** @type {Map<boolean, Worker>} by whether they do what takes long */
const workers = new Map();
let count = 0;
// All others wait for a shuffle, and for its proof; the shuffles of others are checked meanwhile.
const LONG = ["shuffle", "prove", "check"];
const turns = new Turns();

/**
 * Do a sum, as `peer/src/deck/worker.mjs` has them. Results have a `fault` where what is told makes
 * no sense.
 * @param {string} name @param {Map<string, unknown>} given @returns {Promise<Data>}
 */
export function work(name, given) {
  const told = /** @type {Data} */ (plain(given));
  return new Promise((resolve) => {
    const id = ++count;
    waiting.set(id, resolve);
    const isForLong = isLong(name, told);
    const begin = () => worker(isForLong).postMessage({ ...told, id, do: name });
    if (isForLong) turns.add(LONG.indexOf(name), begin);
    else begin();
  });
}

/**
 * Return objects for maps, which is what Python's dictionaries become.
 * @param {unknown} value @returns {unknown}
 */
function plain(value) {
  if (value instanceof Map) {
    return Object.fromEntries(Array.from(value, ([name, one]) => [name, plain(one)]));
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

/** Is this about a whole deck? @param {string} name @param {Data} told */
function isLong(name, told) {
  if (name !== "check") return LONG.includes(name);
  return /** @type {{ is: string }[]} */ (told.claims).some((claim) => claim.is === "shuffle");
}

/**
 * Can this browser do the sums of the deck, and keep what comes of them? It takes workers that are
 * modules, a source of chance that nobody can foresee, and a database.
 */
export function isAble() {
  if (!globalThis.Worker || !globalThis.crypto?.getRandomValues) return false;
  return "indexedDB" in globalThis && !!globalThis.indexedDB && hasModules();
}

/** Does the browser ask for the type of a worker? Those that do not know modules pass it over. */
function hasModules() {
  let isAsked = false;
  const address = URL.createObjectURL(new Blob([""], { type: "text/javascript" }));
  new Worker(address, {
    get type() {
      isAsked = true;
      return /** @type {const} */ ("module");
    },
  }).terminate();
  URL.revokeObjectURL(address);
  return isAsked;
}

/** @param {boolean} isForLong */
function worker(isForLong) {
  const known = workers.get(isForLong);
  if (known) return known;
  const made = new Worker(new URL(`../../${build.deck}`, import.meta.url), { type: "module" });
  made.onmessage = ({ data: { id, ...results } }) => {
    waiting.get(id)?.(results);
    waiting.delete(id);
    if (isForLong) turns.done();
  };
  workers.set(isForLong, made);
  return made;
}
