import { z } from 'zod';
import { piecesOf, type TranscriptPiece } from '../wire/models/read-transcript.ts';
import { vendorSeconds } from '../wire/models/vendor-seconds.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

const results = z.object({
  type: z.literal('Results'),
  is_final: z.boolean().nullish().catch(null),
  speech_final: z.boolean().nullish().catch(null),
  from_finalize: z.boolean().nullish().catch(null),
  start: vendorSeconds.nullish().catch(null),
  duration: vendorSeconds.nullish().catch(null),
  channel: z.object({
    alternatives: z.tuple([z.object({ transcript: z.string(), words: z.unknown().optional() })], z.unknown()),
  }),
});
const metadata = z.object({ type: z.literal('Metadata'), duration: vendorSeconds.nullish().catch(null) });
const named = z.object({ type: z.string().catch('') });

/** What Deepgram says on a socket of /v1/listen; null for what says nothing of what was heard. */
export type ListenFrame =
  | {
      readonly kind: 'heard';
      readonly text: string;
      readonly words: readonly TranscriptPiece[];
      /** In seconds; null where it is not said. */
      readonly span: { readonly start: number; readonly end: number } | null;
      readonly isFinal: boolean;
      readonly endsUtterance: boolean;
      readonly isOfFinalize: boolean;
    }
  | { readonly kind: 'utterance-end' }
  | { readonly kind: 'summary'; readonly seconds: number | null }
  | null;

/** Reads a frame. Throws VendorFailure: `malformed`, or that of an error that the vendor names. */
export function readListenFrame(json: unknown): ListenFrame {
  const { data } = named.safeParse(json);
  switch (data?.type) {
    case 'Results':
      return heardOf(json);
    case 'UtteranceEnd':
      return { kind: 'utterance-end' };
    case 'Metadata':
      return { kind: 'summary', seconds: metadata.safeParse(json).data?.duration ?? null };
    case 'Error':
      throw new VendorFailure('server_error', 'An error came on the socket');
    case undefined:
      throw new VendorFailure('malformed', 'A frame of the socket is no object');
    default:
      // SpeechStarted, Warning and what is added one day.
      return null;
  }
}

function heardOf(json: unknown): ListenFrame {
  const { data } = results.safeParse(json);
  if (data === undefined) throw new VendorFailure('malformed', 'Results are not as they are documented');
  const { transcript, words } = data.channel.alternatives[0];
  const { start, duration } = data;
  return {
    kind: 'heard',
    text: transcript.trim(),
    words: piecesOf(words ?? [], 'punctuated_word', 'word') ?? [],
    span: typeof start === 'number' && typeof duration === 'number' ? { start, end: start + duration } : null,
    isFinal: data.is_final === true,
    endsUtterance: data.speech_final === true,
    isOfFinalize: data.from_finalize === true,
  };
}
