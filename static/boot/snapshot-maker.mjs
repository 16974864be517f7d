// A worker of its own, thrown away afterwards: boots Python once more, imports what the table needs,
// and keeps a picture of the memory for the next visit.
import { build } from "./build.mjs";
import { fetchProgram, fromSite, start } from "./python.mjs";
import { discard, keep } from "./snapshots.mjs";

self.postMessage((await make()) ? "kept" : "lost");

async function make() {
  const parts = fromSite();
  try {
    await Promise.all([fetchProgram(), ...Object.values(parts)]);
  } catch {
    return false; // The line, which may be better at the next visit.
  }
  try {
    const python = await start({ _makeSnapshot: true }, parts);
    python.runPython(`import gc\nimport ${build.preload.join(", ")}\ngc.collect()`);
    const kept = await keep(python.makeMemorySnapshot(), await parts.library, await parts.app);
    if (kept) return true;
  } catch (error) {
    console.info("No memory snapshot could be made.", error);
  }
  await discard();
  return false;
}
