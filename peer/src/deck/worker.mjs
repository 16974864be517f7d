// The worker of the deck: numbers this large are never worked out on the page's own thread.
import { DeckError } from "./group.mjs";
import { operations } from "./operations.mjs";

/**
 * A message is `{ id, do, ...what it is done with }`; it is answered by `{ id, ...results }`, or by
 * `{ id, fault }` where what came makes no sense. Bytes are typed arrays.
 * @param {MessageEvent<{ id: number, do: import("./operations.mjs").Operation }>} event
 */
function answer({ data: { id, do: name, ...told } }) {
  try {
    if (!Object.hasOwn(operations, name)) throw new DeckError("There is no such operation.");
    const operation = /** @type {(told: object) => object} */ (operations[name]);
    const results = operation(told);
    postMessage({ id, ...results });
  } catch (error) {
    postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", answer);
