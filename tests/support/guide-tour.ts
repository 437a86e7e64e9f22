import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from './sms-process.ts';

/** What the names of the package lead to in a checkout. */
const sources = { '@trunkline/sdk': 'index.ts', '@trunkline/sdk/evidence': 'verify-sms-evidence.ts' } as const;

/**
 * Runs the program that the parts of a guide make together, word for word but for where the SDK is, and answers the lines
 * that it printed. Rejects where it fails, or takes longer than a minute and a half.
 */
export async function tourOf(guide: string, { url, apiKey }: { url: string; apiKey: string }): Promise<string[]> {
  const text = readFileSync(join(projectRoot, guide), 'utf8');
  const parts = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, part = '']) => part);
  let program = parts.join('\n');
  for (const [name, file] of Object.entries(sources))
    program = program.replace(`'${name}'`, `'${pathToFileURL(join(projectRoot, 'sdk/src', file)).href}'`);
  const folder = mkdtempSync(join(tmpdir(), 'tour-'));
  try {
    const file = join(folder, 'tour.mjs');
    writeFileSync(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { PATH: process.env['PATH'], TRUNKLINE_URL: url, TRUNKLINE_KEY: apiKey },
      timeout: 90_000,
    });
    return stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
