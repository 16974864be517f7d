// Stands in the place of the service worker where the site must always be fetched anew, as by
// `make play`: takes itself away, and with it whatever worker was there before and what it kept.
(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  worker.addEventListener("install", () => worker.skipWaiting());

  worker.addEventListener("activate", (event) => event.waitUntil(leave()));

  async function leave() {
    const ours = `peerdeck build ${new URL(worker.registration.scope).pathname} `;
    const kept = (await caches.keys()).filter((name) => name.startsWith(ours));
    await Promise.all(kept.map((name) => caches.delete(name)));
    await worker.registration.unregister();
    // Only pages that came from the worker before are listed here.
    const pages = await worker.clients.matchAll({ type: "window" });
    await Promise.all(pages.map((page) => /** @type {WindowClient} */ (page).navigate(page.url)));
  }
})();
