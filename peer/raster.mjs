// Makes PNGs of drawings at build time: reads a list of { svg, width, png } as JSON, writes each file.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
await initWasm(await readFile(wasm));
/** @type {{ svg: string, width: number, png: string }[]} */
const wanted = JSON.parse(await text(process.stdin));
for (const { svg, width, png } of wanted) {
  const drawn = new Resvg(svg, { fitTo: { mode: "width", value: width } }).render();
  await writeFile(png, drawn.asPng());
}
