/**
 * - `waiting`: for session.configure.
 * - `configuring`: it is admitted, and a vendor is asked.
 * - `ready`: audio or text comes.
 * - `closing`: nothing more comes; what was heard or waits to be spoken is finished.
 * - `closed`: the last frame was sent, or the caller is gone.
 */
export type StreamState = 'waiting' | 'configuring' | 'ready' | 'closing' | 'closed';

/** What moves a stream on. */
export type StreamMove = 'configure' | 'accept' | 'close' | 'end';

const moves: Readonly<Record<StreamState, Readonly<Partial<Record<StreamMove, StreamState>>>>> = {
  waiting: { configure: 'configuring', end: 'closed' },
  configuring: { accept: 'ready', close: 'closing', end: 'closed' },
  ready: { close: 'closing', end: 'closed' },
  closing: { end: 'closed' },
  closed: {},
};

/** Where a move leads; null where it is none of this state. */
export function nextState(state: StreamState, move: StreamMove): StreamState | null {
  return moves[state][move] ?? null;
}

/** What comes from a caller: a frame by its type, or audio. */
export type Arrival = 'session.configure' | 'session.close' | 'input' | 'audio';

/** What is done with what comes: it is taken, passed over, or refused with these words. */
export type Verdict = 'take' | 'ignore' | { readonly refusal: string };

const notYet = { refusal: 'must wait for session.ready' };
const tooEarly = { refusal: 'Binary messages must wait for session.ready' };
const first = { refusal: 'must be session.configure in the first frame' };
const verdicts: Readonly<Record<StreamState, Readonly<Record<Arrival, Verdict>>>> = {
  waiting: { 'session.configure': 'take', 'session.close': first, input: first, audio: tooEarly },
  configuring: {
    'session.configure': { refusal: 'must not be session.configure again' },
    'session.close': 'take',
    input: notYet,
    audio: tooEarly,
  },
  ready: {
    'session.configure': { refusal: 'must not be session.configure again' },
    'session.close': 'take',
    input: 'take',
    audio: 'take',
  },
  // What crossed our own close, or came after the caller's, is of no use and no fault.
  closing: { 'session.configure': 'ignore', 'session.close': 'ignore', input: 'ignore', audio: 'ignore' },
  closed: { 'session.configure': 'ignore', 'session.close': 'ignore', input: 'ignore', audio: 'ignore' },
};

export function verdictOn(state: StreamState, arrival: Arrival): Verdict {
  return verdicts[state][arrival];
}
