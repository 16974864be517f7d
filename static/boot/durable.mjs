// The database of this site: one for matches, tables with friends and who this browser is there.
// What friends rely on must be on the disk before anything else is done: a browser otherwise says of a
// text that it is kept while its own or the device's end can still undo it.

const [DATABASE, STORE] = ["peerdeck", "keyval"];

const PROBE = 10_000; // letters, as a match takes

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
async function database() {
  opened ??= open();
  try {
    const result = await opened;
    result.onclose = () => (opened = undefined); // Safari does that now and then
    return result;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

/** Does the browser say when what it keeps is on the disk? @returns {Promise<boolean>} */
export async function isStrict() {
  try {
    return await store("readwrite", ({ transaction }) => transaction.durability === "strict");
  } catch {
    return false;
  }
}

/**
 * Does the browser keep anything at all? A sandboxed frame, some private windows and a full disk do
 * not. @returns {Promise<boolean>}
 */
export async function keepsAnything() {
  const key = "peerdeck probe";
  try {
    await writeAll([[key, "x".repeat(PROBE)]]);
    await writeAll([[key, null]]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Use the store strictly, in the way that idb-keyval uses one that it has not opened itself.
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => T | PromiseLike<T>} use
 * @returns {Promise<T>}
 */
export async function store(mode, use) {
  const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
  return use(transaction.objectStore(STORE));
}

/**
 * Keep these texts, and forget those that are null: all or none. It is done when they are on the
 * disk, and throws where the browser refuses.
 * @param {Iterable<[key: string, text: string | null | undefined]>} entries
 * @param {string} [marker] a key
 * @returns {Promise<boolean>} true if something was kept under the marker before
 */
export async function writeAll(entries, marker = "") {
  return store("readwrite", (texts) => {
    const { transaction } = texts;
    const known = texts.getKey(marker);
    /** @type {Promise<boolean>} */
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(known.result !== undefined);
      transaction.onabort = () => reject(transaction.error);
    });
    try {
      for (const [key, text] of entries) {
        if (text === null || text === undefined) texts.delete(key);
        else texts.put(text, key);
      }
    } catch (error) {
      done.catch(() => {}); // The reason is this one.
      transaction.abort();
      throw error;
    }
    return done;
  });
}

/**
 * Everything whose key begins like this, in the order of the keys.
 * @param {string} prefix @returns {Promise<[key: string, value: any][]>}
 */
export async function readAll(prefix) {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return store("readonly", (texts) => {
    const [keys, values] = [texts.getAllKeys(range), texts.getAll(range)];
    return new Promise((resolve, reject) => {
      texts.transaction.oncomplete = () =>
        resolve(keys.result.map((key, at) => [String(key), values.result[at]]));
      texts.transaction.onabort = () => reject(texts.transaction.error);
    });
  });
}

/**
 * idb-keyval for this database instead of its own, and not strict.
 * @param {Pick<typeof import("idb-keyval"),
 *   "createStore" | "get" | "set" | "del" | "keys" | "getMany" | "setMany" | "delMany">} library
 */
export function pointed(library) {
  const own = library.createStore(DATABASE, STORE);
  return {
    /** @param {string} key */
    get: (key) => library.get(key, own),
    /** @param {string} key @param {string} text */
    set: (key, text) => library.set(key, text, own),
    /** @param {string} key */
    del: (key) => library.del(key, own),
    keys: () => library.keys(own),
    /** @param {string[]} keys */
    getMany: (keys) => library.getMany(keys, own),
    /** @param {[string, string][]} entries */
    setMany: (entries, at = own) => library.setMany(entries, at),
    /** @param {string[]} keys */
    delMany: (keys, at = own) => library.delMany(keys, at),
  };
}
