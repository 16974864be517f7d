// What a browser keeps for a site it may throw away when its disk is full or after some weeks.

/**
 * Ask it not to. It may ask the person, refuse, or not know of this: nothing depends on the answer.
 */
export async function persist() {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // Some deny even the question.
  }
}
