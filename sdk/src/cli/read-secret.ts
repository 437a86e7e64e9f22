import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { World } from './world.ts';

/** One line of stdin, which a terminal does not show while it is typed; null where none came. */
export function readSecret(stdin: World['stdin']): Promise<string | null> {
  return new Promise((resolve) => {
    let line: string | null = null;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true });
    lines.once('line', (typed) => {
      line = typed;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => resolve(line));
  });
}
