import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Ran, runCommandLine } from '../support/command-line.ts';
import { projectRoot } from '../support/sms-process.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { type Receiver, startReceiver, verifyDelivery } from '../support/webhook-receiver.ts';
import { type Endpoint, startWebhookStage, type WebhookStage } from '../support/webhook-stage.ts';

let stage: WebhookStage;
let folder: string;
let receiver: Receiver;

beforeAll(async () => {
  stage = await startWebhookStage();
}, 60_000);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'listen-'));
  receiver = await stage.receiver();
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stage.clear();
});

afterAll(() => stage.close());

interface Listening {
  /** Ends it as Ctrl-C does. */
  end(): Promise<Ran>;
  ended: Promise<Ran>;
  stdout(): string;
  stderr(): string;
}

function listen(args: string[], { pid = 1, env = {} as Record<string, string> } = {}): Listening {
  const ending = new AbortController();
  let seen = '';
  let noted = '';
  const ended = runCommandLine(['listen', '--forward-to', receiver.url, ...args], {
    folder,
    pid,
    env: { TRUNKLINE_URL: stage.sms.url, TRUNKLINE_KEY: stage.organization.apiKey, ...env },
    signal: ending.signal,
    onOutput: (stdout, stderr) => {
      seen = stdout;
      noted = stderr;
    },
  });
  return {
    ended,
    stdout: () => seen,
    stderr: () => noted,
    end: () => {
      ending.abort();
      return ended;
    },
  };
}

const trunkline = (args: string[]) =>
  runCommandLine(args, { folder, env: { TRUNKLINE_URL: stage.sms.url, TRUNKLINE_KEY: stage.organization.apiKey } });

const endpoints = async (): Promise<Endpoint[]> =>
  (await stage.organization.call<{ data: Endpoint[] }>('GET', '/v1/webhooks')).body.data;

const made = async (count = 1): Promise<Endpoint> => {
  const [endpoint] = await waitFor('the endpoint', endpoints, (seen) => seen.length === count);
  if (endpoint === undefined) throw new Error('No endpoint');
  return endpoint;
};

const secretIn = ({ stderr }: Ran): string => /Signed with (whsec_\S+)/.exec(stderr)?.[1] ?? '';
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

describe('events', () => {
  it('are posted as they were sent, each once, and the endpoint is gone at the end', async () => {
    const listening = listen(['--events', 'sms.received']);
    const { id, url, events } = await made();
    expect([url, events]).toEqual(['https://receiver.invalid/listen', ['sms.received']]);
    await stage.event('one');
    await stage.event('Grüße \u2028 2');
    await stage.events(3);
    await receiver.waitForRequests(5);
    await stage.settled(id, 'succeeded', 5);
    const ran = await waitFor(
      'all lines',
      async () => listening.stdout(),
      (text) => linesOf(text).length === 5,
    ).then(listening.end);
    expect([ran.exit, linesOf(ran.stdout).length, receiver.requests.length]).toEqual([0, 5, 5]);
    for (const request of receiver.requests) verifyDelivery(request, secretIn(ran));
    const logged = await Promise.all((await stage.deliveries({ endpointId: id })).map((one) => stage.detail(one.id)));
    expect(receiver.requests.map(({ rawBody }) => rawBody.toString()).toSorted()).toEqual(
      logged.map(({ attempts }) => attempts[0]?.requestBodyText).toSorted(),
    );
    const [first] = receiver.requests;
    const { attempts } = logged.find(({ eventId }) => eventId === first?.headers['webhook-id']) ?? {};
    expect(first?.headers).toMatchObject(attempts?.[0]?.requestHeaders ?? { missing: '' });
    expect(ran.stdout).toMatch(/^\S+ {2}sms\.received {2}200 {2}\d+ ms {2}[\da-f-]{36}\n/);
    expect([await endpoints(), readdirSync(join(folder, 'trunkline'))]).toEqual([[], []]);
  });

  it('are printed with what the log has of them', async () => {
    const listening = listen(['--json']);
    await made();
    receiver.answerWith(() => ({ status: 500, body: '\u001b[2J' }));
    await stage.event('Hello');
    await waitFor(
      'a line',
      async () => listening.stdout(),
      (text) => text.includes('\n'),
    );
    const { delivery, forwarded } = JSON.parse(linesOf(listening.stdout())[0] ?? '');
    expect(delivery).toEqual(await stage.detail(delivery.id));
    expect(forwarded).toMatchObject({ status: 500, error: null, signature: 'as sent' });
    const { exit, stdout } = await listening.end();
    expect([exit, stdout.includes('\u001b')]).toEqual([0, false]);
  });

  it('reach each of two that listen at once', async () => {
    const second = await stage.receiver();
    const both = [listen([]), listen(['--forward-to', second.url], { pid: 2 })];
    await made(2);
    await stage.event('Hello');
    await Promise.all([receiver.waitForRequests(1), second.waitForRequests(1)]);
    const exits = (await Promise.all(both.map((one) => one.end()))).map(({ exit }) => exit);
    expect([exits, await endpoints()]).toEqual([[0, 0], []]);
  });

  it('wait for a receiver that is down', async () => {
    const away = await startReceiver();
    const { port } = new URL(away.url);
    await away.close();
    const listening = listen(['--forward-to', away.url]);
    await made();
    await stage.event('Hello');
    const logged = await waitFor(
      'a delivery',
      () => stage.deliveries({ status: 'succeeded' }),
      (all) => all.length > 0,
    );
    await waitFor(
      'the note',
      async () => listening.stderr(),
      (text) => text.includes(`Nothing listens at http://127.0.0.1:${port}/hook`),
    );
    const { exit, stdout } = await listening.end();
    expect([exit, stdout]).toEqual([0, '']);
    expect(logged[0]?.event).toBe('sms.received');
  });
});

describe('a break', () => {
  it('loses nothing and repeats nothing, and what is old by then is signed again', async () => {
    const { body: key } = await stage.organization.call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', {
      name: 'Listener',
      scopes: ['read', 'write'],
    });
    const broken = listen([], { env: { TRUNKLINE_KEY: key.apiKey } });
    const { id } = await made();
    await stage.event('before');
    await receiver.waitForRequests(1);
    await waitFor(
      'a line',
      async () => broken.stdout(),
      (text) => text.includes('\n'),
    );
    await stage.organization.call('DELETE', `/v1/api-keys/${key.id}`);
    const { exit, stderr } = await broken.ended;
    expect([exit, stderr]).toEqual([1, expect.stringContaining('401 UNAUTHORIZED')]);
    await stage.event('meanwhile');
    await stage.settled(id, 'succeeded', 2);
    await stage.sms.sql(
      `update webhook_attempts set request_headers = (request_headers::jsonb || '{"webhook-timestamp":"1700000000"}')::json
       where organization_id = $1`,
      [stage.organization.id],
    );
    const next = listen([], { pid: 2 });
    await receiver.waitForRequests(2);
    await stage.event('after');
    await receiver.waitForRequests(3);
    await waitFor(
      'both lines',
      async () => next.stdout(),
      (text) => linesOf(text).length === 2,
    );
    const ran = await next.end();
    expect(ran.exit).toBe(0);
    const texts = receiver.requests.map((request) =>
      verifyDelivery<{ data: { text: string } }>(request, secretIn(ran)),
    );
    expect(texts.map(({ data }) => data.text)).toEqual(['before', 'meanwhile', 'after']);
    expect(linesOf(ran.stdout).map((line) => line.endsWith('signed again'))).toEqual([true, false]);
    expect([await endpoints(), readdirSync(join(folder, 'trunkline'))]).toEqual([[], []]);
  });

  it('is over for an endpoint that was deleted, with what had come until then', async () => {
    const listening = listen([]);
    const { id } = await made();
    await stage.event('last');
    await stage.settled(id, 'succeeded');
    await stage.organization.call('DELETE', `/v1/webhooks/${id}`);
    const { exit, stdout, stderr } = await listening.ended;
    expect([exit, stdout]).toEqual([1, expect.stringContaining('sms.received  200')]);
    expect(stderr).toContain(`The endpoint ${id} was deleted`);
    expect(stderr).toContain('404 NOT_FOUND');
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('the process', () => {
  const start = () => {
    const main = join(projectRoot, 'sdk/src/cli/main.ts');
    const child = spawn(process.execPath, [main, 'listen', '--forward-to', receiver.url], {
      env: {
        PATH: process.env['PATH'],
        XDG_CONFIG_HOME: folder,
        TRUNKLINE_URL: stage.sms.url,
        TRUNKLINE_KEY: stage.organization.apiKey,
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    return {
      end: async (...signals: NodeJS.Signals[]) => {
        for (const signal of signals) child.kill(signal);
        return (await ended)[0];
      },
    };
  };

  it('that was killed leaves its endpoint to the next, which deletes it at Ctrl-C, though npm passes that on twice', async () => {
    const killed = start();
    const { id } = await made();
    await waitFor(
      'its file',
      async () => readdirSync(folder, { recursive: true }).join(),
      (files) => files.endsWith('json'),
    );
    await killed.end('SIGKILL');
    await stage.event('meanwhile');
    const next = start();
    await receiver.waitForRequests(1);
    expect((await endpoints()).map((endpoint) => endpoint.id)).toEqual([id]);
    expect(await next.end('SIGINT', 'SIGINT')).toBe(0);
    expect([await endpoints(), readdirSync(join(folder, 'trunkline')), receiver.requests.length]).toEqual([[], [], 1]);
  });
});

describe('an endpoint that is there', () => {
  it('is copied from now on: each event once, and what a person asks for again', async () => {
    const owner = await stage.receiver();
    const endpoint = await stage.endpoint(owner, {
      authHeaders: [{ name: 'authorization', value: 'Bearer of-the-owner' }],
    });
    await stage.event('old');
    await stage.settled(endpoint.id, 'succeeded');
    const listening = listen(['--endpoint', endpoint.id]);
    await waitFor(
      'its file',
      async () => readdirSync(folder, { recursive: true }).join(),
      (files) => files.endsWith('json'),
    );
    const [{ id: old = '' } = {}] = await stage.deliveries({ endpointId: endpoint.id });
    // A redelivery is copied once the first look is over, and the first look copies nothing.
    await waitFor(
      'a copy',
      async () => (await trunkline(['redeliver', old])) && receiver.requests.length,
      (count) => count > 0,
    );
    await stage.event('new');
    const texts = (): string[] => receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).data.text);
    await waitFor(
      'the new one',
      async () => texts(),
      (seen) => seen.includes('new'),
    );
    await listening.end();
    expect(texts().filter((text) => text === 'new')).toHaveLength(1);
    expect(
      texts()
        .slice(0, -1)
        .every((text) => text === 'old'),
    ).toBe(true);
    for (const request of receiver.requests) {
      expect(request.headers['authorization']).toBeUndefined();
      verifyDelivery(request, stage.secret);
    }
    expect((await endpoints()).map(({ id }) => id)).toEqual([endpoint.id]);
  });
});

describe('what cannot be listened to', () => {
  it.each([
    [['--events', 'sms.dance'], 'sms.dance is no event'],
    [['--events', 'sms.received,call.pre_call'], 'call.pre_call is a question'],
    [['--events', 'sms.received', '--endpoint', '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12'], '--events belongs'],
    [['--forward-to', 'ftp://127.0.0.1/'], '--forward-to is a URL'],
    [['--forward-to', 'localhost:3000'], '--forward-to is a URL'],
  ])('%j is refused, and makes nothing', async (args, message) => {
    const { exit, stdout, stderr } = await listen(args).ended;
    expect([exit, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    expect(await endpoints()).toEqual([]);
  });

  it('is a live organization without an endpoint of its own', async () => {
    const live = await stage.sms.organization({ mode: 'live' });
    const { exit, stderr } = await listen([], { env: { TRUNKLINE_KEY: live.apiKey } }).ended;
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--endpoint')]);
  });

  it('is an endpoint that is not there, and nothing without --forward-to', async () => {
    const missing = await listen(['--endpoint', '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12']).ended;
    expect([missing.exit, missing.stderr]).toEqual([1, expect.stringContaining('404 NOT_FOUND')]);
    expect((await trunkline(['listen'])).exit).toBe(2);
  });
});
