import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { loadConfig } from '../../server/src/config/config.ts';
import { CommandError } from '../../server/src/operate/run-command.ts';
import { shellExports } from '../../server/src/operate/shell-exports.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { type CommandEnd, runOperatorCommand } from '../support/operator-command.ts';
import type { SmsOrganization } from '../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../support/sms-stage.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';

const folder = mkdtempSync(join(tmpdir(), 'trunkline-exports-'));
let server: TestServer;
let stage: SmsStage;
let port = '';

beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker'] });
  stage = stageOn(server);
  ({ port } = new URL(server.url));
}, 60_000);
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

let kept = 0;
/** A DATA_DIR that holds this key, as the first start leaves it. */
function folderWith(key: string): string {
  kept += 1;
  const dataDir = join(folder, String(kept));
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'first-key'), `${key}\n`);
  return dataDir;
}

const settings = (environment: Record<string, string>): Record<string, string> => ({
  PORT: port,
  DATA_DIR: join(folder, 'none'),
  ...environment,
});
const run = (environment: Record<string, string>, args: readonly string[] = []): Promise<CommandEnd> =>
  runOperatorCommand('exports', args, settings(environment));
/** The same without a process of its own. */
const exported = (environment: Record<string, string>): Promise<string> =>
  shellExports(loadConfig(settings(environment)));

/** What a shell knows once it has evaluated what was printed. */
async function evaluated(printed: string): Promise<Record<string, string>> {
  const names = ['TRUNKLINE_URL', 'TRUNKLINE_KEY', 'TRUNKLINE_NUMBER', 'TRUNKLINE_TO', 'TRUNKLINE_ZONE'];
  const tell = names.map((name) => `echo "$${name}"`).join('; ');
  const shell = await promisify(execFile)('sh', ['-c', `eval "$PRINTED"; exec sh -c '${tell}'`], {
    env: { PATH: process.env['PATH'], PRINTED: printed },
  });
  return Object.fromEntries(shell.stdout.split('\n').map((value, index) => [names[index] ?? '', value]));
}

async function send(ours: SmsOrganization, env: Record<string, string>): Promise<string> {
  const { body } = await ours.call<{ id: string; status: string }>(
    'POST',
    '/v1/sms/messages',
    {
      from_phone_number_id: env['TRUNKLINE_NUMBER'],
      to: env['TRUNKLINE_TO'],
      text: 'Hello',
      recipient_timezone: env['TRUNKLINE_ZONE'],
    },
    { 'idempotency-key': `exports-${env['TRUNKLINE_TO']}` },
  );
  expect(body.status).toBe('queued');
  return body.id;
}

describe('npm run exports', () => {
  it('prints what a shell needs for a first text, by the key that the first start kept', async () => {
    const ours = await stage.organization();
    const end = await run({ DATA_DIR: folderWith(ours.apiKey) });
    expect([end.code, end.stderr]).toEqual([0, '']);
    const env = await evaluated(end.stdout);
    expect(env).toMatchObject({
      TRUNKLINE_URL: server.url,
      TRUNKLINE_KEY: ours.apiKey,
      TRUNKLINE_NUMBER: ours.numberId,
    });
    await ours.reaches(await send(ours, env), 'delivered');
  });

  it('takes a recipient for whom it is day by the clock of the organization, whatever that of the machine says', async () => {
    const ours = await stage.organization();
    for (const now of ['2027-01-13T03:00:00Z', '2027-01-13T14:00:00Z']) {
      await ours.setTime(now);
      const env = await evaluated(await exported({ DATA_DIR: folderWith(ours.apiKey) }));
      const { hour } = Temporal.Instant.from(now).toZonedDateTimeISO(env['TRUNKLINE_ZONE'] ?? '');
      expect([now, hour >= 9 && hour < 20]).toEqual([now, true]);
      await send(ours, env);
    }
  });

  it('takes the key that was configured before the one that was kept', async () => {
    const ours = await stage.organization();
    const printed = await exported({
      DATA_DIR: folderWith(`sk_test_${'0'.repeat(48)}`),
      BOOTSTRAP_API_KEY: ours.apiKey,
    });
    expect((await evaluated(printed))['TRUNKLINE_KEY']).toBe(ours.apiKey);
  });

  const refused = async (environment: Record<string, string>): Promise<string> => {
    const error: unknown = await exported(environment).catch((thrown: unknown) => thrown);
    if (!(error instanceof CommandError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  };

  it('says in one line on stderr that nothing runs, and prints nothing for a shell', async () => {
    const nowhere = String(await freePort());
    expect(await run({ PORT: nowhere, BOOTSTRAP_API_KEY: server.key })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Nothing answers at http://127.0.0.1:${nowhere}: run npm start first, with the same PORT\n`,
    });
    expect(await refused({ PORT: '0', BOOTSTRAP_API_KEY: server.key })).toContain('PORT=0');
  });

  it('sends the key to no other program', async () => {
    const heard: unknown[] = [];
    const other = createServer(({ headers }, response) => {
      heard.push(headers.authorization);
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port: taken } = other.address() as AddressInfo;
    expect(await refused({ PORT: String(taken), BOOTSTRAP_API_KEY: server.key })).toContain('is no Trunkline');
    expect(heard).toEqual([undefined]);
    await new Promise((resolve) => other.close(resolve));
  });

  it('never prints a live key: it says where it is', async () => {
    const live = `sk_live_${'a'.repeat(48)}`;
    const dataDir = folderWith(live);
    expect(await refused({ DATA_DIR: dataDir })).toBe(
      `The organization is a live one: its key is in ${dataDir}/first-key, and is never printed`,
    );
    expect(await refused({ BOOTSTRAP_API_KEY: live })).toContain('in BOOTSTRAP_API_KEY');
  });

  it('says which file lacks a key, holds none, or holds one that the server refuses', async () => {
    expect(await refused({})).toContain(`No key: ${join(folder, 'none')}/first-key is not there`);
    const unreadable = join(folder, 'unreadable');
    mkdirSync(join(unreadable, 'first-key'), { recursive: true });
    expect(await refused({ DATA_DIR: unreadable })).toBe(
      `No key: ${unreadable}/first-key cannot be read. Run it as the user who runs the server`,
    );
    for (const text of ['', "sk_test_'; rm -rf x", `sk_test_${'0'.repeat(47)}\nx`]) {
      const dataDir = folderWith(text);
      expect(await refused({ DATA_DIR: dataDir })).toBe(`${dataDir}/first-key does not hold an API key`);
    }
    expect(await refused({ DATA_DIR: folderWith(`sk_test_${'0'.repeat(48)}`) })).toMatch(
      / the key is not of this server/,
    );
  });

  it('says that an organization has no number left', async () => {
    const ours = await stage.organization();
    await ours.call('DELETE', `/v1/phone-numbers/${ours.numberId}`);
    const none = await waitFor(
      'the number is released',
      async () =>
        (await ask<unknown[]>(server.url, { method: 'GET', path: '/v1/phone-numbers', key: ours.apiKey })).body,
      ({ length }) => length === 0,
    );
    expect(none).toEqual([]);
    expect(await refused({ DATA_DIR: folderWith(ours.apiKey) })).toContain('has no number');
  });

  it('takes no arguments', async () => {
    const { code, stdout, stderr } = await run({}, ['--help']);
    expect([code, stdout, stderr]).toEqual([2, '', 'Usage: eval "$(npm run -s exports)"\n']);
  });
});
