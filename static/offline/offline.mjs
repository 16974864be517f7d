// The page's side of the service worker: has it registered, offers the builds that it brings, and
// gets the newest one when that is asked for.

/** The address of the site. */
export const root = new URL("../../../", import.meta.url);
/** The build of this page. */
export const BUILD = new URL("../../", import.meta.url).pathname.split("/").at(-2) ?? "";
const WORKER = new URL("service-worker.js", root);
const HOUR = 3_600_000;
// How long it may take to hear of a new build, and to bring it, while somebody waits for it.
const FOR_NEWS = 3000;
const FOR_BUILD = 15_000;

/** @type {ServiceWorkerContainer | undefined} missing where the site is not served safely */
const container = navigator.serviceWorker;
const html = document.documentElement;
const offer = document.getElementById("newer");
const forever = () => new Promise(() => {});

/** Is the active worker at least as new as this page? It is if the page came from it. */
let isAhead = Boolean(container?.controller);

// As long as this page is open, no worker deletes the files of its build.
navigator.locks
  ?.request(`peerdeck build ${root.pathname} ${BUILD}`, { mode: "shared" }, () => forever())
  .catch(() => {});

/** @template T @param {Promise<T>} work @param {number} milliseconds */
function within(work, milliseconds) {
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([work, late]);
}

/** Wait until a worker is in use, or has failed. @param {ServiceWorker} worker */
function settled(worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "activated") isAhead = true;
      if (["activated", "redundant"].includes(worker.state)) resolve(undefined);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Which build a worker serves. @param {ServiceWorker} worker @returns {Promise<string>} */
function buildOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("which", [port2]);
  });
}

/** Would this page be of a newer build after a reload? @param {ServiceWorkerRegistration} found */
async function hasNewer({ active }) {
  if (!active || !isAhead) return false;
  const build = await within(buildOf(active), FOR_NEWS);
  return build !== undefined && build !== BUILD;
}

/** @param {ServiceWorkerRegistration} found */
async function tell(found) {
  if (await hasNewer(found)) {
    html.dataset.newer = "";
    const words = offer?.querySelector("p");
    if (words) words.textContent = words.dataset.told ?? "";
  } else {
    html.dataset.offline = found.active ? "ready" : "failed";
  }
  found.active?.postMessage("tidy");
}

/**
 * Have the site kept for when there is no connection, and offer each new build from now on. What
 * fails here costs nothing else: the page is the ordinary one.
 */
export async function keep() {
  if (!container) return;
  try {
    const found = await container.register(WORKER);
    const follow = async () => {
      const coming = found.installing ?? found.waiting;
      if (coming) await settled(coming);
      await tell(found);
    };
    found.addEventListener("updatefound", follow);
    setInterval(() => found.update().catch(() => {}), HOUR);
    await follow();
  } catch (error) {
    console.info("The site cannot be kept for later.", error);
  }
}

/**
 * Bring the newest build if there is one, in a bounded time; a reload then leads to it.
 * @returns {Promise<boolean>} is there one?
 */
export async function fetchNewer() {
  try {
    const found = await container?.getRegistration(root);
    if (!found?.active || found.scope !== root.href) return false;
    await within(found.update(), FOR_NEWS);
    const coming = found.installing ?? found.waiting;
    if (coming) await within(settled(coming), FOR_BUILD);
    return await hasNewer(found);
  } catch {
    return false; // no connection
  }
}

offer?.querySelector(".later")?.addEventListener("click", () => {
  html.dataset.newer = "later";
});

/** Load the page anew, in the newest build there is. */
export async function reload() {
  await fetchNewer();
  location.reload();
}
