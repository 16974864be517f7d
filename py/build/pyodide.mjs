// Runs a Python file inside Pyodide:
//   node pyodide.mjs <pyodide.mjs> <script.py> <folder>...
// Each folder is seen inside as "/" and its own name.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, script, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
// Compiled code then has lines but no columns, which no page could show; it is a quarter smaller.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
for (const folder of folders) python.mountNodeFS(`/${basename(folder)}`, folder);
try {
  python.runPython(await readFile(script, "utf8"), { filename: script });
} catch (error) {
  // Node would print the source line too, and Pyodide's is a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
