import type { SttStreamCall, SttStreamEvent } from '../ports/stt-stream.ts';
import type { TranscriptSegment, TranscriptWord } from '../ports/stt.ts';
import type { TranscriptPiece } from '../wire/models/read-transcript.ts';
import type { ListenFrame } from './listen-frame.ts';

type Results = Extract<ListenFrame, { kind: 'heard' }>;

/** The utterance that is being said, as far as it was heard. */
export interface Utterance {
  /** Takes what was heard; answers the whole wording so far where there is any. */
  hear(heard: Results): SttStreamEvent | null;
  /** Ends it, and begins the next; answers it where something is final of it. */
  end(): SttStreamEvent | null;
}

/** Puts together what Deepgram says in pieces: each is guessed at until it is final, and an utterance has several. */
export function createUtterance({ options }: Pick<SttStreamCall, 'options'>): Utterance {
  let finals: Results[] = [];
  return {
    hear: (heard) => {
      if (heard.text === '') return null;
      const text = [...finals, heard].map((piece) => piece.text).join(' ');
      if (heard.isFinal) finals.push(heard);
      return { kind: 'interim', text };
    },
    end: () => {
      const said = finals;
      finals = [];
      if (said.length === 0) return null;
      const words = said.flatMap((piece) => piece.words);
      const text = said.map((piece) => piece.text).join(' ');
      return {
        kind: 'final',
        text,
        segments: segmentsOf(text, said, { words, bySpeaker: options.diarization }),
        words: options.wordTimestamps ? words.flatMap(timedWord) : null,
      };
    },
  };
}

function segmentsOf(
  text: string,
  said: readonly Results[],
  { words, bySpeaker }: { words: readonly TranscriptPiece[]; bySpeaker: boolean },
): TranscriptSegment[] | null {
  if (bySpeaker && words.length > 0) return turnsOf(words);
  const spans =
    words.length > 0 ? words.flatMap(timedWord) : said.flatMap(({ span }) => (span === null ? [] : [inMs(span)]));
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return null;
  return [{ text, startMs: first.startMs, endMs: Math.max(first.startMs, last.endMs), speaker: null }];
}

/** One segment for all that one speaker said in a row. */
function turnsOf(words: readonly TranscriptPiece[]): TranscriptSegment[] {
  const turns: TranscriptSegment[] = [];
  for (const word of words) {
    const [timed] = timedWord(word);
    if (timed === undefined) continue;
    const turn = turns.at(-1);
    if (turn !== undefined && turn.speaker === word.speaker)
      turns[turns.length - 1] = {
        ...turn,
        text: `${turn.text} ${timed.text}`,
        endMs: Math.max(turn.endMs, timed.endMs),
      };
    else turns.push({ ...timed, speaker: word.speaker });
  }
  return turns;
}

/** None where the vendor gives no time of it. */
function timedWord({ text, start, end }: TranscriptPiece): TranscriptWord[] {
  if (start === null) return [];
  return [{ text: text.trim(), ...inMs({ start, end: end ?? start }) }];
}

function inMs({ start, end }: { start: number; end: number }): { startMs: number; endMs: number } {
  const startMs = Math.round(start * 1_000);
  return { startMs, endMs: Math.max(startMs, Math.round(end * 1_000)) };
}
