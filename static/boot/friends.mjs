// The way from the table in its worker to the pages of friends: wishes go to what connects these,
// which is loaded for the first of them, and its events come back.
import { build } from "./build.mjs";

/** @type {Promise<(wish: string) => void> | undefined} */
let friends;

/** @param {string} wish @param {(event: string) => void} hear is told of everything from then on */
export function tell(wish, hear) {
  const peers = new URL(`../../${build.peers}`, import.meta.url).href;
  friends ??= import(peers).then(({ open }) => open(hear));
  friends.then(
    (tell) => tell(wish),
    () => {
      friends = undefined;
      hear(JSON.stringify({ is: "failed", do: JSON.parse(wish).do, why: "load" }));
    },
  );
}
