import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { freePort } from '../../../server/src/platform/net/free-port.ts';
import { compiledCode } from '../../../tests/support/compiled-code.ts';
import { ask, type ApiAnswer } from '../../../tests/support/sms-http.ts';
import type { DrillRun, Finding } from '../drill.ts';
import { startMember } from '../stage/member.ts';
import { waitUntil } from '../stage/wait-until.ts';
import { productProgram } from '../../../tests/support/product-programs.ts';

const diskSize = '320m';
const backMs = 5_000;

/**
 * The disk of the server's own database fills up: what writes is 503 and so is /readyz, and both come back by themselves
 * once there is room. The disk is a small one in memory, where this machine lets us make one.
 */
export async function embeddedFull({ hurry }: DrillRun): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-drill-'));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk]).status === 0;
  const forget = (): void => {
    if (mounted) spawnSync('umount', ['-l', disk]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (!mounted) {
    forget();
    return { figure: 'no small disk can be made here', broken: [] };
  }
  process.once('exit', forget);
  const key = `sk_test_${randomBytes(24).toString('hex')}`;
  const member = startMember({
    name: 'full',
    program: productProgram('main'),
    port: await freePort(),
    environment: { DATA_DIR: join(disk, 'data'), BOOTSTRAP_API_KEY: key, LOG_LEVEL: 'warn', ...compiledCode },
    logFile: join(folder, 'log'),
  });
  try {
    await member.ready();
    return await fillAndEmpty({ url: member.url, key, disk, hurry, crashes: () => member.crashes() });
  } finally {
    await member.retire();
    forget();
    process.off('exit', forget);
  }
}

async function fillAndEmpty(world: {
  url: string;
  key: string;
  disk: string;
  hurry: boolean;
  crashes: () => number;
}): Promise<Finding> {
  const { url, key, disk, hurry } = world;
  const broken: string[] = [];
  let sent = 0;
  // Its metadata fills pages of its own: a row that fits into a page that is there is stored, and rightly so.
  const write = (): Promise<ApiAnswer<{ id: string }>> => {
    sent += 1;
    const metadata = { filler: randomBytes(3_500).toString('hex') };
    const agent = { name: `Agent ${sent}`, systemPrompt: metadata.filler, intent: { language: 'en' } };
    return ask(url, { method: 'POST', path: '/v1/agents', key, json: agent });
  };
  const readiness = async (): Promise<number> => (await ask(url, { method: 'GET', path: '/readyz' })).status;
  const filler = join(disk, 'filler');
  fill(filler, disk);
  await waitUntil('a write is refused', async () => (await write()).status === 503);
  const [refused, unready] = [await write(), await readiness()];
  if (refused.status !== 503 || refused.headers['retry-after'] === undefined)
    broken.push(`full disk: a write answered ${refused.status}`);
  if (unready !== 503) broken.push(`full disk: /readyz answered ${unready} while writes were refused`);
  rmSync(filler);
  const begun = systemClock.monotonicMs();
  await waitUntil('it is ready again', async () => (await readiness()) === 200);
  const backAfterMs = Math.round(systemClock.monotonicMs() - begun);
  const stored = await write();
  if (stored.status !== 200) broken.push(`full disk: with room a write answered ${stored.status}`);
  if (!hurry && backAfterMs > backMs) broken.push(`full disk: ready ${backAfterMs} ms after there was room`);
  if (world.crashes() > 0) broken.push('full disk: the server ended');
  return { figure: `full disk: 503 of writes and of /readyz, ready ${backAfterMs} ms after there was room`, broken };
}

/** Writes a file until nothing more fits. */
function fill(path: string, disk: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4_096);
  try {
    for (let left = statfsSync(disk).bfree; left > 0; left -= 1) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
