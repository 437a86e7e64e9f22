import { z } from 'zod';
import { piecesOf, readTranscript } from '../wire/models/read-transcript.ts';
import type { Transcript, TranscriptionCall } from '../ports/stt.ts';
import { vendorSeconds } from '../wire/models/vendor-seconds.ts';

// One shape for the three formats: json has the text alone, verbose_json times, diarized_json speakers as well.
const transcription = z.object({
  text: z.unknown().optional(),
  segments: z.unknown().optional(),
  words: z.unknown().optional(),
  duration: vendorSeconds.nullish().catch(null),
  usage: z
    .object({ type: z.literal('duration'), seconds: vendorSeconds })
    .nullish()
    .catch(null),
});

/** What a 200 of /audio/transcriptions says. Throws VendorFailure `malformed` where it lacks the text. */
export function transcriptOfTranscription(body: unknown, asked: TranscriptionCall): Transcript {
  const { data } = transcription.safeParse(body);
  const billedSeconds = data?.usage?.seconds ?? data?.duration ?? null;
  return {
    ...readTranscript(
      { text: data?.text, segments: piecesOf(data?.segments, 'text'), words: piecesOf(data?.words, 'word') },
      asked,
    ),
    billedMs: billedSeconds === null ? null : Math.round(billedSeconds * 1_000),
  };
}
