// A client written from peer/PROTOCOL.md alone, for the tests of attacks.
import { Client } from "./client.mjs";
import { invitationFrom, newIdentity, Peers, Relay } from "./peers.mjs";
import { Player } from "./player.mjs";

export * as attacks from "./attacks.mjs";
export { FACES } from "./spar.mjs";

/** Come to the table of a link, and learn what a stranger may. @param {string} link */
export async function come(link, name = "Vic") {
  const invitation = invitationFrom(link);
  const me = await newIdentity();
  const carrier = await Relay.opened(invitation.relays[0], invitation);
  const peers = new Peers(me, invitation, carrier);
  const client = new Client(peers, name);
  const player = new Player(client);
  const answer = await peers.call("");
  client.ask();
  return { client, peers, player, answer, invitation };
}

/** Ask to be let in, and play honestly from then on. @param {{ client: Client, player: Player }} who */
export async function play({ client, player }) {
  await client.note("come", ["Come", client.name, -1, false]);
  void player.run();
}
