import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from './sms-process.ts';

const standIn = fileURLToPath(new URL('./curl-stand-in.mjs', import.meta.url));

/** Pastes a line into a shell in the project's folder and answers what it printed. A machine without curl gets a stand-in. */
export type Paste = (line: string, env?: Readonly<Record<string, string>>) => Promise<string>;

export function createPaste(folder: string): Paste {
  const bin = curlStandInOf(folder);
  return async (line, env = {}) => {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], {
      cwd: projectRoot,
      // Behind the machine's own programs.
      env: { ...process.env, ...env, PATH: `${process.env['PATH'] ?? ''}:${bin}` },
    });
    return stdout;
  };
}

/** A folder for the end of a PATH, with a curl for machines that have none. */
export function curlStandInOf(folder: string): string {
  const bin = join(folder, 'curl');
  mkdirSync(bin);
  writeFileSync(join(bin, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`);
  chmodSync(join(bin, 'curl'), 0o755);
  return bin;
}
