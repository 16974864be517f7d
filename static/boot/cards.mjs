// The cards that the page did not bring along, because its first paint shows none of them.
const OTHERS = new URL("../cards.svg", import.meta.url);

/** Fetch their drawings and put them into the page. @throws {Error} if they cannot be had */
export async function drawOthers() {
  const answer = await fetch(OTHERS);
  if (!answer.ok) throw new Error(`The cards could not be fetched: ${answer.status}`);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  document.body.append(drawn.documentElement);
}
