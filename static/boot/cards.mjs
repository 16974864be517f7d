// The cards that the page did not bring along: home shows none of them at first.
const OTHERS = new URL("../cards.svg", import.meta.url);
const AGAIN = 2000; // milliseconds until they are asked for once more

/** Return true if the screen shows a card that is not drawn yet. */
export function areLacking() {
  const names = [...document.querySelectorAll("#screen use")].map((one) => one.getAttribute("href"));
  return names.some((name) => name && !document.getElementById(name.slice(1)));
}

/**
 * Fetch their drawings and put them into the page: at once if the screen lacks one, else when there
 * is time for it.
 * @param {Promise<unknown>} time
 * @param {() => void} fail told of each failure
 */
export async function drawOthers(time, fail) {
  const text = await fetched(fail);
  if (!areLacking()) await time;
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml");
  document.body.append(drawn.documentElement);
}

/** @param {() => void} fail @returns {Promise<string>} */
async function fetched(fail) {
  const answer = await fetch(OTHERS).catch(() => undefined);
  if (answer?.ok) return answer.text();
  fail();
  await new Promise((resolve) => setTimeout(resolve, AGAIN));
  return fetched(fail);
}
