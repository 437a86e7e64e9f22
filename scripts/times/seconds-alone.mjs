import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Seconds from the begin to the end of a test file that runs alone; null where it fails. `note` is given the process, for
 * who may have to end it.
 */
export async function secondsAlone(file, note = (_child) => {}) {
  const folder = mkdtempSync(join(temporaryFolder(), 'trunkline-alone-'));
  const outputFile = join(folder, 'results.json');
  try {
    const args = ['--no-warnings', jest, '--json', '--outputFile', outputFile, '--runTestsByPath', file];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, TMPDIR: temporaryFolder() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    note(child);
    const code = await new Promise((resolve) => child.on('close', resolve));
    if (code !== 0) return null;
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return testResults.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1_000, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
