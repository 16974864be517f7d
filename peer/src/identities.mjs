// The identities of this browser, one for each table it has been at, kept in IndexedDB.
import { readAll, store } from "../../static/boot/durable.mjs";
import { delMany, update } from "idb-keyval";
import { identityOf, newKeys } from "./identity.mjs";

const NAMED = "peerdeck identity ";
// More tables than anybody comes back to.
const MOST = 50;

/** @typedef {{ keys: CryptoKeyPair, at: number }} Kept */

/**
 * Return who this browser is at a table: the peer it was before, or a new one. If nothing can be
 * kept (in a private window), it is so until the page is left. `isNew` makes a new one in any case.
 * @param {string} table @param {boolean} isNew
 */
export async function identityAt(table, isNew) {
  const fresh = await newKeys();
  let keys = fresh;
  try {
    /** @param {Kept | undefined} old */
    const newest = (old) => {
      keys = (isNew ? undefined : old?.keys) ?? fresh;
      return { keys, at: Date.now() };
    };
    await update(`${NAMED}${table}`, newest, store);
    await forgetOldest();
    return { identity: await identityOf(keys), isKept: true };
  } catch {
    return { identity: await identityOf(fresh), isKept: false };
  }
}

async function forgetOldest() {
  const kept = /** @type {[string, Kept][]} */ (await readAll(NAMED));
  const old = kept.sort(([, one], [, other]) => other.at - one.at).slice(MOST);
  if (old.length) await delMany(old.map(([name]) => name), store);
}
