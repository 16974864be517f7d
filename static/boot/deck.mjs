// The way from the table in its worker to the workers of the deck, which do its sums. Everybody
// waits for a shuffle and its proof, so these have a worker of their own; a second one checks the
// others' shuffles, and a third does all that is short.
import { build } from "./build.mjs";
import { Jobs } from "./jobs.mjs";
import { Turns } from "./turns.mjs";
import { started } from "./workers.mjs";

/** @typedef {import("./jobs.mjs").Data} Data */
/** @typedef {"making" | "checking" | "short"} Kind */

/** @type {Jobs<Kind>} */
const jobs = new Jobs(() => started(new URL(`../../${build.deck}`, import.meta.url).href));
const MAKING = ["shuffle", "prove"]; // in this order, whatever was asked for first
const turns = new Turns();

/**
 * Do a sum, as `peer/src/deck/worker.mjs` has them. Results have a `fault` where what is told makes
 * no sense.
 * @param {string} name @param {Map<string, unknown>} given @returns {Promise<Data>}
 */
export function work(name, given) {
  const told = /** @type {Data} */ (plain(given));
  return ask(kindOf(name, told), name, told);
}

/** Practise what everybody waits for when a match begins: the first time is slow. */
export function practise() {
  if (!isAble()) return;
  ask("making", "practiseShuffle", {});
  ask("short", "practiseCard", {});
}

/** @param {Kind} kind @param {string} name @param {Data} told @returns {Promise<Data>} */
async function ask(kind, name, told) {
  if (kind !== "making") return jobs.do(kind, { ...told, do: name });
  await new Promise((begin) => turns.add(MAKING.indexOf(name), () => begin(undefined)));
  try {
    return await jobs.do(kind, { ...told, do: name });
  } finally {
    turns.done();
  }
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

/** @param {string} name @param {Data} told @returns {Kind} */
function kindOf(name, told) {
  if (MAKING.includes(name)) return "making";
  const claims = /** @type {{ is: string }[]} */ (name === "check" ? told.claims : []);
  return claims.some((claim) => claim.is === "shuffle") ? "checking" : "short";
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
