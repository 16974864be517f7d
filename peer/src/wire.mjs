// One RTCPeerConnection with one channel, set up by short codes of descriptions.
import { base64url, unbase64url } from "./bytes.mjs";
import { fingerprint, pack, unpack } from "./sdp.mjs";
import { AFTER_OUTSIDE, GATHER, GATHER_TURN, KNOCK } from "./times.mjs";

/**
 * The addresses that a search for paths has found: none, some of the own network, one that is
 * seen from outside, or one at a TURN server.
 * @typedef {"none" | "local" | "outside" | "turn"} Reach
 */

export class Wire {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #knocking;
  isClosed = false;
  /** Until the browser has taken the other's description. @type {Promise<void>} */
  #accepted = Promise.resolve();

  /**
   * @param {RTCIceServer[]} iceServers
   * @param {{ onState: (state: RTCPeerConnectionState) => void, onReach: (reach: Reach) => void }} hooks
   */
  constructor(iceServers, { onState, onReach }) {
    this.onReach = onReach;
    this.pc = new RTCPeerConnection({ iceServers });
    this.channel = this.pc.createDataChannel("peerdeck", { negotiated: true, id: 0 });
    this.channel.binaryType = "arraybuffer";
    this.pc.onconnectionstatechange = () => {
      if (!this.isClosed) onState(this.pc.connectionState);
    };
  }

  /** The code of an offer. */
  async offer() {
    return this.#described(() => this.pc.createOffer());
  }

  /** The code of an answer to the code of an offer. @param {string} offer */
  async answer(offer) {
    await this.accept(offer, "offer");
    return this.#described(() => this.pc.createAnswer());
  }

  /** Take the code of the other side. @param {string} code @param {"offer" | "answer"} wanted */
  async accept(code, wanted = "answer") {
    const { type, sdp, candidates } = unpack(unbase64url(code));
    if (type !== wanted) throw new RangeError(`not the code of an ${wanted}`);
    this.candidates = candidates;
    this.#accepted = this.pc.setRemoteDescription({ type, sdp });
    await this.#accepted;
  }

  /** @param {() => Promise<RTCSessionDescriptionInit>} describe */
  async #described(describe) {
    const gathered = this.#gathered();
    await this.pc.setLocalDescription(await describe());
    await gathered;
    if (!this.pc.localDescription) throw new Error("closed");
    this.onReach(reached(this.pc.localDescription.sdp));
    return base64url(pack(this.pc.localDescription));
  }

  /** @returns {Promise<void>} */
  #gathered() {
    return new Promise((resolve) => {
      const hasTurn = this.#hasTurn();
      const timer = setTimeout(resolve, hasTurn ? GATHER_TURN : GATHER);
      this.pc.onicecandidate = ({ candidate }) => {
        const isLast = candidate?.type === (hasTurn ? "relay" : "srflx");
        if (candidate?.candidate && !isLast) return;
        if (candidate?.candidate) setTimeout(resolve, AFTER_OUTSIDE);
        else resolve();
        clearTimeout(timer);
      };
    });
  }

  #hasTurn() {
    const { iceServers = [] } = this.pc.getConfiguration();
    return iceServers.some(({ urls }) => [urls].flat().some((it) => it.startsWith("turn")));
  }

  /**
   * People carry the codes, which takes minutes: meanwhile go on knocking at the other's doors,
   * each time as if they were new, or the browser stops and the doors in between fall shut.
   */
  keepKnocking() {
    let times = 0;
    clearInterval(this.#knocking);
    this.#knocking = setInterval(() => {
      if (this.isClosed || this.pc.connectionState === "connected") {
        clearInterval(this.#knocking);
        return;
      }
      times++;
      for (const candidate of this.candidates ?? []) {
        const renewed = candidate.replace(
          /^candidate:(\d+) 1 udp (\d+)/,
          (_, name, priority) => `candidate:${name}${times} 1 udp ${Number(priority) - times}`,
        );
        const again = { candidate: renewed, sdpMid: "0", sdpMLineIndex: 0 };
        this.pc.addIceCandidate(again).catch(() => {});
      }
    }, KNOCK);
  }

  /** The fingerprints of our certificate and of the other's. */
  async fingerprints() {
    // A channel may be open a moment before the description is there that opened it; one that was
    // refused, such as the same again, changes nothing.
    await this.#accepted.catch(() => {});
    const ours = fingerprint(this.pc.localDescription?.sdp ?? "");
    const theirs = fingerprint(this.pc.remoteDescription?.sdp ?? "");
    return [base64url(ours), base64url(theirs)];
  }

  close() {
    this.isClosed = true;
    clearInterval(this.#knocking);
    this.pc.onicecandidate = null;
    this.channel.close();
    this.pc.close();
  }
}

/** @param {string} sdp @returns {Reach} */
function reached(sdp) {
  if (sdp.includes(" typ relay")) return "turn";
  if (sdp.includes(" typ srflx")) return "outside";
  return sdp.includes(" typ host") ? "local" : "none";
}
