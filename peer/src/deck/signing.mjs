// Words that are signed with a key of the match, so that all can see whose they are.
import { encodeProof, equations, prove, readProof } from "./dleq.mjs";
import { checkedKey, GENERATOR, times } from "./group.mjs";
import { whole } from "./layout.mjs";
import { begun } from "./transcript.mjs";

/** @typedef {import("./transcript.mjs").Context} Context */

/**
 * The signature of what is said, by the owner of a secret.
 * @param {Context} context @param {bigint} secret @param {Uint8Array} said
 * @param {import("./transcript.mjs").Random} [random]
 */
export function sign(context, secret, said, random) {
  const transcript = begun("word", context).then(said);
  return encodeProof(prove(transcript, secret, [[GENERATOR, times(secret, GENERATOR)]], random));
}

/**
 * What has to hold for the owner of a key to have said this.
 * @param {Context} context @param {import("./group.mjs").Element} key
 * @param {Uint8Array} said @param {Uint8Array} signature
 */
export function signatureEquations(context, key, said, signature) {
  const proof = whole(signature, (it) => readProof(it, 1));
  return equations(begun("word", context).then(said), [[GENERATOR, checkedKey(key)]], proof);
}
