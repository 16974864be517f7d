/**
 * What a family of relays offers: to open one of them, for one topic. It is `down` if it has not come
 * `up` within so many milliseconds.
 */
export type Open = (address: string, topic: string, hear: Hear, within: number) => OpenRelay;

export interface OpenRelay {
  /** Send an envelope to everybody who listens; nothing happens while the relay is not up. */
  send(envelope: string): void;
  /** Ask whether it is still there; it is `alive` if so. */
  probe(): void;
  /** Leave; nothing is heard any more. */
  close(): void;
}

export interface Hear {
  /** It listens for us now. */
  up(): void;
  /** It answered a probe. */
  alive(): void;
  /** It could not be reached, or the connection ended. */
  down(): void;
  /** It does not want what we sent, or us at all, and says why in words of its own. */
  refused(reason: string, isAll?: boolean): void;
  /** It took an envelope. */
  taken(): void;
  /** An envelope came, ours among them. */
  envelope(content: string): void;
}
