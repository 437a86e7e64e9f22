import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { StreamTimesOf } from '../../../server/src/router/index.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { openStream, pcm, type StreamCaller, type StreamOpening, sound } from '../../support/stream-caller.ts';

type Record = components['schemas']['RouterRequest'];
type Refusal = components['schemas']['RouterErrorEnvelope']['error'];

const stt = '/v1/stt/stream';
const tts = '/v1/tts/stream';
const ofVendor = (ms: number) => ({
  vendor: { acceptMs: ms, commitMs: ms, firstAudioMs: ms, enoughCharacters: 200, audioMs: ms },
});
// Beyond the patience of any test.
const patient = { configureMs: 60_000, pingMs: 60_000, silentMs: 60_000, totalMs: 60_000, stuckMs: 60_000 };
let times: ReturnType<StreamTimesOf> = { ...patient, ...ofVendor(60_000) };

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false, config: { routerConcurrency: 4 }, streamTimesOf: () => times });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const open = (path: StreamOpening['path'], organization: Organization = ours): Promise<StreamCaller> =>
  openStream({ url: stage.url, key: organization.apiKey, path });
const configure = (model = 'echo') => ({
  type: 'session.configure',
  audio: pcm,
  routing: { mode: 'explicit', provider: 'simulated', model },
});
async function ready(path: StreamOpening['path'], model = 'echo', organization: Organization = ours) {
  const caller = await open(path, organization);
  caller.send(configure(model));
  const requestId = String((await caller.next('session.ready')).request_id);
  return { caller, requestId };
}
const recordOf = async (requestId: string, organization: Organization = ours): Promise<Record> => {
  const answer = await waitFor(
    `${requestId} has ended`,
    () => organization.call<Record>('GET', `/v1/router/requests/${requestId}`),
    ({ body }) => body.status !== 'running',
  );
  return answer.body;
};
const refusalOf = async (caller: StreamCaller): Promise<Refusal> => (await caller.next('error')).error as Refusal;
/** Has one stream under other times than the others. */
async function under<T>(changed: Partial<typeof times>, work: () => Promise<T>): Promise<T> {
  const before = times;
  times = { ...times, ...changed };
  return work().finally(() => {
    times = before;
  });
}
const say = (caller: StreamCaller, path: StreamOpening['path']): void => {
  if (path === stt) caller.sendRaw(sound(800));
  else
    caller.send({ type: 'input.append', text: 'Good morning, this is long enough for more than one piece of audio.' });
  caller.send({ type: 'input.commit' });
};

describe.each([stt, tts] as const)('a vendor of %s', (path) => {
  it.each([
    ['error-500', 'provider_error', 1_011],
    ['error-401', 'provider_error', 1_011],
    ['refused-connection', 'provider_error', 1_011],
    ['rate-limited', 'rate_limited', 1_013],
  ])('%s that refuses the configuration is %s, %i', async (model, code, closeCode) => {
    const caller = await open(path);
    caller.send(configure(model));
    const error = await refusalOf(caller);
    expect([error.code, await caller.closed, caller.seen.length]).toEqual([code, closeCode, 1]);
    expect(await recordOf(String(error.request_id))).toMatchObject({ status: 'failed', error_code: code, usage: {} });
  });

  it.each([
    ['empty-output', 'provider_error', 1_011],
    ['keepalive-only', 'request_timeout', 1_011],
    ['cut-mid-stream', 'provider_error', 1_011],
    ['malformed-chunk', 'provider_error', 1_011],
    ['stall-mid-stream', 'request_timeout', 1_011],
  ])('%s that fails later is %s, %i', async (model, code, closeCode) => {
    await under(code === 'request_timeout' ? ofVendor(200) : {}, async () => {
      const { caller, requestId } = await ready(path, model);
      say(caller, path);
      expect([(await refusalOf(caller)).code, await caller.closed]).toEqual([code, closeCode]);
      expect(caller.seen.filter(({ type }) => type === 'error' || type === 'session.closed')).toHaveLength(1);
      expect(await recordOf(requestId)).toMatchObject({ status: 'failed', error_code: code });
    });
  });
});

describe('a caller who leaves', () => {
  it('without session.close is canceled, and pays for what was used', async () => {
    const { caller, requestId } = await ready(stt);
    caller.sendRaw(sound(800));
    caller.send({ type: 'input.commit' });
    await caller.next('transcript.final');
    caller.socket.terminate();
    expect(await recordOf(requestId)).toMatchObject({
      status: 'canceled',
      usage: { duration_ms: 800 },
      attempts: [{ outcome: 'canceled' }],
    });
  });

  it('before the configuration takes nothing', async () => {
    const caller = await open(stt);
    caller.socket.close(1_000);
    expect(await caller.closed).toBe(1_000);
    expect(caller.seen).toEqual([]);
  });

  it('and does not answer a ping is gone', async () => {
    await under({ pingMs: 50 }, async () => {
      const { caller, requestId } = await ready(stt);
      caller.socket.pause();
      expect(await recordOf(requestId)).toMatchObject({ status: 'canceled' });
      caller.socket.resume();
      expect(await caller.closed).toBe(1_006);
    });
  });

  it('but answers pings stays', async () => {
    // Long enough for both sides of the test to be held up by a busy machine.
    await under({ pingMs: 500 }, async () => {
      const { caller } = await ready(stt);
      let pings = 0;
      await new Promise<void>((resolve) => {
        caller.socket.on('ping', () => {
          pings += 1;
          if (pings === 2) resolve();
        });
      });
      caller.send({ type: 'session.close' });
      expect(await caller.closed).toBe(1_000);
    });
  });
});

describe('times of a caller', () => {
  it('without a configuration end in invalid_request', async () => {
    await under({ configureMs: 30 }, async () => {
      const caller = await open(stt);
      expect(await refusalOf(caller)).toMatchObject({ code: 'invalid_request' });
      expect(await caller.closed).toBe(1_008);
    });
  });

  it.each([['silentMs'], ['totalMs']])('that are over by %s close in good order', async (name) => {
    await under({ [name]: 150 }, async () => {
      const { caller } = await ready(stt);
      caller.sendRaw(sound(400));
      await caller.next('transcript.final');
      expect(await caller.next('session.closed')).toEqual({ type: 'session.closed', usage: { duration_ms: 400 } });
      expect(await caller.closed).toBe(1_000);
    });
  });

  it.each([stt, tts] as const)(
    'that are over and do not come to their end on %s have a minute: request_timeout',
    async (path) => {
      // The vendor owes an answer, and has all the time.
      await under({ totalMs: 200, stuckMs: 100 }, async () => {
        const { caller, requestId } = await ready(path, 'keepalive-only');
        say(caller, path);
        expect(await refusalOf(caller)).toMatchObject({ code: 'request_timeout', retryable: true });
        expect(await caller.closed).toBe(1_011);
        expect(await recordOf(requestId)).toMatchObject({
          status: 'failed',
          error_code: 'request_timeout',
          stream: { closed_by: 'server' },
        });
      });
    },
  );

  it('that are over while they close are ended at once', async () => {
    await under({ totalMs: 200 }, async () => {
      const { caller } = await ready(tts, 'keepalive-only');
      say(caller, tts);
      caller.send({ type: 'session.close' });
      expect(await refusalOf(caller)).toMatchObject({ code: 'request_timeout' });
      expect(await caller.closed).toBe(1_011);
    });
  });

  it('who reads nothing are over by stuckMs', async () => {
    await under({ stuckMs: 100 }, async () => {
      const { caller, requestId } = await ready(tts);
      caller.socket.pause();
      // More audio than the connection holds.
      caller.send({ type: 'input.append', text: 'x'.repeat(9_900) });
      caller.send({ type: 'input.commit' });
      expect(await recordOf(requestId)).toMatchObject({ status: 'canceled' });
      caller.socket.terminate();
    });
  });
});

describe('a key that is revoked', () => {
  it('ends its streams, and no others', async () => {
    const made = await ours.call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', {
      name: 'Short-lived',
      scopes: ['execute'],
    });
    const { caller, requestId } = await ready(stt, 'echo', { ...ours, apiKey: made.body.apiKey });
    const other = await ready(stt);
    await ours.call('DELETE', `/v1/api-keys/${made.body.id}`);
    expect(await refusalOf(caller)).toMatchObject({ code: 'authentication_failed', retryable: false });
    expect(await caller.closed).toBe(1_008);
    expect(await recordOf(requestId)).toMatchObject({ status: 'failed', error_code: 'authentication_failed' });
    other.caller.send({ type: 'session.close' });
    expect(await other.caller.closed).toBe(1_000);
  });
});

describe('credit', () => {
  const grant = (organization: Organization, microUsd: number): Promise<unknown> =>
    stage.ask({
      method: 'POST',
      path: `/v1/organizations/${organization.id}/credits`,
      key: stage.adminKey,
      headers: { 'idempotency-key': `grant-${organization.id}-${microUsd}` },
      json: { amountMicroUsd: String(microUsd), reason: 'For a stream' },
    });
  const perCharacter = 10;
  const step = 1_000 * perCharacter;

  it('that does not cover the first step is insufficient_credit, and takes nothing', async () => {
    const poor = await stage.organization({ creditPolicy: 'prepaid' });
    const caller = await open(tts, poor);
    caller.send(configure());
    const error = await refusalOf(caller);
    expect([error.code, await caller.closed]).toEqual(['insufficient_credit', 1_008]);
    expect(await poor.ledger(String(error.request_id))).toEqual([]);
  });

  it('grows by steps, and is settled by what was used', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    expect(await grant(organization, 4 * step)).toMatchObject({ status: 201 });
    const { caller, requestId } = await ready(tts, 'echo', organization);
    caller.send({ type: 'input.append', text: 'x'.repeat(2_500) });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    expect(await recordOf(requestId, organization)).toMatchObject({ usage: { characters: 2_500 } });
    const lines = await organization.ledger(requestId);
    expect(lines.slice(0, -1)).toEqual(lines.slice(0, -1).map(() => ['reservation', -step]));
    expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(-2_500 * perCharacter);
  });

  it('is reserved ahead of audio that comes faster than it lasts, and nothing of it is lost', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 4 * step);
    const { caller, requestId } = await ready(stt, 'echo', organization);
    // Three steps of 60 seconds at once.
    for (let minute = 0; minute < 3; minute += 1)
      for (let part = 0; part < 2; part += 1) caller.sendRaw(Buffer.alloc(30 * 32_000));
    caller.send({ type: 'session.close' });
    expect(await caller.next('session.closed')).toMatchObject({ usage: { duration_ms: 180_000 } });
    const reserved = (await organization.ledger(requestId)).filter(([kind]) => kind === 'reservation');
    expect(reserved.length).toBeGreaterThanOrEqual(3);
    expect((await recordOf(requestId, organization)).usage).toEqual({ duration_ms: 180_000 });
  });

  it('that is used up finishes what was passed on, and then is budget_exhausted', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, step);
    const { caller, requestId } = await ready(tts, 'echo', organization);
    caller.send({ type: 'input.append', text: 'x'.repeat(2_500) });
    caller.send({ type: 'input.commit' });
    const error = await refusalOf(caller);
    expect(error).toMatchObject({ code: 'budget_exhausted', retryable: false });
    expect(await caller.closed).toBe(1_008);
    expect(caller.seen.map(({ type }) => type)).toContain('utterance.done');
    expect(await recordOf(requestId, organization)).toMatchObject({ status: 'failed', usage: { characters: 1_000 } });
    expect((await organization.ledger(requestId)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(-step);
  });

  it('of a request that others have ended is lease_expired', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 2 * step);
    const { caller, requestId } = await ready(tts, 'echo', organization);
    await stage.sql('delete from router_live where request_id = $1', [requestId.slice('req_'.length)]);
    caller.send({ type: 'input.append', text: 'x'.repeat(900) });
    expect(await refusalOf(caller)).toMatchObject({ code: 'lease_expired' });
    expect(await caller.closed).toBe(1_011);
    await stage.sql('update router_concurrency set running = 0 where organization_id = $1', [organization.id]);
  });
});

describe('a caller who sends without end', () => {
  it('is read at its pace, and every frame counts', async () => {
    const { caller } = await ready(stt);
    const frames = 2_700;
    for (let nth = 0; nth < frames; nth += 1) caller.sendRaw(Buffer.alloc(32));
    caller.send({ type: 'session.close' });
    expect(await caller.next('session.closed')).toMatchObject({ usage: { duration_ms: frames } });
    expect(await caller.closed).toBe(1_000);
  });
});

describe('places', () => {
  it('are given back when streams end, and beyond them is concurrency_exhausted', async () => {
    const organization = await stage.organization();
    const streams = await Promise.all([1, 2, 3, 4].map(() => ready(stt, 'echo', organization)));
    const late = await open(stt, organization);
    late.send(configure());
    expect(await refusalOf(late)).toMatchObject({ code: 'concurrency_exhausted', retryable: true });
    expect(await late.closed).toBe(1_013);
    for (const { caller } of streams) caller.send({ type: 'session.close' });
    for (const { caller } of streams) expect(await caller.closed).toBe(1_000);
    const { caller } = await ready(stt, 'echo', organization);
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
  });
});

describe('a process that stops', () => {
  it('gives streams their last word: provider_unavailable, 1001, and warns of nothing', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const own = await startStage({ worker: false, logLevel: 'info', logTo });
    const organization = await own.organization();
    const caller = await openStream({ url: own.url, key: organization.apiKey, path: stt });
    caller.send(configure());
    await caller.next('session.ready');
    const closing = own.close();
    expect(await refusalOf(caller)).toMatchObject({ code: 'provider_unavailable', retryable: true });
    expect(await caller.closed).toBe(1_001);
    await closing;
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
    expect(logged.filter(({ msg }) => msg === 'socket closed')).toEqual([
      expect.objectContaining({ closeCode: 1_001, code: 'provider_unavailable' }),
    ]);
  });
});
