import { z } from 'zod';
import { piecesOf, readTranscript } from '../wire/models/read-transcript.ts';
import type { Transcript, TranscriptionCall } from '../ports/stt.ts';
import { vendorSeconds } from '../wire/models/vendor-seconds.ts';

const firstOf = <T extends z.ZodType>(one: T) => z.tuple([one], z.unknown());
// Optional to the last: what an answer must have says readTranscript.
const listenAnswer = z.object({
  metadata: z
    .object({ duration: vendorSeconds.nullish().catch(null) })
    .nullish()
    .catch(null),
  results: z.object({
    channels: firstOf(
      z.object({
        alternatives: firstOf(z.object({ transcript: z.unknown().optional(), words: z.unknown().optional() })),
      }),
    )
      .nullish()
      .catch(null),
    utterances: z.unknown().optional(),
  }),
});

/** What a 200 of /v1/listen says. Throws VendorFailure `malformed` where it lacks the text. */
export function transcriptOfListen(body: unknown, asked: TranscriptionCall): Transcript {
  const { data } = listenAnswer.safeParse(body);
  const heard = data?.results.channels?.[0].alternatives[0];
  const duration = data?.metadata?.duration ?? null;
  return {
    ...readTranscript(
      {
        text: heard?.transcript,
        segments: piecesOf(data?.results.utterances, 'transcript'),
        words: piecesOf(heard?.words ?? [], 'punctuated_word', 'word'),
      },
      asked,
    ),
    billedMs: duration === null ? null : Math.round(duration * 1_000),
  };
}
