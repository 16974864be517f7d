// Stands in for the table's worker: each intent goes to the process of the test, which answers with
// its effects. Saves are kept here, in the browser's own store, as `py/app/worker.py` keeps them.
import * as durable from "./durable.mjs";

const MATCH = "peerdeck match ";
const FRIENDS = "peerdeck friends";
const SET_ASIDE = "peerdeck set aside";
const GAMES = ["cpwp", "takku_sum", "spar", "shanghai", "progressive", "crazy_eights"];

/** @typedef {Record<string, any>} Data */
/**
 * @typedef {object} Store
 * @property {(key: string) => Promise<any>} get
 * @property {(key: string, text: string) => Promise<void>} set
 * @property {(key: string) => Promise<void>} del
 * @property {() => Promise<any[]>} keys
 * @property {(entries: [string, string][]) => Promise<void>} setMany
 * @property {(keys: string[]) => Promise<void>} delMany
 */
/**
 * The page: told what another tab has taken over, and the effects of what friends do; and the way to
 * their pages.
 * @typedef {object} Page
 * @property {(lock: string) => void} lose
 * @property {(effects: string) => void} show
 * @property {(wish: string, hear: (event: string) => void) => void} tell
 */

/**
 * Open a table for this page.
 * @param {string} library the address of idb-keyval
 * @param {typeof import("../../../static/boot/tabs.mjs")} tabs
 * @param {Page} page
 * @returns {Promise<{ handle: (intent: string) => Promise<string>, shown: () => Promise<void> }>}
 */
export async function open(library, tabs, page) {
  /** @type {Store} */
  const store = durable.pointed(await import(library));
  const address = new URL(`../../table/${crypto.randomUUID()}`, import.meta.url);
  let folder = "";
  tabs.onLost(page.lose);

  /** @param {string} name */
  const keyOf = (name) => (name === "friends" ? FRIENDS : MATCH + name) + folder;
  /** @param {string} key */
  const nameOf = (key) => GAMES.find((game) => keyOf(game) === key) ?? "friends";
  /** @param {string} key */
  const read = async (key) => (await store.get(key)) ?? null;

  async function friends() {
    const rows = (await durable.readAll(`${FRIENDS} `)).filter(([key]) => key.endsWith(folder));
    const end = folder.length ? -folder.length : undefined;
    const texts = rows.map(([key, text]) => [key.slice(FRIENDS.length + 1, end), text]);
    const known = Object.fromEntries(texts.filter(([name]) => !name.includes("/")));
    return "fragment" in known ? JSON.stringify(known) : null;
  }

  async function matches() {
    /** @type {Data} */
    const found = {};
    for (const game of GAMES) found[game] = await read(keyOf(game));
    return found;
  }

  /** @param {string} text */
  async function answer(text) {
    /** @type {Data} */
    const intent = JSON.parse(text);
    if (intent.do === "open") {
      folder = intent.folder;
      intent.saves = await matches();
      intent.friends = await friends();
    }
    if (intent.do === "lost") intent.value = nameOf(intent.value);
    await handle(intent, intent.do === "open" ? "patiently" : "now");
    return news();
  }

  /** @type {Data[]} */
  const forPage = [];
  let isStale = false;
  let isBusy = false;

  async function news() {
    if (isStale) await handle({ do: "show" });
    isStale = false;
    return JSON.stringify(forPage.splice(0));
  }

  async function tell() {
    if (isBusy || !(isStale || forPage.length)) return;
    isBusy = true;
    page.show(await news());
  }

  /** @param {Data} intent from friends, or the time */
  async function follow(intent) {
    await handle(intent);
    await tell();
  }

  async function shown() {
    isBusy = false;
    await tell();
  }

  /** @param {Data} intent @param {"now" | "patiently"} [how] */
  async function handle(intent, how = "now") {
    const answered = await fetch(address, { method: "POST", body: JSON.stringify(intent) });
    const answers = [];
    for (const effect of await answered.json()) {
      if ("take" in effect) {
        const key = keyOf(effect.take);
        const isOurs = await tabs.take(key, effect.over ? "over" : how);
        const save = effect.take === "friends" ? friends() : read(key);
        const found = isOurs ? { do: "taken", save: await save } : { do: "busy" };
        answers.push({ ...found, value: effect.take });
      } else if ("friends" in effect) {
        page.tell(effect.friends, (event) => soon({ do: "friends", event }));
      } else if ("show" in effect) {
        isStale = true;
      } else if (effect.intent?.do === "beat") {
        setTimeout(() => soon(effect.intent), effect.wait);
      } else if ("release" in effect) {
        tabs.release(keyOf(effect.release));
      } else if ("list" in effect) {
        answers.push({ do: "kept matches", saves: await matches() });
      } else if ("aside" in effect) {
        await keep(`${SET_ASIDE} ${effect.of}${folder}`, effect.aside);
      } else if ("store friends" in effect) {
        const rows = Object.entries(effect["store friends"]);
        const named = rows.map(([name, text]) => [`${FRIENDS} ${name}${folder}`, text]);
        if (tabs.has(keyOf("friends"))) await durable.writeAll(/** @type {any} */ (named));
      } else if ("save" in effect) {
        const key = keyOf(effect.of);
        if (tabs.has(key)) await keep(key, effect.save);
      } else {
        forPage.push(effect);
      }
    }
    for (const more of answers) await handle(more, how);
  }

  /** @param {string} key @param {string | null | undefined} text */
  async function keep(key, text) {
    if (text == null) await store.del(key);
    else await store.set(key, text);
  }

  // Intents are taken one at a time, in the order in which they came.
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  const next = (work) => {
    const done = turn.then(work);
    turn = done;
    return done;
  };
  /** @param {Data} intent */
  const soon = (intent) => void next(() => follow(intent));
  return { handle: (intent) => next(() => answer(intent)), shown: () => next(shown) };
}
