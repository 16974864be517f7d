// A WebSocket to a stranger: what is too long or too much ends the connection.
import { Allowance } from "../limits.mjs";

const LONGEST = 32 * 1024;
const [BYTES_PER_SECOND, BYTES_AT_ONCE] = [32 * 1024, 512 * 1024];

/** The way a socket of ours ends when a relay sends too much. */
export const TOO_MUCH = 4001;

/** A WebSocket that passes on only so much. */
export class BoundedSocket extends WebSocket {
  #allowance = new Allowance(BYTES_PER_SECOND, BYTES_AT_ONCE);

  /** @param {string | URL} address @param {string | string[]} [protocols] */
  constructor(address, protocols = []) {
    super(address, protocols);
    // First in line, before all later listeners.
    this.addEventListener("message", (event) => {
      const length = event.data.length ?? event.data.byteLength ?? event.data.size;
      if (length <= LONGEST && this.#allowance.take(length)) return;
      event.stopImmediatePropagation();
      this.close(TOO_MUCH);
    });
  }

  /**
   * Libraries take leave of a relay after they have closed the socket: that is for nobody.
   * @param {Parameters<WebSocket["send"]>[0]} data
   */
  send(data) {
    if (this.readyState <= WebSocket.OPEN) super.send(data);
  }
}
