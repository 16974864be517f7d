// Nostr relays: envelopes as events that no relay is to keep, under a tag that is the topic.
import { AbstractRelay } from "nostr-tools/abstract-relay";
import { finalizeEvent, generateSecretKey } from "nostr-tools/pure";
import { BoundedSocket } from "./socket.mjs";

// Nobody is to know by it whom they meet twice: new whenever a page is opened.
const secretKey = generateSecretKey();

/** Relays keep no events of these kinds. @param {string} topic */
const kindOf = (topic) => 20_000 + (Number.parseInt(topic.slice(0, 4), 16) % 10_000);

/** @type {import("./family.js").Open} */
export function open(address, topic, hear, within) {
  const relay = new AbstractRelay(address, {
    // A page that could make the envelope within had the invitation; no signature says more.
    verifyEvent: () => true,
    websocketImplementation: BoundedSocket,
  });
  let isClosed = false;
  relay.onnotice = () => {};
  relay.onclose = () => hear.down();
  const kind = kindOf(topic);
  relay.connect({ timeout: within }).then(
    () => {
      relay.subscribe([{ kinds: [kind], "#x": [topic] }], {
        onevent: ({ content }) => hear.envelope(content),
        oneose: () => hear.up(),
        onclose: (reason) => isClosed || !relay.connected || hear.refused(reason, true),
      });
    },
    () => hear.down(),
  );
  return {
    send(envelope) {
      if (!relay.connected) return;
      const tags = [["x", topic]];
      const created_at = Math.floor(Date.now() / 1000);
      const event = finalizeEvent({ kind, tags, content: envelope, created_at }, secretKey);
      relay.publish(event).then(
        () => hear.taken(),
        (error) => hear.refused(String(error?.message ?? error)),
      );
    },
    probe() {
      if (!relay.connected) return;
      // A subscription to nothing is the only thing that every relay answers.
      const nothing = relay.subscribe([{ ids: ["a".repeat(64)], limit: 1 }], {
        eoseTimeout: 60_000,
        oneose: () => nothing.close(),
        onclose: () => isClosed || !relay.connected || hear.alive(), // a refusal is an answer, too
      });
    },
    close() {
      isClosed = true;
      relay.onclose = null;
      relay.close();
    },
  };
}
