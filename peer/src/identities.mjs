// The identities of this browser, one for each table it has been at, kept in IndexedDB.
import { createStore, del, entries, update } from "idb-keyval";
import { create, identityOf } from "./identity.mjs";

// More tables than anybody comes back to.
const MOST = 50;

/** @typedef {{ keys: CryptoKeyPair, at: number }} Kept */
/** @typedef {import("./identity.mjs").Identity} Identity */

/** @type {import("idb-keyval").UseStore | undefined} */
let store;

const identities = () => (store ??= createStore("peerdeck-identities", "identities"));

/**
 * Return who this browser is at a table: the peer it was before, or the one offered, or a new one.
 * If nothing can be kept (in a private window), it is so until the page is left.
 * @param {string} table @param {Identity} [offered]
 * @returns {Promise<{ identity: Identity, isKept: boolean }>}
 */
export async function identityAt(table, offered) {
  const fresh = offered ?? (await create());
  let keys = fresh.keys;
  try {
    /** @param {Kept | undefined} old */
    const newest = (old) => {
      keys = old?.keys ?? fresh.keys;
      return { keys, at: Date.now() };
    };
    await update(table, newest, identities());
    await forgetOldest();
    return { identity: await identityOf(keys), isKept: true };
  } catch {
    return { identity: fresh, isKept: false };
  }
}

async function forgetOldest() {
  const kept = /** @type {[string, Kept][]} */ (await entries(identities()));
  const old = kept.sort(([, one], [, other]) => other.at - one.at).slice(MOST);
  for (const [table] of old) await del(table, identities());
}
