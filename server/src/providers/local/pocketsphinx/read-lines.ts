import type { TranscriptWord } from '../../ports/stt.ts';

/** What was said until a pause. Times are milliseconds since the first sample that the program was given. */
export interface Utterance {
  readonly text: string;
  readonly words: readonly TranscriptWord[];
}

const wordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) \d+\.\d+$/;
/** Silence, noise, and the marks of beginning and end. */
const filler = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/;
const endMark = '</s>';
/** The other ways to say a word are numbered: `and(2)`. */
const variant = /\(\d+\)$/;

/**
 * Reads what the program prints with `-time yes`: an utterance in one line, its words with their seconds in lines of their own, up to
 * the mark of its end. One without a word is none.
 */
export function createLineReader(take: (utterance: Utterance) => void): { line(text: string): void; end(): void } {
  let text = '';
  let words: TranscriptWord[] = [];
  const end = (): void => {
    if (text !== '') take({ text, words });
    text = '';
    words = [];
  };
  return {
    line: (line) => {
      const [, word, start, stop] = wordLine.exec(line) ?? [];
      if (word === undefined) {
        end();
        text = line.trim();
      } else if (word === endMark) end();
      else if (!filler.test(word))
        words.push({ text: word.replace(variant, ''), startMs: milliseconds(start), endMs: milliseconds(stop) });
    },
    end,
  };
}

function milliseconds(seconds: string | undefined): number {
  return Math.round(Number(seconds) * 1_000);
}
