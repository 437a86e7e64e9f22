import { z } from 'zod';
import { spanOfSeconds } from '../span-of-seconds.ts';
import type { Transcript, TranscriptionCall } from '../stt.ts';
import { VendorFailure } from '../vendor-call.ts';
import { vendorSeconds as seconds } from '../vendor-seconds.ts';

const listenAnswer = z.object({
  metadata: z
    .object({ duration: seconds.nullish().catch(null) })
    .nullish()
    .catch(null),
  results: z.object({
    channels: z
      .array(
        z.object({
          alternatives: z
            .array(
              z.object({
                transcript: z.string(),
                words: z
                  .array(
                    z.object({
                      word: z.string(),
                      punctuated_word: z.string().nullish(),
                      start: seconds,
                      end: seconds,
                    }),
                  )
                  .nullish(),
              }),
            )
            .min(1),
        }),
      )
      .min(1),
    utterances: z
      .array(
        z.object({ transcript: z.string(), start: seconds, end: seconds, speaker: z.int().nonnegative().nullish() }),
      )
      .nullish(),
  }),
});

/** What a 200 of /v1/listen says. Throws VendorFailure `malformed` where it lacks the text. */
export function transcriptOfListen(body: unknown, asked: TranscriptionCall): Transcript {
  const { data } = listenAnswer.safeParse(body);
  const heard = data?.results.channels[0]?.alternatives[0];
  if (data === undefined || heard === undefined)
    throw new VendorFailure('malformed', 'The answer is no transcription', { status: 200 });
  const { utterances } = data.results;
  const duration = data.metadata?.duration;
  return {
    text: heard.transcript,
    segments:
      utterances?.map(({ transcript, start, end, speaker }) => ({
        text: transcript,
        ...spanOfSeconds(start, end),
        speaker: asked.diarization && typeof speaker === 'number' ? String(speaker) : null,
      })) ?? null,
    words: asked.wordTimestamps
      ? (heard.words ?? []).map(({ word, punctuated_word, start, end }) => ({
          text: punctuated_word ?? word,
          ...spanOfSeconds(start, end),
        }))
      : null,
    billedMs: typeof duration === 'number' ? Math.round(duration * 1_000) : null,
  };
}
