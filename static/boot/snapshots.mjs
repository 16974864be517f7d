// Memory snapshots of a booted Python, made and kept in the visitor's own browser: one for this
// build, in the Cache API. Where there is no such cache, there are simply no snapshots.
import { build } from "./build.mjs";
import { sparse, whole } from "./sparse.mjs";

const STORE = "peerdeck-snapshots";
const here = new URL("../../../", import.meta.url); // the same for every build of this site
// A picture of the memory is good for this build in this very browser, and for nothing else.
const about = `${build.id}?${encodeURIComponent(navigator.userAgent)}`;
/** @param {string} name */
const key = (name) => new URL(`${name}-${about}`, here).href;

/** @template T @param {(store: Cache) => Promise<T>} work @returns {Promise<T | undefined>} */
async function quietly(work) {
  try {
    return await work(await caches.open(STORE));
  } catch {
    return undefined; // no cache here (an insecure page, a private window, a full disk)
  }
}

/** The snapshot for this build and what belongs to it, if there is one. */
export async function find() {
  return quietly(async (store) => {
    const found = await Promise.all(["memory", "library", "app"].map((it) => store.match(key(it))));
    const [memory, library, app] = found.map((kept) => kept?.arrayBuffer());
    if (!memory || !library || !app) return undefined;
    const unfolded = memory.then(whole);
    // It may fail before Pyodide is there to wait for it.
    unfolded.catch(() => {});
    return { memory: unfolded, library, app };
  });
}

/** Is a snapshot wanted: none here, and none that failed? */
export async function wanted() {
  return quietly(
    async (store) => !(await store.match(key("memory"))) && !(await store.match(key("failure"))),
  );
}

/**
 * Keep a snapshot for the visits to come, and drop those of other builds. The unpacked library and
 * the app are kept with it, for unpacking them again each time would take longer than reading them.
 * @param {Uint8Array} memory
 * @param {ArrayBuffer} library
 * @param {ArrayBuffer} app
 */
export async function keep(memory, library, app) {
  return quietly(async (store) => {
    for (const old of await store.keys()) {
      if (old.url.startsWith(here.href)) await store.delete(old);
    }
    await store.put(key("library"), new Response(library));
    await store.put(key("app"), new Response(app));
    await store.put(key("memory"), new Response(new Blob(sparse(memory))));
    return true;
  });
}

/** Throw a snapshot away that does not work here, and make none again for this build. */
export async function discard() {
  await quietly(async (store) => {
    await store.put(key("failure"), new Response(""));
    await store.delete(key("memory"));
  });
}
