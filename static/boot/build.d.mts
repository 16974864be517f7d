/** What the build writes into `build.mjs`. */
export const build: {
  /** Changes whenever anything changes that a memory snapshot holds. */
  id: string;
  /** Where each part made by others lies, from the folder of this build. */
  vendor: Record<
    "pyscript" | "micropython" | "pyodide" | "idb-keyval" | "idiomorph" | "sortablejs",
    string
  >;
  /** What Pyodide boots from: where it lies, how many bytes it has, and how many if packed. */
  parts: Record<"wasm" | "library" | "app", { path: string; bytes: number; packed: number }>;
  /** The module that connects the pages of friends: loaded when somebody wants friends. */
  peers: string;
  /** The module that reads codes: loaded where there is a camera. */
  reader: string;
  /** The worker of the deck, which does its sums: loaded when friends play. */
  deck: string;
  /** The modules that a memory snapshot holds imported. */
  preload: string[];
  /** Pyodide's lock file, with no packages in it. */
  lock: object;
};
