import { z } from 'zod';
import { spanOfSeconds } from '../span-of-seconds.ts';
import type { Transcript, TranscriptionCall } from '../stt.ts';
import { VendorFailure } from '../vendor-call.ts';
import { vendorSeconds as seconds } from '../vendor-seconds.ts';

// One shape for the three formats: json has the text alone, verbose_json times, diarized_json speakers as well.
const transcription = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ text: z.string(), start: seconds, end: seconds, speaker: z.string().nullish() }))
    .nullish(),
  words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).nullish(),
  // Older servers spell it as a text.
  duration: z
    .union([seconds, z.string().transform(Number).pipe(seconds)])
    .nullish()
    .catch(null),
  usage: z
    .object({ type: z.literal('duration'), seconds })
    .nullish()
    .catch(null),
});

/** What a 200 of /audio/transcriptions says. Throws VendorFailure `malformed` where it lacks the text. */
export function transcriptOfTranscription(body: unknown, asked: TranscriptionCall): Transcript {
  const { data } = transcription.safeParse(body);
  if (data === undefined) throw new VendorFailure('malformed', 'The answer is no transcription', { status: 200 });
  const billedSeconds = data.usage?.seconds ?? data.duration ?? null;
  return {
    text: data.text,
    segments:
      data.segments?.map(({ text, start, end, speaker }) => ({
        // Whisper begins each with the blank that parts it from the one before.
        text: text.trim(),
        ...spanOfSeconds(start, end),
        speaker: asked.diarization ? (speaker ?? null) : null,
      })) ?? null,
    words: asked.wordTimestamps
      ? (data.words?.map(({ word, start, end }) => ({ text: word.trim(), ...spanOfSeconds(start, end) })) ?? null)
      : null,
    billedMs: billedSeconds === null ? null : Math.round(billedSeconds * 1_000),
  };
}
