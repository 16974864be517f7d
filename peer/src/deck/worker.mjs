// The worker of the deck: numbers this large are never worked out on the page's own thread.
import { DeckError } from "./group.mjs";
import { operations } from "./operations.mjs";
import { practices } from "./practice.mjs";

const known = { ...operations, ...practices };

/**
 * A message is `{ id, do, ...what it is done with }`; it is answered by `{ id, ...results }`, or by
 * `{ id, fault }` where what came makes no sense. Bytes are typed arrays.
 * @param {MessageEvent<{ id: number, do: keyof typeof known }>} event
 */
function answer({ data: { id, do: name, ...values } }) {
  try {
    if (!Object.hasOwn(known, name)) throw new DeckError("There is no such operation.");
    const operation = /** @type {(values: object) => object} */ (known[name]);
    const results = operation(values);
    postMessage({ id, ...results });
  } catch (error) {
    postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", answer);
