// Starts Pyodide from our own parts: the compiled library instead of the sources, the app beside it,
// and, where there is one, a memory snapshot.
import { build } from "./build.mjs";

const root = new URL("../../", import.meta.url);
const indexURL = new URL(`${build.vendor.pyodide}/`, root).href;
const APP = "/lib/app.zip";
const STANDARD_LIBRARY = "https://python.invalid/library.zip";

/**
 * What Python boots from: the interpreter, the standard library, the engine with the app.
 * @typedef {{ wasm: Promise<Response>, library: Promise<ArrayBuffer>, app: Promise<ArrayBuffer> }} Parts
 */

/** The interpreter from the site. */
export const fetchWasm = () => fetched("wasm");

/**
 * All parts from the site; `through` sees each answer as it comes.
 * @param {(response: Response, name: keyof typeof build.parts) => Response} [through]
 * @returns {Parts}
 */
export function fromSite(through = (response) => response) {
  /** @param {keyof typeof build.parts} name */
  const come = (name) => fetched(name).then((response) => through(response, name));
  return {
    wasm: come("wasm"),
    library: come("library").then(unpacked),
    app: come("app").then(unpacked),
  };
}

/** Pyodide's own program. */
export function fetchProgram() {
  return Promise.all([import(`${indexURL}pyodide.mjs`), import(`${indexURL}pyodide.asm.mjs`)]);
}

/**
 * What Pyodide's own `loadPyodide` takes, and we know of.
 * @typedef {{ _makeSnapshot?: boolean, _loadSnapshot?: Promise<Uint8Array> }} Options
 */

/**
 * @param {Options} options
 * @param {Parts} parts
 * @returns {Promise<any>} Pyodide, with the engine and the app ready to import
 */
export async function start(options, parts) {
  // Where a part does not come Pyodide waits for ever; here its failure is everybody's at once.
  const [pyodide, app] = await Promise.all([
    boot(options, parts),
    parts.app,
    parts.library,
    parts.wasm,
  ]);
  pyodide.FS.writeFile(APP, new Uint8Array(app));
  pyodide.runPython(`import sys\nif "${APP}" not in sys.path: sys.path.insert(0, "${APP}")`);
  return pyodide;
}

/** @param {Options} options @param {Parts} parts */
async function boot(options, { wasm, library }) {
  const [{ loadPyodide }, { default: create }] = await fetchProgram();
  // Pyodide lets no new memory grow to the size of a snapshot, and then cannot load it.
  /** @param {object} settings */
  const createPyodideModule = async (settings) => {
    const [python, snapshot] = await Promise.all([create(settings), options._loadSnapshot]);
    if (snapshot && snapshot.length > python.HEAP8.length) python.growMemory(snapshot.length);
    return python;
  };
  const served = {
    [`${indexURL}pyodide.asm.wasm`]: wasm,
    [STANDARD_LIBRARY]: library.then((bytes) => new Response(bytes)),
  };
  return withFetch(served, () =>
    loadPyodide({
      ...options,
      indexURL,
      createPyodideModule,
      stdLibURL: STANDARD_LIBRARY,
      lockFileContents: build.lock,
    }),
  );
}

/**
 * Pyodide fetches its parts itself; here it gets those we have, counted and unpacked.
 * @template T
 * @param {Record<string, Promise<Response>>} served by address
 * @param {() => Promise<T>} work
 */
async function withFetch(served, work) {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => served[String(input)] ?? original(input, init);
  try {
    return await work();
  } finally {
    globalThis.fetch = original;
  }
}

/** @param {keyof typeof build.parts} name */
async function fetched(name) {
  const response = await fetch(new URL(build.parts[name].path, root));
  if (!response.ok) throw new Error(`The site lacks one of its parts: ${response.url}`);
  return response;
}

/** Unpack a gzipped answer. @param {Response} response */
function unpacked(response) {
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
