// What the villain does from his seat that the others see: he says without end what nobody can
// prove wrong at once.
import { b64, chance } from "./letters.mjs";
import { FF } from "./outside.mjs";

/** @typedef {import("./outside.mjs").Scene} Scene */

/** Take no more from the host in any epoch, and let only her know. @param {Scene} scene */
export function disputeInEachEpoch({ it, seat }) {
  const hear = seat.hear.bind(seat);
  let last = -1;
  seat.hear = (link, frame) => {
    hear(link, frame);
    if (seat.roster.epoch === last) return;
    last = seat.roster.epoch;
    const dispute = it.signed(it.dispute({}));
    void dispute.then((word) => it.host.tell({ is: "dispute", signed: [word] }));
  };
}

/** Hear no host, and be bound to one who is far away. @param {Scene} scene */
export function beAlone({ it, seat }) {
  const { epoch } = seat.roster;
  for (const link of it.links.values()) link.tell({ is: "alone", promised: epoch + 900 });
}

/** Frames that he says at once, and how soon again (milliseconds): 200 a second are too many. */
const [AT_ONCE, SOON] = [9, 50];
/** Of these, every so many frames one that is full of signatures: two a second are verified. */
const SELDOM = 60;

/**
 * What he asks for as often as he may, within his rights: the frame of this number, if there is one.
 * @type {Record<string, (scene: Scene, number: number) => object | undefined>}
 */
export const DEMANDS = {
  "the log": ({ seat: { match, version } }, number) => {
    const nothing = { epoch: -1, number: -1, match, at: 0, hash: "", version };
    return number % 2 ? { is: "have", ...nothing } : { is: "give", match, at: 0 };
  },
  "everything": ({ it, seat }, number) => {
    const { epoch, number: roster } = seat.roster;
    const { match, lines, version } = seat;
    const place = { match, at: lines.length, hash: "" };
    const all = [
      { is: "have", epoch, number: roster, ...place, version },
      { is: "give", match, at: number % lines.length },
      { is: "elect", epoch: epoch + 1, roster: [epoch, roster] },
      { is: "miss", match, seat: 0, move: seat.actsOf(0), signed: [] },
      { is: "beat", beat: number },
      { is: "come", name: `Mallory ${number}`, seat: 0, version },
      { is: "propose", match, lines: [`# void ${it.self.id} 0 ${FF}`], signed: [] },
      { is: "ask", match, text: `ask ${seat.host} 60,61` },
      { is: "move", signed: [[it.self.id, it.self.key, `${number % 30}`, FF]] },
      { is: "ready", match, deals: number },
      { is: "react", what: "wow" },
      { is: "alone", promised: 0 },
      ...["agreed", "missed", "heads", "twice", "vote", "dispute"].map((is) => ({ is, signed: [] })),
    ];
    return all[number % all.length];
  },
  "signatures": ({ it: { self } }, number) => {
    if (number % SELDOM) return undefined;
    const one = () => [self.id, self.key, b64(chance(16)), b64(chance(64))];
    return { is: "vote", signed: Array.from({ length: 100 }, one) };
  },
};

/** Ask for it until the timer is cleared. @param {Scene} scene @param {string} name */
export function demand(scene, name) {
  let number = 0;
  return setInterval(() => {
    for (let time = 0; time < AT_ONCE; time++) {
      const frame = DEMANDS[name](scene, number++);
      if (frame) scene.to.tell(frame);
    }
  }, SOON);
}
