import { z } from 'zod';
import { fillTimes, type Timed } from './fill-times.ts';
import type { Transcript, TranscriptionCall } from '../../ports/stt.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { vendorTime } from './vendor-seconds.ts';

/** A segment or a word of a vendor's answer. */
export interface TranscriptPiece extends Timed {
  /** As the vendor writes it, blanks included. */
  readonly text: string;
  readonly speaker: string | null;
}

/** What a vendor says of a recording, wherever in its answer it stands. */
export interface ReportedTranscript {
  /** A text, or whatever stands in its place. */
  readonly text: unknown;
  /** Null where there is no list. */
  readonly segments: readonly TranscriptPiece[] | null;
  readonly words: readonly TranscriptPiece[] | null;
}

const item = z.looseObject({
  start: vendorTime,
  end: vendorTime,
  speaker: z
    .union([z.string().min(1), z.number().nonnegative().transform(String)])
    .nullish()
    .catch(null),
});

/**
 * The pieces of a list whose text stands under the first of these names that has one. A piece without a text says nothing,
 * and is left out; null for what is no list.
 */
export function piecesOf(list: unknown, ...names: readonly string[]): TranscriptPiece[] | null {
  if (!Array.isArray(list)) return null;
  return list.flatMap((one: unknown) => {
    const { data } = item.safeParse(one);
    const text = names.map((name) => data?.[name]).find((value) => typeof value === 'string');
    if (data === undefined || typeof text !== 'string') return [];
    return [{ text, start: data.start ?? null, end: data.end ?? null, speaker: data.speaker ?? null }];
  });
}

/**
 * The transcript that a vendor tells, but for what it bills. The text decides: whatever is wrong with the rest, it is told,
 * and times that are missing are filled in. Without a text it is that of the segments, or else of the words. Throws
 * VendorFailure `malformed` where there is none of them.
 */
export function readTranscript(reported: ReportedTranscript, asked: TranscriptionCall): Omit<Transcript, 'billedMs'> {
  const length = asked.audio.durationMs / 1_000;
  const { segments, words } = reported;
  const timed = (pieces: readonly TranscriptPiece[] | null) =>
    (pieces === null ? null : fillTimes(pieces, length))?.map(({ text, start, end, speaker }) => ({
      // Whisper begins each with the blank that parts it from the one before.
      text: text.trim(),
      ...spanOf(start, end),
      speaker,
    })) ?? null;
  return {
    text: textOf(reported),
    segments:
      timed(segments)?.map((segment) => ({ ...segment, speaker: asked.diarization ? segment.speaker : null })) ?? null,
    words: asked.wordTimestamps
      ? (timed(words)?.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })) ?? null)
      : null,
  };
}

function textOf({ text, segments, words }: ReportedTranscript): string {
  if (typeof text === 'string') return text;
  for (const pieces of [segments, words]) if (pieces !== null && pieces.length > 0) return joined(pieces);
  // Servers without a text of their own tell silence by no segments.
  if (segments !== null) return '';
  throw new VendorFailure('malformed', 'The answer is no transcription', { status: 200 });
}

/** Pieces that bring their blanks along are joined as they are: not every script parts its words. */
function joined(pieces: readonly TranscriptPiece[]): string {
  const bringBlanks = pieces.some(({ text }) => text !== text.trim());
  return pieces
    .map(({ text }) => text)
    .join(bringBlanks ? '' : ' ')
    .trim();
}

/** In milliseconds. Rounding, and a vendor's own arithmetic, must not end a word before it starts. */
function spanOf(start: number, end: number): { startMs: number; endMs: number } {
  const startMs = Math.round(start * 1_000);
  return { startMs, endMs: Math.max(startMs, Math.round(end * 1_000)) };
}
