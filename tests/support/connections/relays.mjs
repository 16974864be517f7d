// Relays on this machine, good ones and bad ones, for tests: one command a line on the standard
// input, one answer a line on the standard output.
//   {"start": "nostr" | "mqtt", "mode": …, "latency": milliseconds, "host": …}  ->  {"port": …}
//   {"start": "wire"}: a WebSocket that answers an address ("ip port") with a port by which packets
//   get there as long as the mode is "ok"
//   {"set": port, "mode": …}, {"stop": port}, {"count": port}, {"say": port, "text": …}
import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const packages = createRequire(new URL("../../../peer/package.json", import.meta.url));
const { WebSocketServer, createWebSocketStream } = packages("ws");
const { Aedes } = await import(pathToFileURL(packages.resolve("aedes")).href);

/**
 * `ok`; `reject` every event; `closed`: end every subscription; `hole`: take everything, give
 * nothing; `garbage`: with everything, also send nonsense; `huge`: send far too much; `replay`:
 * send every event again, and older ones with it; `lose`: lose the next event, then `ok`.
 * @typedef {"ok" | "reject" | "closed" | "hole" | "garbage" | "huge" | "replay"
 *   | "dark" | "lose"} Mode
 * @typedef {{ mode: Mode, connections: number, events: number, bytes: number, heard: string[],
 *   say: (text: string) => void, stop: () => void, port: number }} Running
 */

/** @type {Map<number, Running>} */
const all = new Map();

/** @param {{ mode?: Mode, latency?: number, port?: number, host?: string }} options @returns {Promise<Running>} */
async function nostr({ mode = "ok", latency = 0, port = 0, host = "127.0.0.1" }) {
  const server = new WebSocketServer({ port, host });
  await new Promise((resolve) => server.on("listening", resolve));
  /** @type {Running} */
  const relay = {
    mode,
    connections: 0,
    events: 0,
    bytes: 0,
    heard: [],
    port: server.address().port,
    say: (text) => {
      for (const client of server.clients) client.send(text);
    },
    stop: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
  /** @type {any[]} */
  const old = [];
  server.on("connection", (/** @type {any} */ socket) => {
    relay.connections++;
    socket.topics = new Map();
    socket.on("close", () => relay.connections--);
    socket.on("message", (/** @type {Buffer} */ data) => {
      const [kind, what, ...filters] = JSON.parse(data.toString());
      relay.bytes += data.length;
      setTimeout(() => hear(socket, kind, what, filters), latency);
    });
  });

  /** @param {any} socket @param {any} value */
  const send = (socket, value) => {
    if (socket.readyState !== 1) return;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    setTimeout(() => socket.send(text), latency);
  };

  /** @param {any} socket @param {string} kind @param {any} what @param {any[]} filters */
  function hear(socket, kind, what, filters) {
    if (relay.mode === "hole") return;
    if (kind === "REQ") {
      if (relay.mode === "closed") return send(socket, ["CLOSED", what, "auth-required: no"]);
      socket.topics.set(what, filters);
      send(socket, ["EOSE", what]);
    } else if (kind === "CLOSE") socket.topics.delete(what);
    else if (kind === "EVENT") {
      relay.events++;
      relay.heard.push(what.content);
      if (relay.mode === "lose") return void (relay.mode = "ok");
      if (relay.mode === "reject") return send(socket, ["OK", what.id, false, "blocked: no"]);
      send(socket, ["OK", what.id, true, ""]);
      publish(what);
      if (relay.mode === "replay") for (const event of [what, ...old.slice(-50)]) publish(event);
      old.push(what);
    }
  }

  /** @param {any} event */
  function publish(event) {
    for (const client of server.clients) {
      for (const [name, filters] of /** @type {any} */ (client).topics) {
        const fits = (/** @type {any} */ { kinds, "#x": topics }) =>
          kinds?.includes(event.kind) &&
          event.tags.some((/** @type {any} */ [tag, it]) => tag === "x" && topics.includes(it));
        if (!filters.some(fits)) continue;
        if (relay.mode === "garbage") {
          for (const junk of ["", "{", "null", '["EVENT"]', `["EVENT","${name}",null]`, "[]"]) {
            send(client, junk);
          }
          for (const content of ["", "????", "A".repeat(900), 7, null, ["x"]]) {
            send(client, ["EVENT", name, { ...event, content }]);
          }
        }
        const huge = { ...event, content: "A".repeat(4e6) };
        if (relay.mode === "huge") send(client, ["EVENT", name, huge]);
        send(client, ["EVENT", name, event]);
      }
    }
  }
  return relay;
}

/** @param {{ port?: number }} options @returns {Promise<Running>} */
async function mqtt({ port = 0 }) {
  const broker = await Aedes.createBroker();
  const server = createServer();
  /** @param {Set<string>} offered */
  const handleProtocols = (offered) => (offered.has("mqtt") ? "mqtt" : false);
  const sockets = new WebSocketServer({ server, handleProtocols });
  sockets.on("connection", (/** @type {any} */ socket, /** @type {any} */ request) => {
    relay.connections++;
    socket.on("close", () => relay.connections--);
    broker.handle(createWebSocketStream(socket), request);
  });
  broker.on("publish", (/** @type {any} */ packet, /** @type {any} */ client) => {
    if (!client) return;
    relay.events++;
    relay.bytes += packet.payload.length;
    relay.heard.push(packet.payload.toString());
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  /** @type {Running} */
  const relay = {
    mode: "ok",
    connections: 0,
    events: 0,
    bytes: 0,
    heard: [],
    port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
    say: () => {},
    stop: () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
      broker.close();
    },
  };
  return relay;
}

/**
 * What lies between two pages: whatever one sends to the door of another comes out of its own door.
 * @returns {Promise<Running>}
 */
async function wire() {
  /** @type {Map<string, Promise<import("node:dgram").Socket>>} */
  const doors = new Map();
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.on("listening", resolve));

  /** @param {string} address @returns {Promise<import("node:dgram").Socket>} */
  function door(address) {
    const known = doors.get(address);
    if (known) return known;
    const [host, port] = address.split(" ");
    const socket = createSocket("udp4");
    socket.on("message", async (packet, { address: ip, port: from }) => {
      if (relay.mode !== "ok") return;
      relay.events++;
      (await door(`${ip} ${from}`)).send(packet, Number(port), host);
    });
    const opened = new Promise((resolve) => socket.bind(0, host, () => resolve(socket)));
    doors.set(address, /** @type {any} */ (opened));
    return /** @type {any} */ (opened);
  }

  server.on("connection", (/** @type {any} */ socket) => {
    socket.on("message", async (/** @type {Buffer} */ data) => {
      socket.send(String((await door(data.toString())).address().port));
    });
  });
  /** @type {Running} */
  const relay = {
    mode: "ok",
    connections: 0,
    events: 0,
    bytes: 0,
    heard: [],
    port: server.address().port,
    say: () => {},
    stop: () => {
      server.close();
      for (const opened of doors.values()) void opened.then((socket) => socket.close());
    },
  };
  return relay;
}

/** @param {any} command */
async function obey(command) {
  if (command.start) {
    const relay = await { nostr, mqtt, wire }[/** @type {"nostr"} */ (command.start)](command);
    all.set(relay.port, relay);
    return { port: relay.port };
  }
  const relay = all.get(command.set ?? command.stop ?? command.count ?? command.say);
  if (!relay) throw new Error("no such relay");
  if (command.set) relay.mode = command.mode;
  if (command.stop) relay.stop();
  if (command.say) relay.say(command.text);
  const { connections, events, bytes, heard } = relay;
  return { connections, events, bytes, heard };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await obey(JSON.parse(line))));
}
process.exit(0);
