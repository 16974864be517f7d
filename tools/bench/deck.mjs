// Times of the deck's JavaScript, in milliseconds of the processor, as JSON: `node deck.mjs 54 108`.
import * as cards from "../../peer/src/deck/cards.mjs";
import { GENERATOR, ORDER, times } from "../../peer/src/deck/group.mjs";
import { operations } from "../../peer/src/deck/operations.mjs";

const ROUNDS = 5;
const context = { table: "bench", match: 1, deck: 1, place: 0, person: "ada" };

/** The least time that something took, and what came of it. @template T @param {() => T} what */
function timed(what, rounds = ROUNDS) {
  let [least, result] = [Infinity, what()];
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage();
    result = what();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return { least, result };
}

const [a, b] = ["one", "other"].map((person) => operations.secret({ context: { ...context, person } }));
const key = operations.joint({
  keys: operations.key({ context, purpose: "cards", secret: a.secret }).key.slice(0, 32),
}).key;
const faces = Array.from({ length: 216 }, (_face, at) => at % 53);

/** @type {Record<string, Record<string, number>>} */
const measured = {};
for (const count of process.argv.slice(2).map(Number)) {
  const fresh = operations.fresh({ faces: faces.slice(0, count) });
  const before = operations.shuffle({ context, key, secret: b.secret, cards: fresh.cards }).cards;
  const shuffle = timed(() => operations.shuffle({ context, key, secret: a.secret, cards: before }));
  const { cards: after, order, factors } = shuffle.result;
  const prove = timed(() => operations.prove({ context, key, before, after, order, factors }));
  const { proof } = prove.result;
  /** @type {import("../../peer/src/deck/operations.mjs").Claim[]} */
  const claims = [{ is: "shuffle", context, key, before, after, proof }];
  const verify = timed(() => operations.check({ claims }));
  if (verify.result.wrong.length) throw new Error("an honest shuffle was refused");
  measured[count] = {
    shuffle: shuffle.least,
    prove: prove.least,
    verify: verify.least,
    bytes: after.length + proof.length,
  };
}
const element = cards.faceElement(1);
const multiply = timed(() => times(ORDER / 3n, element), 50).least;
const prepared = timed(() => times(ORDER / 3n, GENERATOR), 50).least;
console.log(JSON.stringify({ multiply, prepared, measured }));
