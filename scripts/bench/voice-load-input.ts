/** What the callers of scripts/bench/voice-load.ts do. */
export interface VoiceLoadInput {
  url: string;
  apiKey: string;
  /** A file with what they say, PCM of 16 bits at 16 kHz. */
  soundFile: string;
  /** Fields of each session. */
  fields: object;
  /** Calls in all, and at a time. */
  total: number;
  atOnce: number;
  /** How often each of them asks before it hangs up, and for how long it lets the agent speak before. */
  turns: number;
  listenMs: number;
  /** The server, and where scripts/bench/loop-delay.ts answers in it. */
  serverPid: number;
  loopUrl: string;
}

/** What scripts/bench/voice-line-frames.ts measures: microseconds of processor time for 20 ms of sound in and 20 ms out. */
export interface LineFramesOutput {
  telnyxUs: number;
  twilioUs: number;
  floorUs: number;
}

/** What they saw. Times are milliseconds. */
export interface VoiceLoadOutput {
  /** Calls that nothing spoke in within the patience of a caller. */
  refused: number;
  /** From the frame that ends a turn, the 500 ms of silence behind the voice, to the first sound of the answer. */
  turnsMs: number[];
  /** From the frame that makes an interruption, the 200 ms of voice, to output.clear. */
  clearsMs: number[];
  /** From when all of them had been greeted until the first one hung up; of the server. */
  plateau: { seconds: number; cpuMicros: number; loopP99Ms: number; residentMiB: number; liveMiB: number };
  /** Of each turn, as the server counts them. */
  latencies: Array<Record<'eouMs' | 'llmTtftMs' | 'ttsTtfbMs', number | null>>;
  /** How late the callers themselves are. */
  ownLoopP99Ms: number;
  /** Who hears, as the last session said it. */
  ears: string;
}
