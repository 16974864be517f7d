// The page of the tests: nothing but peers, and all that was heard of them.
const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=entry]"));
const tables = await import(new URL(meta.content, location.href).href);

/** @type {any} */
const it = {
  tables,
  /** @type {any[]} every event, with the time it came */
  events: [],
  /** @type {Record<string, any>} the last report of each peer */
  peers: {},
  /** @type {{ from: string, text: string }[]} */
  texts: [],
  /** @type {any[]} */
  relays: [],
  table: undefined,
  isAdmitting: true,
  wishes(/** @type {any} */ more = {}) {
    return { build: "test", iceServers: [], onEvent: it.hear, ...more };
  },
  hear(/** @type {any} */ event) {
    it.events.push({ at: performance.now(), ...event });
    if (event.is === "peer") it.peers[event.peer] = event;
    if (event.is === "text") it.texts.push(event);
    if (event.is === "relays") it.relays = event.relays;
    // A host who lets everybody in, and tells all who is there.
    if (event.is === "peer" && event.state === "open" && !event.isExpected) it.admit(event.peer);
    if (event.is === "text" && event.text.startsWith("roster ")) {
      it.table.peers.expect(event.text.slice(7).split(","));
    }
  },
  /** @type {Set<string>} */
  seated: new Set(),
  admit(/** @type {string} */ peer) {
    if (!it.isAdmitting || !it.table?.peers.isLeading) return;
    it.seated.add(peer);
    it.table.peers.expect([...it.seated]);
    const roster = `roster ${[it.table.me, ...it.seated].join(",")}`;
    for (const guest of it.seated) it.table.peers.send(guest, roster);
  },
  async make(/** @type {any} */ more, /** @type {string[]} */ relays) {
    it.table = await tables.make(it.wishes(more), relays);
    return it.table.peers.fragment;
  },
  async come(/** @type {string} */ fragment, /** @type {any} */ more) {
    it.startedAt = performance.now();
    it.table = await tables.come(fragment, it.wishes(more));
    return it.table.me;
  },
  open: () =>
    Object.values(it.peers).filter((/** @type {any} */ peer) => peer.state === "open").length,
};
/** @type {any} */ (globalThis).it = it;
document.documentElement.dataset.ready = "yes";
