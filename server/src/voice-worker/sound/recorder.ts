import { plainWavHeadBytes, writeWavHead } from '../../audio/wav-format.ts';
import type { Spool, SpoolWriter } from '../../platform/process/spool.ts';

const bytesPerSample = 2;
const channels = 2;

/** Records both sides of a conversation: its client on the left, the agent on the right, as they were heard. */
export interface Recorder {
  /** The conversation begins, for the first time or again: what comes before the first is not recorded. */
  begin(): void;
  /** What the client said; so much time has passed as it lasts. */
  hear(samples: Int16Array): void;
  /** So many milliseconds have passed without sound of the client. */
  pass(ms: number): void;
  /** The agent says that, behind what it says already. */
  say(bytes: Uint8Array): void;
  /** What the agent has not said yet is not heard. */
  clear(): void;
  /** The WAV file of what was heard, of so many milliseconds. Rejects where the disk did not take it. */
  recording(durationMs: number): Promise<{ byteLength: number; open(): AsyncIterable<Buffer> }>;
  dispose(): Promise<void>;
}

/** `rateHz` is that of both sides. What is recorded waits in the spool. */
export function createRecorder(spool: Spool, rateHz: number): Recorder {
  const writer: SpoolWriter = spool.begin();
  let written: Promise<void> = Promise.resolve();
  let writtenSamples = 0;
  let saying: Buffer[] = [];
  let hasBegun = false;

  /** The next samples of the agent, silence where it says nothing. */
  const said = (count: number): Int16Array => {
    const bytes = Buffer.concat(saying);
    const taken = bytes.subarray(0, count * bytesPerSample);
    saying = [bytes.subarray(taken.length)];
    const samples = new Int16Array(count);
    new Uint8Array(samples.buffer).set(taken);
    return samples;
  };
  const write = (heard: Int16Array): void => {
    if (!hasBegun) return;
    const agent = said(heard.length);
    const both = new Int16Array(heard.length * channels);
    for (let at = 0; at < heard.length; at += 1) {
      both[at * channels] = heard[at] ?? 0;
      both[at * channels + 1] = agent[at] ?? 0;
    }
    writtenSamples += heard.length;
    const bytes = Buffer.from(both.buffer);
    written = written.then(() => writer.write(bytes));
    // Who reads the recording hears of it.
    written.catch(() => {});
  };
  return {
    begin: () => {
      hasBegun = true;
    },
    hear: write,
    pass: (ms) => write(new Int16Array(Math.round((ms * rateHz) / 1_000))),
    say: (bytes) => {
      if (hasBegun) saying.push(Buffer.from(bytes));
    },
    clear: () => {
      saying = [];
    },
    recording: async (durationMs) => {
      // Where no client came it is silence.
      hasBegun = true;
      const missing = Math.round((durationMs * rateHz) / 1_000) - writtenSamples;
      if (missing > 0) write(new Int16Array(missing));
      await written;
      const samples = writer.finish();
      const dataBytes = Math.min(
        samples.byteLength,
        Math.round((durationMs * rateHz) / 1_000) * channels * bytesPerSample,
      );
      const head = writeWavHead({ sampleRateHz: rateHz, channels, dataBytes });
      return {
        byteLength: plainWavHeadBytes + dataBytes,
        open: async function* () {
          yield head;
          yield* samples.open(0, dataBytes);
        },
      };
    },
    dispose: () => written.then(writer.dispose, writer.dispose),
  };
}
