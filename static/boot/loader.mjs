// What PyScript takes for Pyodide in the worker: exports `loadPyodide` as the real one does, and
// boots from the quickest thing there is: a memory snapshot where one was kept, else the library.
import { build } from "./build.mjs";
import * as deck from "./deck.mjs";
import * as durable from "./durable.mjs";
import * as network from "./network.mjs";
import "./no-stores.mjs";
import { fetchProgram, fetchWasm, fromSite, start } from "./python.mjs";
import * as snapshots from "./snapshots.mjs";
import * as tabs from "./tabs.mjs";

export const version = build.id;

/** @param {object} options what PyScript asks Pyodide for */
export async function loadPyodide(options) {
  try {
    const store = `${build.vendor["idb-keyval"]}/index.js`;
    const saves = import(new URL(`../../${store}`, import.meta.url).href);
    const [python, idbKeyval] = await Promise.all([boot(options), saves]);
    python.registerJsModule("idb_keyval", durable.pointed(idbKeyval));
    python.registerJsModule("tabs", tabs);
    python.registerJsModule("network", network);
    python.registerJsModule("deck", deck);
    python.registerJsModule("durable", durable);
    tabs.onLost((lock) => self.postMessage({ lost: lock }));
    return python;
  } catch (error) {
    tell("failed"); // PyScript would keep it to itself.
    throw error;
  }
}

/** @param {object} options */
async function boot(options) {
  return (await fromSnapshot(options)) ?? (await fromLibrary(options));
}

/** @param {object} options */
async function fromSnapshot(options) {
  const kept = await snapshots.find();
  if (!kept) return undefined;
  tell("expect", 1);
  // What comes over the line may come late, or not at all: that is no fault of the snapshot.
  const [wasm] = await Promise.all([fetchWasm(), fetchProgram()]);
  const arrived = counted(wasm.clone(), "wasm").arrayBuffer().then(() => tell("snapshot"));
  // Python does not run before it has its library: by then the page has been told.
  const library = arrived.then(() => kept.library);
  try {
    const python = await start(
      { ...options, _loadSnapshot: kept.memory },
      { wasm: Promise.resolve(wasm), library, app: kept.app },
    );
    // What was random when the snapshot was made must not be so again.
    python.runPython("import sys\nif 'random' in sys.modules: sys.modules['random'].seed()");
    tell("booted", "snapshot");
    return python;
  } catch (error) {
    await arrived;
    tell("library");
    console.info("The memory snapshot did not work; booting the ordinary way.", error);
    await snapshots.discard();
    return undefined;
  }
}

/** @param {object} options */
async function fromLibrary(options) {
  tell("expect", Object.keys(build.parts).length);
  const python = await start(options, fromSite(counted));
  tell("booted", "library");
  return python;
}

/**
 * Tell the page how much of a part has come, or that it broke off.
 * @param {Response} response
 * @param {keyof typeof build.parts} name
 */
function counted(response, name) {
  if (!response.body) return response;
  const { bytes } = build.parts[name];
  const sent = onTheLine(response, name);
  tell("begin", sent, name);
  const count = new TransformStream({
    transform(chunk, controller) {
      tell("received", (chunk.byteLength * sent) / bytes, name);
      controller.enqueue(chunk);
    },
    flush: () => tell("end", undefined, name),
  });
  response.body.pipeTo(count.writable).catch(() => tell("failed"));
  return new Response(count.readable, { headers: response.headers });
}

/**
 * How many bytes of a part come over the line: fewer where the host packs it.
 * @param {Response} response
 * @param {keyof typeof build.parts} name
 */
function onTheLine({ headers }, name) {
  const { bytes, packed } = build.parts[name];
  if (!headers.has("content-encoding")) return bytes;
  return Number(headers.get("content-length")) || packed;
}

const places = new Map(
  Object.entries(build.parts).map(([name, { path }]) => [
    new URL(`../../${path}`, import.meta.url).href,
    name,
  ]),
);

// What the browser had already, or the service worker, is known only when it is here.
new PerformanceObserver((list) => {
  for (const entry of /** @type {PerformanceResourceTiming[]} */ (list.getEntries())) {
    const isLocal = entry.transferSize < entry.encodedBodySize;
    if (isLocal && places.has(entry.name)) tell("local", undefined, places.get(entry.name));
  }
}).observe({ type: "resource", buffered: true });

/** @param {string} what @param {string | number} [value] @param {string} [name] of a part */
function tell(what, value, name) {
  self.postMessage({ boot: what, value, name });
}
