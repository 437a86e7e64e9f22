import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Given, type Ran, runCommandLine } from '../support/command-line.ts';
import { freshRecipient } from '../support/fresh.ts';
import { projectRoot } from '../support/sms-process.ts';
import { type SmsStage, startSmsStage } from '../support/sms-stage.ts';
import type { SmsOrganization } from '../support/sms-organization.ts';
import { waitFor } from '../support/sms-waiting.ts';

let stage: SmsStage;
let organization: SmsOrganization;
let folder: string;
const folders: string[] = [];

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  organization = await stage.organization();
}, 60_000);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-line-'));
  folders.push(folder);
});

afterAll(async () => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
  await stage.close();
});

const withKey = (): Record<string, string> => ({ TRUNKLINE_URL: stage.url, TRUNKLINE_KEY: organization.apiKey });

const trunkline = (args: readonly string[], { env = withKey(), ...given }: Partial<Given> = {}): Promise<Ran> =>
  runCommandLine(args, { folder, env, ...given });

const keysFile = (): string => join(folder, 'trunkline/keys.json');
const logIn = (): Promise<Ran> =>
  trunkline(['login', '--url', stage.url], { env: {}, typed: `${organization.apiKey}\n` });

/** ESC, a C1 control, a bell, a break and a mark that turns the line around. */
const hostile = 'A\u001b]0;owned\u0007\u009b31m\r\n\u202eB';
const executed = /(?!\n)\p{Cc}|\u202e/u;

describe('login', () => {
  it('keeps a key that the server takes in a file that is the person’s alone, by address, and prints no key', async () => {
    const { exit, stdout, stderr } = await logIn();
    expect([exit, stderr]).toEqual([0, `The key lies in ${keysFile()}\n`]);
    expect(stdout).toContain(`Signed in to ${stage.url}`);
    expect(stdout + stderr).not.toContain(organization.apiKey);
    expect(statSync(keysFile()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'trunkline')).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(keysFile(), 'utf8'))).toEqual({
      servers: { [stage.url]: { key: organization.apiKey } },
      last: stage.url,
    });
    const after = await trunkline(['status', '--json'], { env: {} });
    expect(JSON.parse(after.stdout).id).toBe(organization.id);
  });

  it('asks for the key on a terminal and shows nothing of it', async () => {
    const modes: boolean[] = [];
    const terminal = Object.assign(Readable.from([`${organization.apiKey}\r`]), {
      isTTY: true,
      setRawMode: (raw: boolean) => modes.push(raw),
    });
    const { exit, stdout, stderr } = await trunkline(['login', '--url', stage.url], { env: {}, typed: terminal });
    expect([exit, stderr]).toEqual([0, `Key for ${stage.url}: \nThe key lies in ${keysFile()}\n`]);
    expect(stdout).not.toContain(organization.apiKey.slice(0, 12));
    // A terminal in raw mode shows nothing by itself.
    expect(modes).toEqual([true, false]);
  });

  it('keeps no key that the server refuses, and says code and hint', async () => {
    const refused = await trunkline(['login', '--url', stage.url], { env: {}, typed: `sk_test_${'0'.repeat(48)}\n` });
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toMatch(/401 UNAUTHORIZED.*\nHint: /);
    expect(() => statSync(keysFile())).toThrow('ENOENT');
  });

  it('takes no key as an argument, and none at all where nothing is typed', async () => {
    const asArgument = await trunkline(['login', organization.apiKey], { env: {} });
    expect(asArgument.exit).toBe(2);
    const asOption = await trunkline(['login', '--key', organization.apiKey], { env: {} });
    expect(asOption.exit).toBe(2);
    expect(await trunkline(['login', '--url', stage.url], { env: {} })).toMatchObject({
      exit: 2,
      stderr: 'No key was given\n',
    });
  });

  it.each(['644', '640', '604', '620'])(
    'refuses a file of keys of mode %s, and reads it again once it is 600',
    async (mode) => {
      await logIn();
      chmodSync(keysFile(), Number.parseInt(mode, 8));
      for (const args of [['status'], ['login', '--url', stage.url]]) {
        const refused = await trunkline(args, { env: {}, typed: `${organization.apiKey}\n` });
        expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining(`chmod 600 ${keysFile()}`)]);
      }
      chmodSync(keysFile(), 0o600);
      expect((await trunkline(['status'], { env: {} })).exit).toBe(0);
    },
  );

  it('refuses a file of keys that is none', async () => {
    await logIn();
    writeFileSync(keysFile(), '{"servers":{"x":1}}');
    const refused = await trunkline(['status'], { env: {} });
    expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('is no file of keys')]);
  });
});

describe('the address and the key', () => {
  it('are those of the environment before those of the file, whose address gets no other key', async () => {
    await logIn();
    const other = await stage.organization();
    const { stdout } = await trunkline(['status', '--json'], {
      env: { TRUNKLINE_URL: stage.url, TRUNKLINE_KEY: other.apiKey },
    });
    expect(JSON.parse(stdout).id).toBe(other.id);
    const elsewhere = await trunkline(['status', '--url', 'https://voice.example.com'], { env: {} });
    expect([elsewhere.exit, elsewhere.stderr]).toEqual([
      2,
      expect.stringContaining('There is no key for https://voice.example.com'),
    ]);
  });

  it('are warned of where plain HTTP goes to another machine, and not on loopback', async () => {
    // A name that never resolves.
    const away = await trunkline(['status', '--url', 'http://voice.invalid']);
    expect(away.stderr).toContain('Warning: http://voice.invalid is not encrypted');
    expect(away.stdout).toBe('');
    expect((await trunkline(['status'])).stderr).toBe('');
    // It looks like loopback, and is a name that anybody can register.
    const alike = await trunkline(['status', '--url', 'http://127.0.0.1.voice.invalid']);
    expect(alike.stderr).toContain('is not encrypted');
  });
});

describe('exit', () => {
  it('is 2 for what was given wrongly, before anything is asked', async () => {
    const wrong = [
      [],
      ['dance'],
      ['send'],
      ['send', '+15005550100'],
      ['status', '--loud'],
      ['status', '--url', 'ftp://x'],
      ['tail', 'letters'],
      ['tail', 'texts', '--last', '-1'],
      ['tail', 'texts', '--last', '101'],
    ];
    for (const args of wrong) {
      const { exit, stdout, stderr } = await trunkline(args);
      expect([args, exit, stdout]).toEqual([args, 2, '']);
      expect(stderr).not.toBe('');
    }
  });

  it('is 3 where no server listens', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const away = await trunkline(['status', '--url', `http://127.0.0.1:${port}`]);
    expect([away.exit, away.stderr]).toEqual([3, expect.stringMatching(/^No answer: /)]);
  });

  it('is 0 for help', async () => {
    const { exit, stdout } = await trunkline(['tail', '--help']);
    expect([exit, stdout]).toEqual([0, expect.stringContaining('--no-follow')]);
  });
});

describe('status', () => {
  it('shows organization, numbers and endpoints', async () => {
    const { exit, stdout } = await trunkline(['status']);
    expect(exit).toBe(0);
    expect(stdout).toContain(`server  ${stage.url}\n`);
    expect(stdout).toContain(`${organization.id}  test\n`);
    expect(stdout).toContain(`number  ${organization.e164}  ${organization.numberId}  ready\n`);
  });

  it('prints what others wrote as one line that a terminal does not execute, and as JSON that means the same', async () => {
    await organization.sql('update organizations set name = $2 where id = $1', [organization.id, hostile]);
    const plain = await trunkline(['status']);
    expect(plain.stdout).toContain('organization  A ]0;owned  31m   B  ');
    expect(plain.stdout).not.toMatch(executed);
    const json = await trunkline(['status', '--json']);
    expect(json.stdout).not.toMatch(executed);
    expect(JSON.parse(json.stdout)).toEqual((await organization.call('GET', '/v1/organization')).body);
  });
});

describe('send', () => {
  it('stores a text from the only number, once for each key', async () => {
    const to = freshRecipient();
    const args = ['send', to, 'Your table is ready.', '--timezone', 'America/New_York', '--key', `key-${to}`, '--json'];
    const first = await trunkline(args);
    expect(first).toMatchObject({ exit: 0, stderr: '' });
    const { id } = JSON.parse(first.stdout);
    expect(JSON.parse(first.stdout)).toEqual((await organization.call('GET', `/v1/sms/messages/${id}`)).body);
    expect(JSON.parse((await trunkline(args)).stdout).id).toBe(id);
    const plain = await trunkline(['send', to, 'Again.', '--from', organization.e164]);
    expect([plain.exit, plain.stdout]).toEqual([0, expect.stringMatching(/^msg_\w+ {2}(queued|scheduled) {2}leaves /)]);
  });

  it('is refused with the code and what is wrong of each field', async () => {
    const refused = await trunkline(['send', '12', 'Hello', '--at', 'soon']);
    expect([refused.exit, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/400 VALIDATION_ERROR.*\/to.*/);
    expect(refused.stderr).toContain('/send_at');
  });

  it('sends from no number that is not there', async () => {
    const refused = await trunkline(['send', freshRecipient(), 'Hello', '--from', '+15005559999']);
    expect([refused.exit, refused.stderr]).toEqual([2, '+15005559999 is none of your numbers\n']);
  });
});

describe('explain', () => {
  it('shows each check and stores nothing', async () => {
    const to = freshRecipient();
    const { exit, stdout } = await trunkline(['explain', to, 'Hello', '--timezone', 'America/New_York']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^\w+ {2}passed /m);
    expect(stdout).toMatch(/ {2}1 segments {2}[\d.]+ USD\n$/);
    expect(await organization.sql('select id from sms_messages where recipient = $1', [to])).toEqual([]);
  });
});

describe('redeliver', () => {
  it('is refused for a delivery that is not there', async () => {
    const refused = await trunkline(['redeliver', '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12']);
    expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining('404 NOT_FOUND')]);
  });
});

describe('what there is', () => {
  const lists: Array<[ran: () => Promise<Ran>, path: string]> = [
    [() => trunkline(['agents', '--json']), '/v1/agents'],
    [() => trunkline(['numbers', '--json']), '/v1/phone-numbers'],
    [() => trunkline(['voices', '--json']), '/v1/tts/voices'],
    [() => trunkline(['usage', '--json']), '/v1/usage'],
  ];
  it.each(lists)('is printed as the API answers it: %s %s', async (ran, path) => {
    const { exit, stdout } = await ran();
    const [line = ''] = stdout.split('\n');
    expect([exit, JSON.parse(line)]).toEqual([0, (await organization.call('GET', path)).body]);
  });

  it('is a line for each, and what was used has its sum', async () => {
    expect((await trunkline(['numbers'])).stdout).toContain(`${organization.numberId}  ${organization.e164}  ready`);
    const { stdout } = await trunkline(['usage', '--from', '2026-01-01', '--to', '2026-01-02']);
    expect(stdout).toContain('2026-01-01 to 2026-01-02  0 sessions  0 minutes\n');
    expect((await trunkline(['usage', '--from', 'May'])).exit).toBe(1);
    const { id = '' } = (await organization.call<Array<{ id: string }>>('GET', '/v1/agents')).body[0] ?? {};
    expect((await trunkline(['agents'])).stdout).toMatch(new RegExp(`^${id} {2}\\S`, 'm'));
    const [first = ''] = (await trunkline(['voices'])).stdout.split('\n');
    expect(first.split('  ')).toHaveLength(6);
  });
});

describe('tail', () => {
  it('shows the newest texts, oldest first, with what strangers wrote made harmless', async () => {
    const own = await stage.organization();
    const env = { TRUNKLINE_URL: stage.url, TRUNKLINE_KEY: own.apiKey };
    const ids: string[] = [];
    for (const words of ['one', hostile, 'three']) ids.push((await own.accepted({ text: words })).id);
    const { exit, stdout } = await trunkline(['tail', 'texts', '--last', '2', '--no-follow'], { env });
    expect(exit).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual(ids.slice(1).map((id) => expect.stringContaining(id)));
    expect(stdout).not.toMatch(executed);
  });

  it('follows texts: each new one once, and each again in a new state', async () => {
    const own = await stage.organization();
    const env = { TRUNKLINE_URL: stage.url, TRUNKLINE_KEY: own.apiKey };
    const before = await own.accepted({ text: 'before' });
    const ending = new AbortController();
    let seen = '';
    const following = trunkline(['tail', 'texts', '--json'], {
      env,
      signal: ending.signal,
      onOutput: (stdout) => {
        seen = stdout;
      },
    });
    const sees = (what: string): Promise<boolean> => waitFor(what, async () => seen.includes(what), Boolean);
    await sees(before.id);
    await own.call('POST', `/v1/sms/messages/${before.id}/cancel`);
    const later = await own.accepted({ text: 'later' });
    await sees(later.id);
    ending.abort();
    const { exit, stdout } = await following;
    expect(exit).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line): string[] => [JSON.parse(line).id, JSON.parse(line).status]);
    expect(lines).toEqual([
      [before.id, before.status],
      [before.id, 'canceled'],
      [later.id, later.status],
    ]);
  });

  it.each(['calls', 'deliveries'])('shows %s, none where there are none', async (what) => {
    const own = await stage.organization();
    const env = { TRUNKLINE_URL: stage.url, TRUNKLINE_KEY: own.apiKey };
    expect(await trunkline(['tail', what, '--no-follow'], { env })).toEqual({ exit: 0, stdout: '', stderr: '' });
  });
});

describe('the process', () => {
  const main = join(projectRoot, 'sdk/src/cli/main.ts');

  it('ends quietly when who reads has closed stdout', async () => {
    const child = spawn(process.execPath, [main, 'tail', 'texts'], {
      env: { PATH: process.env['PATH'], HOME: folder, ...withKey() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    // The texts that are there are written into a pipe that is closed.
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([stderr, code]).toEqual(['', 0]);
  });
});
