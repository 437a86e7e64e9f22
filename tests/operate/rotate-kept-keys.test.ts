import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fillFromReadyCluster } from '../support/ready-cluster.ts';
import { runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { type ServerProcess, startServerProcess } from '../support/sms-process.ts';
import { ask } from '../support/sms-http.ts';
import { productProgram } from '../support/product-programs.ts';

let dataDir = '';
let server: ServerProcess | null = null;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'trunkline-keys-')), 'data');
});
afterEach(async () => {
  await server?.end('SIGTERM');
  server = null;
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const environment = () => ({ DATA_DIR: dataDir });
const start = async (): Promise<void> => {
  server = await startServerProcess([process.execPath, productProgram('main')], { ...environment(), PORT: '0' });
};
const stop = async (): Promise<void> => {
  await server?.end('SIGTERM');
  server = null;
};
const rotate = (...args: string[]) => runOperatorCommand('rotate-keys', args, environment());
const keptKeys = (): string[] => readFileSync(join(dataDir, 'secrets-key'), 'utf8').trim().split('\n');
const firstKey = (): string => readFileSync(join(dataDir, 'first-key'), 'utf8').trim();

/** What the API shows of the secret: it can only do so when it can read it. */
async function maskedSecret(): Promise<unknown> {
  const answer = await ask(server?.url ?? '', {
    method: 'GET',
    path: '/v1/organization/webhook-secret',
    key: firstKey(),
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('keys that are kept in DATA_DIR', () => {
  it('are replaced step by step beside a running server, and no order of the steps loses anything', async () => {
    expect((await rotate()).stderr).toContain('holds no database yet');
    fillFromReadyCluster(dataDir);
    await start();
    const before = await maskedSecret();
    const [original = ''] = keptKeys();

    // Nothing to do, and nothing is done.
    expect(await rotate('--finish')).toMatchObject({ code: 0, stderr: '' });
    expect(await rotate()).toMatchObject({ code: 0, stderr: '' });
    expect(keptKeys()).toEqual([original]);

    const added = await startOperatorCommand('rotate-keys', ['--add-key'], environment());
    expect([added.code, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toContain('restart it, then npm run rotate-keys');
    const both = keptKeys();
    expect([both.length, both[1]]).toEqual([2, original]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secrets-key'))).toEqual(['secrets-key']);

    // Twice, too early, and in the wrong order.
    expect((await rotate('--add-key')).stderr).toContain('A rotation is under way');
    expect((await rotate()).stderr).toContain('restart it first. Nothing was changed');
    const early = await rotate('--finish');
    expect([early.code, early.stdout]).toEqual([1, expect.stringContaining('No key was removed.')]);
    expect(keptKeys()).toEqual(both);
    expect(await maskedSecret()).toEqual(before);

    await stop();
    await start();
    expect((await rotate('--finish')).code).toBe(1);
    const rotated = await rotate();
    expect([rotated.code, rotated.stderr]).toEqual([0, '']);
    expect(rotated.stdout).toContain('1 values were encrypted again');
    expect(await maskedSecret()).toEqual(before);
    expect((await rotate('--finish')).code).toBe(0);
    expect(keptKeys()).toEqual(both.slice(0, 1));
    expect(await maskedSecret()).toEqual(before);

    await stop();
    await start();
    expect(await maskedSecret()).toEqual(before);
  }, 120_000);

  it('are replaced while the server is stopped, and two rotations at once are one', async () => {
    await start();
    const before = await maskedSecret();
    await stop();
    expect((await rotate('--add-key')).stdout).toContain('Next: npm run rotate-keys');
    const both = await Promise.all([1, 2].map(() => startOperatorCommand('rotate-keys', [], environment())));
    // The other one found the database in use, or the lock taken, or came after.
    expect(both.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    expect((await rotate('--check')).code).toBe(0);
    expect((await rotate('--finish')).code).toBe(0);
    expect(keptKeys()).toHaveLength(1);
    await start();
    expect(await maskedSecret()).toEqual(before);
  }, 120_000);
});
