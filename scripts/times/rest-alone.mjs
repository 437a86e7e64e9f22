import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.mjs';
import { watchRest } from './rest.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Seconds that the processors were at rest while a test file ran alone; null where it fails. `note` is given the process,
 * for who may have to end it.
 */
export async function restAlone(file, note = (_child) => {}) {
  const endWatch = watchRest();
  try {
    const args = ['--no-warnings', jest, '--runTestsByPath', file];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, TMPDIR: temporaryFolder() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    note(child);
    const code = await new Promise((resolve) => child.on('close', resolve));
    return code === 0 ? endWatch() : null;
  } finally {
    endWatch();
  }
}
