import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { drillVariables, variables } from '../../server/src/config/config.ts';
import { type CommandEnd, runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = (environment: Record<string, string> = {}): Promise<CommandEnd> =>
  runOperatorCommand('show-config', [], { DATA_DIR: join(folder, 'data'), ...environment });

const lineOf = ({ stdout }: Pick<CommandEnd, 'stdout'>, name: string): string =>
  stdout.split('\n').find((line) => line.split(/\s/)[0] === name) ?? '';

describe('npm run config', () => {
  it('prints one line for each variable that an operator sets, in their order, with its source, and makes nothing', async () => {
    const environment = { DATA_DIR: join(folder, 'data'), PORT: '9090' };
    const end = await startOperatorCommand('show-config', [], environment);
    expect([end.code, end.stderr]).toEqual([0, '']);
    const lines = end.stdout.trimEnd().split('\n');
    const settable = Object.keys(variables.shape).filter((name) => !drillVariables.has(name));
    expect(lines.map((line) => line.split(/\s/)[0])).toEqual(settable);
    expect(lineOf(end, 'PORT')).toMatch(/^PORT +9090 {2}\[environment\]$/);
    expect(lineOf(end, 'EDGE_QUOTA')).toMatch(/^EDGE_QUOTA +2000\/300 {2}\[default\]$/);
    expect(lineOf(end, 'ROLES')).toMatch(/^ROLES +api,worker,gateway,voice {2}\[default\]$/);
    expect(lineOf(end, 'SECRETS_KEY')).toMatch(/made at the first start {2}\[data folder\]$/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('lists nothing that is for drills, and warns where it is set', async () => {
    expect((await config()).stdout).not.toMatch(/KILL_POINT|drill/);
    const { code, stdout } = await config({ KILL_POINT: 'sms.submit.claimed', KILL_PIONT: 'x' });
    expect([code, stdout.match(/^.*(?:KILL|drill).*$/gm)]).toEqual([
      0,
      ['WARN  KILL_POINT is for drills: it ends or pauses a process on purpose'],
    ]);
  });

  it('shows no secret of values that can be used, and no password of an address', async () => {
    const canary = 'c0ffee'.repeat(8);
    const key = Buffer.from(canary.slice(0, 32)).toString('base64');
    const environment = {
      TELNYX_API_KEY: `KEY${canary}`,
      TELNYX_PUBLIC_KEY: Buffer.alloc(32, 7).toString('base64'),
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: canary,
      PUBLIC_URL: 'https://voice.example',
      BOOTSTRAP_API_KEY: `sk_test_${canary}`,
      ADMIN_API_KEY: `sk_live_${canary}`,
      SECRETS_KEY: key,
      DATABASE_URL: `postgresql://user:${canary}@db.example/x?sslmode=require&password=${canary}`,
    };
    const { stdout, stderr } = await config(environment);
    expect(stdout + stderr).not.toContain(canary);
    expect(stdout + stderr).not.toContain(key.slice(0, 20));
    expect(stdout).toContain(
      'postgresql://user:(hidden)@db.example/x?sslmode=require&password=(hidden)  [environment]',
    );
    expect(stdout).toMatch(/SECRETS_KEY +\(hidden\) key [0-9a-f]{8} encrypts {2}\[environment\]/);
  });

  it('shows the value of no variable but those that hold no secret, whether it can be read or not', async () => {
    const canary = 'c0ffee'.repeat(8);
    const open = [
      'HOST',
      'GATEWAY_SOCKET',
      'DATA_DIR',
      'REGION',
      'TELNYX_MESSAGING_PROFILE_ID',
      'TELNYX_CONNECTION_ID',
    ];
    const { stdout } = await config(
      Object.fromEntries(
        Object.keys(variables.shape).map((name) => [name, name === 'DATA_DIR' ? join(folder, canary) : canary]),
      ),
    );
    const showing = stdout.split('\n').filter((line) => line.includes(canary));
    expect(showing.map((line) => line.split(/\s/)[0])).toEqual(open);
  });

  it.each([
    ['DATABASE_URL', 'postgresql://tl:hunter2/secret@db.example/tl'],
    ['DATABASE_URL', 'postgresql://tl:hunter2#secret@db.example/tl'],
    ['DATABASE_URL', 'postgresql://tl:hunter2?secret@db.example/tl'],
    ['DATABASE_URL', 'postgresql://tl:22/hunter2@db.example/tl'],
    ['DATABASE_URL', 'postgresql://tl:hunter2@secret@db.example/tl'],
    ['DATABASE_URL', 'postgresql://db.example/tl?user=tl&password=hunter2#secret'],
    ['DATABASE_URL', 'host=db.example password=hunter2'],
    ['PUBLIC_URL', 'https://tl:hunter2/secret@voice.example'],
    ['TELNYX_BASE_URL', 'https://tl:hunter2@voice.example'],
  ])('shows no password of %s=%s', async (name, value) => {
    const { stdout, stderr } = await config({ [name]: value });
    expect(lineOf({ stdout }, name)).toContain('(hidden)');
    expect(stdout + stderr).not.toMatch(/hunter2|secret@|#secret/);
  });

  it('tells what is kept in DATA_DIR', async () => {
    mkdirSync(join(folder, 'data'));
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'));
    writeFileSync(join(folder, 'data', 'secrets-key'), `${keys.join('\n')}\n`);
    writeFileSync(join(folder, 'data', 'first-key'), 'sk_test_x\n');
    const end = await config();
    expect(lineOf(end, 'SECRETS_KEY')).toMatch(
      /\(hidden\) key [0-9a-f]{8} encrypts; [0-9a-f]{8} can be read {2}\[data folder\]$/,
    );
    expect(lineOf(end, 'BOOTSTRAP_API_KEY')).toMatch(/\(hidden\) {2}\[data folder\]$/);
    for (const key of [...keys, 'sk_test_x']) expect(end.stdout).not.toContain(key);
  });

  it('names every wrong value at once, with what it must be, and exits 1', async () => {
    const end = await config({
      PORT: 'http',
      EDGE_QUOTA: '2000',
      EDGE_QUOTA_PRIVATE: 'yes',
      ROLES: 'worker',
      DATABASE_URL: 'postgresql://x/y',
    });
    expect(end.code).toBe(1);
    const wrong = end.stdout.split('\n').filter((line) => line.startsWith('WRONG '));
    expect(wrong).toEqual([
      'WRONG PORT must be a whole number from 0 to 65535',
      'WRONG EDGE_QUOTA must be 0, or requests and seconds like 2000/300, up to 1000000000/86400',
      'WRONG EDGE_QUOTA_PRIVATE must be true or false',
      'WRONG PUBLIC_URL must be set to the address of the API when ROLES lacks api',
      expect.stringMatching(/^WRONG SECRETS_KEY must be set together with DATABASE_URL/),
    ]);
  });

  it('warns of a variable that nobody reads and that looks like one of ours', async () => {
    const end = await config({
      TRUSTED_PROXYS: '1',
      EDGE_QUTOA: '0',
      SOMETHING: 'else',
      HOSTNAME: 'x',
      trusted_proxies: '1',
    });
    expect(end.code).toBe(0);
    expect(end.stdout.split('\n').filter((line) => line.startsWith('WARN'))).toEqual([
      'WARN  TRUSTED_PROXYS is not read by anything: is TRUSTED_PROXIES meant?',
      'WARN  EDGE_QUTOA is not read by anything: is EDGE_QUOTA meant?',
      'WARN  trusted_proxies is not read by anything: is TRUSTED_PROXIES meant?',
    ]);
  });
});
