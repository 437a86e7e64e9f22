import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { waitUntilAnswers } from './ready.ts';

const root = new URL('../..', import.meta.url).pathname;

/**
 * Seconds from `npm start` to the first 200 of /readyz: on an empty DATA_DIR, then again on what that start left. The
 * dependencies are installed; the caches that Node keeps of compiled code are whatever they are.
 */
export async function measureStartUps(): Promise<{ firstSeconds: number; laterSeconds: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  const firstSeconds = await startOnce(dataDir);
  const laterSeconds = await startOnce(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  return { firstSeconds, laterSeconds };
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), GATEWAY_PORT: '0' },
    // A group of its own: npm does not always hand a signal on.
    detached: true,
  });
  await waitUntilAnswers(`http://127.0.0.1:${port}/readyz`, child);
  const seconds = (performance.now() - began) / 1000;
  const gone = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await gone;
  return seconds;
}
