import { readFileSync, writeFileSync } from 'node:fs';
import { errorCode } from '../process/error-code.ts';
import { systemRandomness } from '../crypto/random.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import type { RunAs } from './run-as.ts';
import { runProgram } from './run-program.ts';
import { StartupError } from '../process/startup-error.ts';

/**
 * The superuser's password, for TCP alone. It is kept in a file that only its owner reads and exists from the first
 * start that needs it; the file is written after the database took the password, so that a kill in between is healed
 * by the next start. The server must not be running.
 */
export async function ensurePassword(folder: DataFolder, tools: { binaries: Binaries; runAs: RunAs }): Promise<string> {
  const known = readPassword(folder.passwordFile);
  if (known !== undefined) return known;
  const password = systemRandomness.bytes(24).toString('hex');
  const program = [tools.binaries.postgres, '--single', '-D', folder.pgdata, 'postgres'];
  const result = await runProgram(program, tools, `ALTER ROLE postgres PASSWORD '${password}'\n`);
  if (result.code !== 0 || /ERROR|FATAL/.test(result.output)) {
    throw new StartupError(
      `The database in ${folder.dataDir} took no password: ${result.output.trim().split('\n').at(-1)}`,
    );
  }
  writeFileSync(folder.passwordFile, `${password}\n`, { mode: 0o600 });
  return password;
}

/** The kept password; undefined where no start needed one yet. */
export function readPassword(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
