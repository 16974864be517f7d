// Reads the drawings out of npm's @letele/playing-cards, which ships them as React components.
// A createElement that writes markup is all they need, so React itself is not a dependency.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const KEBAB = /^(stroke|fill|text|font)([A-Z])/;

function attribute(name) {
  if (name === "xlinkHref") return "href";
  return name.replace(KEBAB, (_, head, tail) => `${head}-${tail.toLowerCase()}`);
}

function createElement(tag, props, ...children) {
  const written = Object.entries(props ?? {})
    .filter(([name, value]) => value != null && name !== "className" && !name.startsWith("xmlns"))
    .map(([name, value]) => ` ${attribute(name)}="${value}"`)
    .join("");
  return `<${tag}${written}>${children.flat().filter(Boolean).join("")}</${tag}>`;
}

/** All components of the package, as a map from their name ("S10", "Hk", "J1") to their markup. */
async function drawings() {
  const path = createRequire(import.meta.url).resolve("@letele/playing-cards/dist/index.esm.js");
  const source = readFileSync(path, "utf8")
    .replace(/^import _extends from .*;$/m, "const _extends = Object.assign;")
    .replace(/^import \* as React from .*;$/m, "const React = globalThis.spriteReact;");
  globalThis.spriteReact = { createElement };
  const module = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
  delete globalThis.spriteReact;
  return new Map(Object.entries(module).map(([name, draw]) => [name, draw({})]));
}

/** One drawing taken apart: its symbols by id, each {viewBox, body}, and the ids in drawing order. */
function parts(markup) {
  const symbols = new Map();
  for (const [, attributes, body] of markup.matchAll(/<symbol([^>]*)>(.*?)<\/symbol>/gs)) {
    const id = /\bid="([^"]+)"/.exec(attributes)[1];
    symbols.set(id, { viewBox: /viewBox="([^"]+)"/.exec(attributes)[1], body });
  }
  const drawn = markup.slice(markup.lastIndexOf("</defs>"));
  const order = [...new Set([...drawn.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]))];
  return { symbols, order };
}

function only(part, viewBox) {
  return part.order.filter((id) => part.symbols.get(id)?.viewBox.startsWith(viewBox));
}

const LONG = { A: "a", J: "j", Q: "q", K: "k" };

/** The raw shapes: one pip a suit, one glyph a rank, one half court figure a suit and rank. */
export async function shapes() {
  const all = await drawings();
  const read = (suit, rank) => parts(all.get(suit + (LONG[rank] ?? rank)));
  const first = (part, viewBox) => part.symbols.get(only(part, viewBox)[0]).body;

  const pips = new Map();
  const courts = new Map();
  for (const suit of "CDHS") {
    pips.set(suit, first(read(suit, "2"), "-600").replace(/ fill="[^"]*"/, ""));
    for (const rank of "JQK") {
      const part = read(suit, rank);
      const pip = only(part, "-600")[0];
      const layers = only(part, "0 0 1300").map((id) => part.symbols.get(id).body);
      courts.set(rank + suit, layers.join("").replaceAll(`#${pip}"`, `#p${suit}"`));
    }
  }
  const ranks = new Map();
  for (const rank of ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]) {
    ranks.set(rank, /\bd="([^"]+)"/.exec(first(read("S", rank), "-500"))[1]);
  }
  return { pips, ranks, courts };
}
