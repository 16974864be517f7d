// What the villain does from his seat that the others see: he says without end what nobody can
// prove wrong at once, and he lies to whoever comes to lead after the host.
import { FF } from "./outside.mjs";

/** @typedef {import("./outside.mjs").Scene} Scene */

/** Find the log to differ. @param {Scene} scene */
export function dispute({ it }) {
  for (const link of it.links.values()) {
    link.tell({ is: "dispute", why: "<b>This</b> is not so." });
  }
}

/** Hear no host, and be bound to one who is far away. @param {Scene} scene */
export function beAlone({ it, seat }) {
  const { epoch } = seat.roster;
  for (const link of it.links.values()) link.tell({ is: "alone", promised: epoch + 900 });
}

/**
 * Hear no host any more, vote for Ben as he asks for it, and give him what is false when he asks
 * for shares and cards; then play on. @param {Scene} scene
 */
export function misleadAnHeir({ it, seat, bensId }) {
  const hear = seat.hear.bind(seat);
  const cards = [0, 1, 2].flatMap((number) => seat.cards(number));
  const { match } = seat;
  seat.hear = (link, frame) => {
    hear(link, frame);
    if (link.peer !== bensId) return;
    const { epoch } = frame;
    if (frame.is === "elect") {
      const voted = it.signed(it.vote({ epoch, host: bensId }));
      void voted.then((vote) => link.tell({ is: "vote", signed: [vote] }));
    }
    if (frame.is === "recall") {
      const proofs = cards.map((card) => [card, "7D", "00".repeat(16)]);
      link.tell({ is: "recalled", epoch, shares: [[0, FF]], seeds: [[0, FF]], cards: proofs });
    }
  };
  const say = () => {
    if (seat.host === bensId || seat.match !== match) return;
    it.links.get(bensId)?.tell({ is: "alone", promised: 0 });
    setTimeout(say, 1000);
  };
  say();
}
