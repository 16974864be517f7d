// The page's side of the boot: has PyScript start the table in a worker, shows how far it has come,
// and has a memory snapshot made for the next visit when all is quiet.
import { build } from "./build.mjs";
import "../offline/install.mjs";
import { keep } from "../offline/offline.mjs";
import { asNewest } from "../offline/to-friends.mjs";
import { offerCamera } from "./camera.mjs";
import { areLacking, drawOthers } from "./cards.mjs";
import { tell } from "./friends.mjs";
import "./no-stores.mjs";
import "./sandboxed.mjs";
import * as snapshots from "./snapshots.mjs";
import * as waiting from "./waiting.mjs";
import { started } from "./workers.mjs";

/** @param {string} path from the folder of this build */
const at = (path) => new URL(`../../${path}`, import.meta.url).href;
// Making a snapshot keeps a processor busy for seconds, and keeping the site the line, too: not while
// somebody waits for first cards.
const QUIET = 3000;
// A boot from a snapshot takes a second or two, more on a slow and busy machine; one that takes this
// long will never end.
const STUCK = 20_000;
// After so long without a sign of life a boot is said to have failed. It may still succeed.
const PATIENCE = 30_000;

const html = document.documentElement;

/** What the worker tells of its boot. @param {MessageEvent} event */
function hear({ data }) {
  if (data?.lost) lose(data.lost);
  if (data?.effects) show(data.effects);
  if (data?.wish) tell(data.wish, (event) => void ready?.hear(event));
  if (!data?.boot) return;
  if (!ready) wait();
  const { progress } = waiting;
  switch (data.boot) {
    case "expect":
      progress.expect(data.value);
      break;
    case "begin":
      progress.begin(data.name, data.value);
      break;
    case "received":
      progress.receive(data.name, data.value);
      break;
    case "end":
      progress.end(data.name);
      break;
    case "local":
      progress.discount(data.name);
      break;
    case "snapshot":
      watchdog = setTimeout(startAgain, STUCK);
      break;
    case "library":
      clearTimeout(watchdog); // A damaged snapshot was noticed: the ordinary boot may take its time.
      break;
    case "booted":
      clearTimeout(watchdog);
      html.dataset.boot = data.value;
      break;
    case "failed":
      waiting.fail();
  }
  waiting.show();
}

/** @type {(lock: string) => void} */
let lose = () => {};

/** Have it told whenever another tab takes over what this one had. @param {typeof lose} then */
export function onLost(then) {
  lose = then;
}

/** @type {(effects: string) => void} */
let carryOut = () => {};

/** Have it told the effects of what friends do. @param {typeof carryOut} then */
export function onNews(then) {
  carryOut = then;
}

/**
 * Carry out what nobody here has asked for. The table tells no more until then.
 * @param {string} effects
 */
function show(effects) {
  try {
    carryOut(effects);
  } finally {
    void ready?.shown();
  }
}

/** Begin to wait anew for a sign of life. */
function wait() {
  clearTimeout(patience);
  patience = setTimeout(waiting.fail, PATIENCE);
}

/** @typedef {Worker & { ready: Promise<unknown>, sync: Table }} TableWorker */
/**
 * Intents go in, and events of what connects the page with those of friends; effects come out, or
 * are told, and the table hears when they are shown.
 * @typedef {object} Table
 * @property {(intent: string) => Promise<string>} handle
 * @property {(event: string) => Promise<void>} hear
 * @property {() => Promise<void>} shown
 */
/** @type {TableWorker | undefined} */
let worker;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let watchdog;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let patience;
/** @type {(table: Table) => void} */
let isUp;
/** @type {Promise<Table>} */
const table = new Promise((resolve) => {
  isUp = resolve;
});
/** @type {(value: unknown) => void} */
let pageIsUp;
const page = new Promise((resolve) => {
  pageIsUp = resolve;
});

// PyScript's own kinds of script would load the whole `pyscript` package, of which neither the page
// nor the table uses anything; these are the plain ones beneath them.
document
  .querySelector("script[type=micropython]")
  ?.setAttribute("version", at(`${build.vendor.micropython}/micropython.mjs`));

// Not waited for longer than this, whatever keeps the page from painting.
const UNPAINTED = 1000;

/** The first paint is out: what starts now cannot hold it up. @returns {Promise<unknown>} */
async function painted() {
  if (document.hidden) return undefined; // A page behind others does not paint.
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, UNPAINTED);
  });
}

const paint = painted();
const cards = paint.then(() => drawOthers(page, waiting.fail));

// PyScript starts the page's own Python as soon as it is there, and the table when it is asked to.
const pyscript = paint.then(async () => {
  // A card that is shown already would come only after all the rest, on a slow line.
  if (areLacking()) await cards;
  // PyScript imports these for the page's Python: here each is run in a task of its own, where one
  // task for all would hold up a slow phone.
  void import(at(`${build.vendor.micropython}/micropython.mjs`));
  await import(at(`${build.vendor.pyscript}/core.js`));
  void import(at(`${build.vendor.idiomorph}/idiomorph.esm.js`));
  void import(at(`${build.vendor.sortablejs}/Sortable.min.js`));
});

async function start() {
  const script = document.createElement("script");
  script.type = "pyodide";
  script.src = at("app/worker.py");
  script.setAttribute("worker", "");
  script.setAttribute("version", at("static/boot/loader.mjs"));
  script.setAttribute("config", "{}");
  try {
    await pyscript;
    document.body.append(script);
    await undefined; // PyScript watches the page, and has its turn now.
    worker = /** @type {{ xworker?: TableWorker }} */ (script).xworker;
    if (!worker) throw new Error("PyScript did not start the worker.");
    worker.addEventListener("message", hear);
    await worker.ready;
    isUp(worker.sync);
  } catch (error) {
    console.error(error);
    waiting.fail();
  }
}

/** The table in its worker, the page and all cards must be there before there is a game to play. */
async function watch() {
  // PyScript does not catch what goes wrong while it starts the page.
  const faults = ["error", "unhandledrejection"];
  for (const fault of faults) addEventListener(fault, waiting.fail);
  wait();
  await Promise.all([table, page, cards]);
  clearTimeout(patience);
  for (const fault of faults) removeEventListener(fault, waiting.fail);
  waiting.end();
  void offerCamera();
  setTimeout(makeSnapshot, QUIET);
  setTimeout(keep, QUIET);
}

/** A worker stuck in a snapshot cannot even say so: away with both, and boot the ordinary way. */
async function startAgain() {
  worker?.terminate(); // Before anything else: a worker that comes round now must not be used.
  await snapshots.discard();
  await start();
}

async function makeSnapshot() {
  if (!(await snapshots.wanted())) return;
  const maker = started(at("static/boot/snapshot-maker.mjs"));
  /** @param {string} outcome */
  const end = (outcome) => {
    html.dataset.snapshot = outcome;
    maker.terminate();
  };
  maker.onmessage = ({ data }) => end(data);
  maker.onerror = async () => {
    await snapshots.discard(); // It would fail again at each visit.
    end("lost");
  };
}

// Kept for the way back, a page would keep its match from the one that follows. It begins anew.
addEventListener("pagehide", ({ persisted }) => persisted && worker?.terminate());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

void watch();
void start();

/** Which page this is: what friends have must be the same. */
export const version = build.parts.app.path.replace(/^.*-|\..*$/g, "");

export { reload } from "../offline/offline.mjs";
export { beginCopy, copy, dropCopy } from "./clipboard.mjs";
export { saveFile } from "./files.mjs";
export { persist } from "./persist.mjs";

/** @type {Table | undefined} once it is up */
let ready;

/**
 * Hand an intent to the table: at once if it is up, whatever the page has to do besides.
 * @param {string} intent @returns {Promise<string>} the effects
 */
export async function call(intent) {
  await asNewest(intent);
  ready ??= await table;
  return ready.handle(intent);
}

/** What was clicked or handed in so far; from now on the page listens itself. @returns {Element[]} */
export function takeEarlyClicks() {
  pageIsUp(undefined);
  return window.takeEarlyClicks();
}
