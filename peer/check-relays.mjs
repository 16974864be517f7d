// Does each relay of a list carry for us? A random envelope is sent to a random topic, by one
// connection, and must come back over another.
//   node check-relays.mjs relays.json [seconds to wait for each]
import { readFile } from "node:fs/promises";
import { WebSocket } from "ws";
import { base64url, hex, random } from "./src/bytes.mjs";

const PATIENCE = Number(process.argv[3] ?? 15) * 1000;

/** As in a browser: an error that nobody listens for is none. */
class Socket extends WebSocket {
  /** @param {string | URL} address @param {string | string[]} [protocols] */
  constructor(address, protocols) {
    super(address, protocols);
    this.on("error", () => {});
  }
}

globalThis.WebSocket = /** @type {any} */ (Socket);
const families = {
  nostr: await import("./src/relays/nostr.mjs"),
  mqtt: await import("./src/relays/mqtt.mjs"),
};

/** @param {keyof typeof families} family @param {string} address @returns {Promise<string>} */
function tried(family, address) {
  const [topic, envelope] = [hex(random(16)), base64url(random(300))];
  const { open } = families[family];
  return new Promise((resolve) => {
    /** @type {import("./src/relays/family.js").OpenRelay[]} */
    const relays = [];
    /** @param {string} outcome */
    const end = (outcome) => {
      clearTimeout(timer);
      for (const relay of relays) relay.close();
      resolve(outcome);
    };
    const timer = setTimeout(() => end("silent"), PATIENCE);
    let up = 0;
    let sentAt = 0;
    const hear = {
      up: () => {
        if (++up < 2) return;
        sentAt = performance.now();
        relays[0].send(envelope);
      },
      down: () => end("down"),
      refused: (/** @type {string} */ reason) => end(`refused: ${reason}`),
      taken: () => {},
      alive: () => {},
      envelope: () => {},
    };
    /** @param {string} content */
    const listen = (content) => {
      if (content === envelope) end(`carries, in ${Math.round(performance.now() - sentAt)} ms`);
    };
    try {
      relays.push(open(address, topic, hear, PATIENCE));
      relays.push(open(address, topic, { ...hear, envelope: listen }, PATIENCE));
    } catch (error) {
      end(String(error));
    }
  });
}

const lists = JSON.parse(await readFile(process.argv[2], "utf8"));
const asked = /** @type {const} */ (["nostr", "mqtt"]).flatMap((family) =>
  lists[family].map(async (/** @type {string} */ address) => {
    const outcome = await tried(family, address);
    console.log(`${outcome.padEnd(28)} ${address}`);
    return outcome.startsWith("carries");
  }),
);
const outcomes = await Promise.all(asked);
console.log(`${outcomes.filter(Boolean).length} of ${outcomes.length} relays carry.`);
process.exit(outcomes.every(Boolean) ? 0 : 1);
