// Practice for a worker before a match, because everything takes longer the first time.
import { SIZE } from "./group.mjs";
import { operations } from "./operations.mjs";

const context = { table: "practice", match: 0, deck: 0, place: 0, person: "" };
const CARDS = 16;

/** Make a key, and a share of a card. */
function card() {
  const { secret } = operations.secret({ context });
  const key = operations.key({ context, purpose: "cards", secret }).key.slice(0, SIZE);
  operations.share({ context, secret, key, a: key });
  return { secret, key };
}

export const practices = {
  practiseCard() {
    card();
    return {};
  },

  /** Shuffle some cards, and prove it. */
  practiseShuffle() {
    const { secret, key } = card();
    const faces = Array.from({ length: CARDS }, (_card, at) => at);
    const { cards: before } = operations.fresh({ faces });
    const { cards: after, ...how } = operations.shuffle({ context, key, secret, cards: before });
    operations.prove({ context, key, before, after, ...how });
    return {};
  },
};
