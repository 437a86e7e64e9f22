import { createInterface } from 'node:readline/promises';

/** A person in front of a command. */
export interface Terminal {
  /** Whether the person says yes; anything else is no, the end of what is typed too. */
  agrees(question: string): Promise<boolean>;
}

/** Null where no person can be asked: what is read or written is no terminal. */
export function terminalOfProcess(): Terminal | null {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return null;
  return {
    agrees: async (question) => {
      // Not on stdout, which may be read by a program.
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
      try {
        return isYes(await Promise.race([lines.question(`${question} [y/N] `), ended]));
      } finally {
        lines.close();
      }
    },
  };
}

/** What is taken for yes. */
export function isYes(answer: string): boolean {
  return /^\s*y(es)?\s*$/i.test(answer);
}
