// MQTT brokers: envelopes as messages that no broker is to keep, the topic a topic.
import { mqtt_v4 } from "u8-mqtt/esm/web/basic-v4.js";
import { base64url, random, text, utf8 } from "../bytes.mjs";
import { BoundedSocket } from "./socket.mjs";

/** @type {import("./family.js").Open} */
export function open(address, topic, hear, within) {
  const url = new URL(address.replace(/^mqtt\+/, ""));
  // A browser would not say these; brokers ask for them in words of their own.
  const who = { username: url.username || undefined, password: url.password || undefined };
  url.username = url.password = "";
  const socket = new BoundedSocket(url, ["mqtt"]);
  let isClosed = false;
  const name = `peerdeck/${topic}`;
  const client = mqtt_v4({
    sess_stg: null,
    on_mqtt_type: {
      /** @param {{ payload: import("../bytes.mjs").Bytes }} packet */
      mqtt_publish: ({ payload }) => {
        try {
          hear.envelope(text(payload));
        } catch {
          // somebody else's noise under our topic
        }
      },
    },
  });
  client.with({ log_conn() {}, on_error() {}, on_live() {}, on_disconnect() {} });
  socket.addEventListener("close", () => isClosed || hear.down());
  const patience = setTimeout(() => socket.close(), within);
  client.with_websock(socket);
  greet().catch((error) => !isClosed && hear.refused(String(error?.message ?? error), true));

  async function greet() {
    await client.connect({ client_id: `pd${base64url(random(12))}`, keep_alive: 45, ...who });
    const [taken] = await client.subscribe([name]);
    if (!taken?.answers?.every((it) => it < 128)) throw new Error("no subscription");
    clearTimeout(patience);
    if (!isClosed) hear.up();
  }

  return {
    send(envelope) {
      if (socket.readyState !== WebSocket.OPEN) return;
      // To be acknowledged: without that this library (0.6.7) cannot send at all.
      client.send(name, utf8(envelope)).then(
        ([, problem]) => (problem ? hear.refused("publish timed out") : hear.taken()),
        () => {},
      );
    },
    probe() {
      client.subscribe([name]).then(
        () => isClosed || hear.alive(),
        () => {},
      );
    },
    close() {
      isClosed = true;
      clearTimeout(patience);
      socket.close();
    },
  };
}
