import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from './startup-error.ts';
import { errorCode } from './error-code.ts';

/**
 * Makes a private folder and those above it that are missing. Not Node's own recursive mkdir: that one never ends
 * where a file system answers "no such file" to the last step, as /proc does. Throws StartupError there, which says what
 * to do `instead`, and otherwise the system's error.
 */
export function makeFolder(path: string, instead = 'choose another DATA_DIR'): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), instead);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process made it at the same moment.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (errorCode(error) === 'ENOENT') throw new StartupError(`${path} cannot be made: ${instead}`, error);
    throw error;
  }
}
