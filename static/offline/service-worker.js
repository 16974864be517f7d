// Serves the site from a cache, so that it is there without a connection. The build puts `BUILD`
// before this, the name of its folder, and `FILES`, the hash of each of its files.
//
// One cache holds one build. A page asks for files by addresses that no other build has, so a new
// worker may take over at once: pages that are open go on with their own build, whose cache stays as
// long as one of them holds its lock, and pages opened from now on are of the new one.
/* global BUILD, FILES */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = new URL(worker.registration.scope);
// Other sites of the same host have caches, too. The name is that of the lock as well.
const OURS = `peerdeck build ${scope.pathname} `;
const CACHE = OURS + BUILD;
const AT_ONCE = 4;
// Folders whose files never change: another build may have left what a page of it still asks for.
const LASTING = /^(build-\w+|parts|vendor)\//;
// Which encoding an answer came in makes no difference once it is kept.
const ANYWAY = { ignoreVary: true };

/** @param {string} path */
const address = (path) => new URL(path, scope).href;

/** @type {(value?: unknown) => void} */
let isActive;
const active = new Promise((resolve) => {
  isActive = resolve;
});

worker.addEventListener("install", (event) => event.waitUntil(install()));

worker.addEventListener("activate", () => isActive());

worker.addEventListener("message", (event) => {
  if (event.data === "which") event.ports[0]?.postMessage(BUILD);
  if (event.data === "tidy") event.waitUntil(tidy());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.origin) return;
  if (!pathname.startsWith(scope.pathname)) return;
  const path = pathname.slice(scope.pathname.length) || "index.html";
  if (Object.hasOwn(FILES, path) || LASTING.test(path)) event.respondWith(answer(request, path));
});

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  try {
    const names = [CACHE, ...(Object.hasOwn(FILES, path) ? [] : await others())];
    for (const name of names) {
      const kept = await (await caches.open(name)).match(address(path), ANYWAY);
      if (kept) return kept;
    }
  } catch {
    // The browser has lost the cache, or refuses it.
  }
  return fetch(request);
}

async function install() {
  // Until it is in use, a page of another build must not take this cache for an old one.
  void navigator.locks?.request(CACHE, { mode: "shared" }, () => active);
  try {
    const cache = await caches.open(CACHE);
    const older = await Promise.all((await others()).map((name) => caches.open(name)));
    const left = Object.keys(FILES);
    const bringAll = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        await bring(path, cache, older);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, bringAll));
  } catch (error) {
    isActive(); // It never will be: let the lock go.
    // What came before a line broke is there for the next attempt. A disk that is full needs room.
    if (error instanceof DOMException && error.name === "QuotaExceededError") {
      await caches.delete(CACHE);
    }
    throw error;
  }
  await worker.skipWaiting();
}

/**
 * Put a file into the cache: from another cache of ours, from what the browser keeps since the page
 * has fetched it, or at last from the host. Anything else than this very file is refused: a file of
 * another build, an error, the welcome page of a hotel.
 * @param {string} path @param {Cache} cache @param {Cache[]} older
 */
async function bring(path, cache, older) {
  for (const store of [cache, ...older]) {
    const kept = await store.match(address(path), ANYWAY);
    if (kept && (await isRight(kept, path))) {
      return store === cache ? undefined : cache.put(address(path), kept);
    }
  }
  for (const mode of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(path === "index.html" ? scope : address(path), { cache: mode });
    if (answer.ok && (await isRight(answer, path))) return cache.put(address(path), plain(answer));
  }
  throw new Error(`This is not the file of this build: ${address(path)}`);
}

/** @param {Response} answer @param {string} path */
async function isRight(answer, path) {
  const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const bytes = [...new Uint8Array(hash)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[path];
}

/** A page must not be given an answer that was redirected. @param {Response} answer */
function plain(answer) {
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

/** The caches of this site's other builds. */
async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
}

/** Delete the caches of builds that nobody uses any more. */
async function tidy() {
  const old = await others();
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const used = new Set(held.map(({ name }) => name));
  const { installing, waiting } = worker.registration;
  if (!navigator.locks || installing || waiting) return;
  await Promise.all(old.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}
