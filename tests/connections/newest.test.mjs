// Who joins a table gets the newest build first, and joins there: with a browser that is only played.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const TEXT = `Come! https://cards.example/#table=${"A".repeat(66)}\nSee you`;
const JOIN = JSON.stringify({ do: "join", form: { join: TEXT } });
const MODULE = "../../static/offline/to-friends.mjs";

/** @type {Map<string, string>} */
const kept = new Map();
/** @type {Record<string, string>[]} what the page does by itself */
const done = [];
let reloads = 0;
let isReloaded = () => {};

class Played {
  /** @type {Record<string, string>} */
  dataset = {};
  /** @type {{ name: string, value: string }[]} */
  fields = [];

  append(/** @type {{ name: string, value: string }} */ field) {
    this.fields.push(field);
  }

  remove() {}

  requestSubmit() {
    const filled = Object.fromEntries(this.fields.map(({ name, value }) => [name, value]));
    done.push({ do: this.dataset.do ?? "", ...filled });
  }
}

const registration = {
  scope: new URL("../../../", new URL(MODULE, import.meta.url)).href,
  update: async () => {},
  active: {
    postMessage(/** @type {string} */ _which, /** @type {MessagePort[]} */ [port]) {
      port?.postMessage("another build");
      port?.close();
    },
  },
};
const played = {
  document: {
    documentElement: new Played(),
    body: new Played(),
    getElementById: () => null,
    createElement: () => new Played(),
  },
  location: {
    hash: "",
    reload() {
      reloads += 1;
      isReloaded();
    },
  },
  navigator: { serviceWorker: { controller: {}, getRegistration: async () => registration } },
  sessionStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  },
};
for (const [name, value] of Object.entries(played)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
mock.timers.enable({ apis: ["setTimeout"] });

test("a pasted text is taken once, by the newest build", async () => {
  const page = await import(MODULE);
  await page.asNewest(JSON.stringify({ do: "join", form: { join: "hello" } }));
  assert.equal(reloads, 0, "it leads to nobody");
  const reloaded = new Promise((resolve) => {
    isReloaded = () => resolve(undefined);
  });
  void page.asNewest(JOIN);
  await reloaded;
  assert.deepEqual(done, []);
  const next = await import(`${MODULE}?next`);
  assert.deepEqual(done, [{ do: "join", join: TEXT }]);
  await next.asNewest(JOIN);
  assert.equal(reloads, 1, "a host may give now the one build and now the other");
  await import(`${MODULE}?last`);
  assert.equal(done.length, 1);
});
