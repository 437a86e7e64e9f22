import { terminalJson, terminalText } from './terminal-text.ts';
import type { World } from './world.ts';

// Names fields and says what to do; a server may have put anything into it.
const longestNote = 2_000;

/** The one place where the command line writes what others wrote. */
export interface Printer {
  /** Cells of one line on stdout, two spaces between them. */
  row(...cells: readonly unknown[]): void;
  /** An answer of the API on stdout, on one line. */
  json(answer: unknown): void;
  /** A line on stderr. */
  note(line: string): void;
}

export function createPrinter({ stdout, stderr }: Pick<World, 'stdout' | 'stderr'>): Printer {
  return {
    row: (...cells) => void stdout.write(`${cells.map((cell) => terminalText(cell)).join('  ')}\n`),
    json: (answer) => void stdout.write(`${terminalJson(answer)}\n`),
    note: (line) => void stderr.write(`${terminalText(line, longestNote)}\n`),
  };
}
