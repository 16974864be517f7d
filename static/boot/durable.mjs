// The store of saves, opened once more for what must be on the disk before anything else is done: a
// browser otherwise tells of a save as kept while its own or the device's end can still undo it.

const [DATABASE, STORE] = ["keyval-store", "keyval"]; // of idb-keyval

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
    const found = await opened;
    found.onclose = () => (opened = undefined); // Safari does that now and then
    return found;
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
  try {
    return await store("readwrite", (texts) => {
      const key = "peerdeck probe";
      texts.put("x".repeat(PROBE), key);
      texts.delete(key);
      return new Promise((resolve) => {
        texts.transaction.oncomplete = () => resolve(true);
        texts.transaction.onabort = () => resolve(false);
      });
    });
  } catch {
    return false;
  }
}

/**
 * Use the store, in the way that idb-keyval uses one that it has not opened itself.
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => T | PromiseLike<T>} use
 * @returns {Promise<T>}
 */
export async function store(mode, use) {
  const found = await database();
  return use(found.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE));
}
