import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { curlStandInOf } from './curl.ts';
import { projectRoot } from './sms-process.ts';

/** The blocks for a shell of a page, word for word. */
export function shellBlocks(page: string): string[] {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
}

const patienceMs = 90_000;

/** Pastes blocks into one shell, one after another, and resolves with what each of them printed. */
export type PasteBlocks = (blocks: readonly string[], env?: Readonly<Record<string, string>>) => Promise<string[]>;

/**
 * A shell in a folder of its own below `parent`, which has the examples and the packages of the project. `npm run -s exports`
 * prints `exported` there without starting a process of its own.
 */
export function shellWith(parent: string, exported: string): PasteBlocks {
  const folder = mkdtempSync(join(parent, 'shell-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['examples', 'node_modules']) symlinkSync(join(projectRoot, name), join(folder, name));
  writeFileSync(join(folder, 'exports'), `${exported}\n`);
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh\n[ "$*" = "run -s exports" ] && exec cat '${join(folder, 'exports')}'\nexit 1\n`,
  );
  chmodSync(join(bin, 'npm'), 0o755);
  const path = `${bin}:${silentPlayersOf(folder)}:${process.env['PATH'] ?? ''}:${curlStandInOf(folder)}`;
  return (blocks, env = {}) => pasteInto(folder, blocks, { TMPDIR: folder, ...env, PATH: path });
}

/** A folder for the beginning of a PATH, with players that play nothing: a machine that has some would be heard. */
export function silentPlayersOf(folder: string): string {
  const bin = join(folder, 'silent');
  mkdirSync(bin);
  writeFileSync(join(bin, 'aplay'), '#!/bin/sh\nexit 1\n');
  chmodSync(join(bin, 'aplay'), 0o755);
  return bin;
}

/** The same in any folder, with nothing but what is there. Ends what the blocks have left running. */
export async function pasteInto(
  folder: string,
  blocks: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  // A group of its own, with its input as from a keyboard: a program that read it would eat the lines that follow.
  const shell = spawn('sh', [], { cwd: folder, detached: true, env: { ...process.env, ...env }, stdio: 'pipe' });
  let [printed, errors] = ['', ''];
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // Separators that no command prints.
  shell.stdin.end(blocks.map((block) => `${block}\nprintf '\\036'\n`).join(''));
  const closed = once(shell, 'close');
  const endGroup = (): void => {
    try {
      process.kill(-(shell.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing was left running.
    }
  };
  // A command that waits for ever must not outlive its test.
  const deadline = setTimeout(endGroup, patienceMs);
  await once(shell, 'exit');
  clearTimeout(deadline);
  endGroup();
  await closed;
  const outputs = printed.split('\u001e');
  if (outputs.length !== blocks.length + 1) throw new Error(`The shell stopped: ${errors}${printed}`);
  return outputs.slice(0, -1);
}
