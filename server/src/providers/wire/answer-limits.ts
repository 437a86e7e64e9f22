/**
 * How much of an answer is read, beside how long it may take (docs/decisions/vendors.md#d220). Time alone is no bound: in the 20 s that
 * a first content may take, a vendor that writes as fast as it can has the process read gigabytes of nothing.
 */
export const answerLimits = {
  /**
   * Frames, comments and empty lines of a stream between two contents. Some servers write an empty frame for each token of
   * reasoning that they hide: 300 tokens a second come to 9,000 in the 30 s that the idle deadline allows.
   */
  silentFrames: 10_000,
  /**
   * Bytes of a stream between two contents. OpenAI writes the request back twice before the first content, and the text
   * twice after the last, each within one frame (1 MiB at most).
   */
  silentBytes: 4 * 1_048_576,
  /** One frame of a stream. */
  frameBytes: 1_048_576,
  /** Blanks before the first word of an answer: some servers that do not stream write one now and then while they work. */
  blankBytes: 65_536,
  /** A whole answer in place of a stream: 128,000 tokens come to 0.5 MiB, and to some 3 MiB where each letter is escaped. */
  documentBytes: 4 * 1_048_576,
  /** What is read of a stream before other work of the process has its turn: half a millisecond, read and parsed. */
  framesPerTurn: 64,
  bytesPerTurn: 65_536,
} as const;

const leastTranscriptBytes = 1_048_576;
// People say some four words a second, and an answer has each of them three times at most, with its times, in 200 bytes.
const transcriptBytesPerSecond = 16_384;
const mostTranscriptBytes = 16 * 1_048_576;

/** The longest transcript that is read of audio of this length, in bytes: reading JSON holds up everything else. */
export function transcriptLimitBytes(audioMs: number): number {
  return Math.min(mostTranscriptBytes, leastTranscriptBytes + Math.ceil((audioMs / 1_000) * transcriptBytesPerSecond));
}
