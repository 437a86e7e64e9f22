import { Readable } from 'node:stream';
import { writeWavHead } from '../../audio/wav-format.ts';
import type { WavAudio } from '../../providers/ports/stt.ts';
import type { SttStreamEvent, SttStreamProvider } from '../../providers/ports/stt-stream.ts';
import type { Vendor } from '../../providers/ports/vendor.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import { createEventQueue } from './event-queue.ts';

// Some minutes of speech: without a commit it is heard piece by piece.
const mostUtteranceBytes = 8 * 1024 * 1024;
// Utterances that wait to be heard; more audio is not taken then.
const mostWaiting = 2;
const bytesPerSample = 2;

/**
 * A stream of a vendor that hears whole recordings alone: what comes between two commits is one (docs/decisions/streams.md#d385). It
 * gives no interim words. `answerMs` is how long the vendor has for so much audio.
 */
export function bridgedStt(vendor: Vendor, answerMs: (audioMs: number) => number): SttStreamProvider {
  const { stt, name } = vendor;
  if (stt === undefined) throw new Error(`${name} lists a speech model and has no adapter for it`);
  return {
    streams: () => false,
    open: async ({ model, language, audio, options }, { signal }) => {
      const { sampleRateHz, channels } = audio;
      const ended = new AbortController();
      const queue = createEventQueue<SttStreamEvent>(() => ended.abort());
      const until = AbortSignal.any([signal, ended.signal]);
      let held: Buffer[] = [];
      let heldBytes = 0;
      /** Where the held audio begins in the stream. */
      let beganBytes = 0;
      let waiting = 0;
      let drained: PromiseWithResolvers<void> | null = null;
      let last: Promise<void> = Promise.resolve();
      const msOf = (bytes: number): number => Math.round((bytes * 1_000) / (sampleRateHz * channels * bytesPerSample));

      const hear = async (wav: WavAudio, offsetMs: number): Promise<void> => {
        const time = AbortSignal.timeout(Math.round(answerMs(wav.durationMs)));
        const request = { model, language, audio: wav, ...options };
        const heard = await stt
          .transcribe(request, { signal: AbortSignal.any([until, time]) })
          .catch((error: unknown) => {
            throw time.aborted ? new VendorFailure('timed_out', 'No transcript in time', { cause: error }) : error;
          });
        if (heard.text !== '') {
          queue.push({
            kind: 'final',
            text: heard.text,
            segments: heard.segments?.map((segment) => later(segment, offsetMs)) ?? null,
            words: heard.words?.map((word) => later(word, offsetMs)) ?? null,
          });
        }
      };
      const finish = (isCommit: boolean): void => {
        const samples = Buffer.concat(held);
        const offsetMs = msOf(beganBytes);
        beganBytes += heldBytes;
        [held, heldBytes] = [[], 0];
        waiting += 1;
        last = last
          .then(async () => {
            if (samples.length > 0) await hear(wavOf(samples, audio), offsetMs);
            if (isCommit) queue.push({ kind: 'committed' });
            waiting -= 1;
            if (waiting <= mostWaiting) drained?.resolve();
          })
          .catch((error: unknown) => {
            drained?.resolve();
            queue.fail(error);
            throw error;
          });
        last.catch(() => undefined);
      };
      const leave = (): void => queue.fail(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      return {
        send: (bytes) => {
          held.push(Buffer.from(bytes));
          heldBytes += bytes.length;
          if (heldBytes >= mostUtteranceBytes) finish(false);
        },
        commit: () => finish(true),
        close: () => {
          if (heldBytes > 0) finish(false);
          last.then(queue.end, () => undefined);
        },
        backlog: () => {
          if (waiting <= mostWaiting || until.aborted) return null;
          drained = Promise.withResolvers();
          return drained.promise;
        },
        events: queue.events,
      };
    },
  };
}

function later<Piece extends { startMs: number; endMs: number }>(piece: Piece, byMs: number): Piece {
  return { ...piece, startMs: piece.startMs + byMs, endMs: piece.endMs + byMs };
}

function wavOf(samples: Buffer, { sampleRateHz, channels }: { sampleRateHz: number; channels: number }): WavAudio {
  const held = [writeWavHead({ sampleRateHz, channels, dataBytes: samples.length }), samples];
  return {
    sampleRateHz,
    channels,
    durationMs: Math.max(1, Math.round((samples.length * 1_000) / (sampleRateHz * channels * bytesPerSample))),
    byteLength: held.reduce((sum, { length }) => sum + length, 0),
    held,
    open: () => Readable.from(held, { objectMode: false }),
  };
}
