// Stands in for the table's worker: each intent goes to the process of the test, which answers with
// its effects. Saves are kept here, in the browser's own store, as `py/app/worker.py` keeps them.
const KEYS = {
  save: "peerdeck table",
  "save friends": "peerdeck friends",
  aside: "peerdeck set aside",
};

/** @typedef {Record<string, any>} Data */
/** @typedef {{ get: Function, set: Function, del: Function }} Store */

/**
 * Open a table for this page.
 * @param {string} library the address of idb-keyval
 * @returns {Promise<{ handle: (intent: string) => Promise<string> }>}
 */
export async function open(library) {
  /** @type {Store} */
  const store = await import(library);
  const address = new URL(`../../table/${crypto.randomUUID()}`, import.meta.url);
  let folder = "";

  /** @param {string} text */
  async function answer(text) {
    /** @type {Data} */
    const intent = JSON.parse(text);
    if (intent.do === "open") {
      folder = intent.folder;
      intent.save = (await store.get(KEYS.save + folder)) ?? null;
      intent.friends = (await store.get(KEYS["save friends"] + folder)) ?? null;
    }
    const answered = await fetch(address, { method: "POST", body: JSON.stringify(intent) });
    /** @type {Data[]} */
    const effects = await answered.json();
    const forPage = [];
    for (const effect of effects) {
      const kept = Object.entries(KEYS).find(([name]) => name in effect);
      if (kept) await keep(kept[1] + folder, effect[kept[0]]);
      else forPage.push(effect);
    }
    return JSON.stringify(forPage);
  }

  /** @param {string} key @param {string | null} text */
  async function keep(key, text) {
    if (text === null) await store.del(key);
    else await store.set(key, text);
  }

  // Intents are taken one at a time, in the order in which they came.
  let turn = Promise.resolve("");
  return { handle: (intent) => (turn = turn.then(() => answer(intent))) };
}
