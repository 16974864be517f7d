// The page of the tests: nothing but peers, all that was heard of them, and a layer above that lets
// every stranger in and says to all members who the others are.
const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=entry]"));
const tables = await import(new URL(meta.content, location.href).href);

/** @type {any} */
const it = {
  tables,
  /** @type {any[]} every event, with the time it came */
  events: [],
  /** @type {Record<string, any>} the last report of each peer, and of the table as "" */
  peers: {},
  /** @type {{ from: string, text: string }[]} */
  texts: [],
  /** @type {any[]} */
  relays: [],
  table: undefined,
  isMember: false,
  /** @type {Set<string>} the other members */
  members: new Set(),
  isAdmitting: true,
  answers: true,
  options(/** @type {any} */ more = {}) {
    return { build: "test", iceServers: [], onEvent: it.hear, ...more };
  },
  hear(/** @type {any} */ event) {
    it.events.push({ at: performance.now(), ...event });
    if (event.is === "peer") it.peers[event.peer] = event;
    if (event.is === "text") it.texts.push(event);
    if (event.is === "relays") it.relays = event.relays;
    if (event.is === "peer" && event.state === "open") it.meet(event);
    if (event.is === "text" && event.text.startsWith("members ")) {
      it.know(event.text.slice(8).split(","));
    }
  },
  meet(/** @type {any} */ { peer, isExpected }) {
    if (!it.isMember) return;
    if (isExpected) it.introduce(peer);
    else if (it.isAdmitting) it.know([peer]);
  },
  know(/** @type {string[]} */ ids) {
    const before = it.members.size;
    for (const id of ids) if (id !== it.me) it.members.add(id);
    it.isMember = true;
    it.table?.peers.expect([...it.members], it.answers);
    if (it.members.size > before) for (const id of it.members) it.introduce(id);
  },
  introduce(/** @type {string} */ id) {
    it.table?.peers.send(id, `members ${[it.me, ...it.members].join(",")}`);
  },
  async make(/** @type {any} */ more, /** @type {string[]} */ relays) {
    it.table = await tables.make(it.options(more), relays);
    it.me = it.table.peers.self.identity.id;
    it.know([]);
    return it.fragment();
  },
  async come(/** @type {string} */ fragment, /** @type {any} */ more) {
    it.startedAt = performance.now();
    it.table = await tables.come(fragment, it.options(more));
    it.me = it.table.peers.self.identity.id;
    return it.me;
  },
  fragment: () => tables.addressOf(it.table),
  open: () =>
    Object.values(it.peers).filter((/** @type {any} */ peer) => peer.state === "open").length,
};
/** @type {any} */ (globalThis).it = it;
document.documentElement.dataset.ready = "yes";
