/** How long each part of a stream may take, in milliseconds. */
export interface StreamTimes {
  /** From the handshake to the first frame. */
  readonly configureMs: number;
  /** Between two pings, and from each to its pong. */
  readonly pingMs: number;
  /** Without a frame of the caller; then it is closed in good order. */
  readonly silentMs: number;
  /** In all; then it is closed in good order. */
  readonly totalMs: number;
  /** Without a step of the side that has to take what is unsent. */
  readonly stuckMs: number;
  readonly vendor: VendorTimes;
}

/** What vendors have time for. Silence of a recognizer while audio flows is no fault, and has no limit. */
export interface VendorTimes extends SpeechTimes {
  /** To an accepted configuration. */
  readonly acceptMs: number;
  /** From a commit, or the close, to the last final of what was sent before it. */
  readonly commitMs: number;
}

/** What voices have time for. */
export interface SpeechTimes {
  /** From a commit, or so many characters, to the first audio. */
  readonly firstAudioMs: number;
  readonly enoughCharacters: number;
  /** Between two pieces of audio. */
  readonly audioMs: number;
}

const live: VendorTimes = {
  acceptMs: 5_000,
  commitMs: 10_000,
  firstAudioMs: 5_000,
  enoughCharacters: 200,
  audioMs: 30_000,
};
// So that the failures which the simulation offers can be waited for.
const testMs = 3_000;
const test: VendorTimes = { ...live, acceptMs: testMs, commitMs: testMs, firstAudioMs: testMs, audioMs: testMs };

/** The whole time policy of streams (docs/decisions/streams.md#d383). */
export function streamTimesOf(mode: 'test' | 'live'): StreamTimes {
  return {
    configureMs: 10_000,
    pingMs: 20_000,
    silentMs: 300_000,
    totalMs: 14_400_000,
    stuckMs: 60_000,
    vendor: mode === 'live' ? live : test,
  };
}

/** The policy as streams ask it; tests bring one whose time can be waited for. */
export type StreamTimesOf = typeof streamTimesOf;

/** The same of a voice that is served by a bridge: those of one answer, and it begins with the commit. */
export function bridgeTimesOf(answer: { firstContentMs: number; idleMs: number }): SpeechTimes {
  return {
    firstAudioMs: answer.firstContentMs,
    enoughCharacters: Number.POSITIVE_INFINITY,
    audioMs: answer.idleMs,
  };
}
