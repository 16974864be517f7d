// All waits and paces of connections, in milliseconds. Those that both sides must have the same
// stand in `PROTOCOL.md`, too.

/** Between two looks at the clock. */
export const TICK = 500;

// Calling and answering
/** Between an offer and the same again: longer each time, so that nobody is flooded. */
export const [PAUSE, PAUSE_AT_MOST] = [500, 15_000];
/** Addresses grow stale: after this time, an offer that nobody answered is made again. */
export const STALE = 90_000;
/** For a call, once it is answered, and for an answer: it was made before the caller has it. */
export const [CALL_OPENS, ANSWER_OPENS] = [12_000, 15_000];
/** A page that calls a caller waits for this time before doubting that its call arrives. */
export const YIELD = 4000;
/** People carry codes by hand. */
export const CODE_LASTS = 15 * 60_000;
/** A connection that is open has so long for its first message. */
export const GREETED_WITHIN = 10_000;
/** A call of the table is answered so much later by all but the first page in the order of ids. */
export const SECOND_ANSWER = 1200;
/** A page of the table that is alone for so long lets others answer than it expects. */
export const LONELY = 10_000;
/** Until it is clear that only an older connection was replaced. */
export const DOUBT = 3000;

/** After a call that failed; without a path twice as long each time. */
export const [FAILED, FAILED_AT_MOST] = [1000, 10_000];
/** After the other said no. */
export const REFUSED = 15_000;
/** After a loss the lesser id calls immediately; the other waits, longer than for `DOUBT`. */
export const OTHER_CALLS = 4000;

// Candidates. Hardly any follow the first one from outside, or the first one at a TURN server
// where there is any. That takes more questions, and without it there may be no path.
export const [GATHER, GATHER_TURN, AFTER_OUTSIDE] = [1000, 3000, 60];
/** Between two times that remote candidates are added again, while people carry codes. */
export const KNOCK = 4000;

// Who is there
/** Between two questions; three without an answer are `QUIET`. */
export const [ASK, QUIET] = [2500, 7500];
/** A page that did nothing for so long slept: it asks, and waits so much longer than `ASK`. */
export const [SLEPT, WOKEN] = [5000, 1000];
/** A quiet connection may come back until then; after that there is no hope. */
export const LOST = 120_000;
/** A peer that is not connected for so long is sought through friends, too. */
export const MISSED = 3000;
/** Between two times that a friend is asked for a way. */
export const ASK_AGAIN = 3000;

// Relays
/** The second family waits, unless all of the first are down: it is then not loaded in vain. */
export const SECOND_FAMILY = 1000;
export const [WAIT, WAIT_AT_MOST] = [1000, 60_000];
/**
 * While none at all is up it may well be our own network that is not there: for a while that is
 * looked after closely, because a connection tried in the dark asks less and less often.
 */
export const [WAIT_ALONE, WAIT_ALONE_LONG] = [1000, 4000];
export const [RELAY_OPENS, RELAY_OPENS_AGAIN] = [8000, 4000];
/** While somebody is quiet, or is missing, relays are asked so often if they are there. */
export const [PROBE, PROBE_MISSING] = [5000, 30_000];
/** A relay has so long to show that it is there. */
export const PROBED_WITHIN = 2500;
