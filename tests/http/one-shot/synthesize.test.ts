import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import type { RouterRecord } from '../../support/router-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';

type Refused = components['schemas']['ErrorEnvelope'];

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false, config: { routerConcurrency: 2 } });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const saying = (text: string, fields: object = {}) => ({ text, intent: { language: 'en' }, ...fields });
const only = (...tts: string[]) => ({ constraints: { allowedProviders: { tts } } });
const synthesize = (json: object, headers: Record<string, string> = {}, { call } = ours) =>
  call<Refused>('POST', '/v1/synthesize', json, headers);
/** The bytes of an answer, which is not read as text. */
async function heard(json: object, signal: AbortSignal | null = null) {
  const answer = await fetch(`${stage.url}/v1/synthesize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ours.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
    signal,
  });
  return { status: answer.status, headers: answer.headers, bytes: () => answer.arrayBuffer() };
}
// The simulation speaks 50 milliseconds for each of the twelve characters.
const bytesOf = (sampleRate: number): number => (600 * sampleRate * 2) / 1_000;
const recordOf = (id: string) =>
  waitFor(
    'the request has ended',
    async () => (await ours.call<RouterRecord>('GET', `/v1/router/requests/${id}`)).body,
    ({ status }) => status !== undefined && status !== 'running',
  );

describe('POST /v1/synthesize', () => {
  describe('200', () => {
    it('is raw samples of the rate that the media type names, 24000 where nothing is said', async () => {
      const { headers, bytes } = await heard(saying('Good morning'));
      expect(headers.get('content-type')).toBe('audio/pcm;rate=24000');
      expect((await bytes()).byteLength).toBe(bytesOf(24_000));
      expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-service-')))).toEqual({
        'x-service-audio-format': 'pcm_s16le',
        'x-service-provider': 'simulated',
        'x-service-model': 'echo',
        'x-service-failover-count': '0',
      });
      expect(await recordOf(headers.get('x-request-id') ?? '')).toMatchObject({
        operation: 'synthesize',
        status: 'succeeded',
        usage: { characters: 12 },
      });
    });

    it.each([16_000, 24_000, 44_100, 48_000])('gives %i samples a second', async (sampleRate) => {
      const { headers, bytes } = await heard(saying('Good morning', { sampleRate }));
      expect(headers.get('content-type')).toBe(`audio/pcm;rate=${sampleRate}`);
      expect((await bytes()).byteLength).toBe(bytesOf(sampleRate));
    });

    it('speaks as fast as it is asked to, and takes what changes nothing', async () => {
      const wishes = { speed: 2, instructions: 'Softly.', workload: 'narration', spokenForm: 'plain', model: 'echo' };
      const { bytes } = await heard(saying('Good morning', wishes));
      expect((await bytes()).byteLength).toBe(bytesOf(24_000) / 2);
    });

    it('counts who failed before', async () => {
      const { headers, bytes } = await heard(saying('Hi', only('simulated:error-500', 'simulated:slow-first-byte')));
      await bytes();
      expect([headers.get('x-service-model'), headers.get('x-service-failover-count')]).toEqual([
        'slow-first-byte',
        '1',
      ]);
    });

    it('resets the connection where the provider breaks off, and the record has it', async () => {
      const { headers, bytes } = await heard(saying('Good morning', only('simulated:cut-mid-stream')));
      await expect(bytes()).rejects.toThrow();
      expect(await recordOf(headers.get('x-request-id') ?? '')).toMatchObject({
        status: 'failed',
        error_code: 'provider_error',
      });
    });

    it('ends with the caller: the record says that it was canceled', async () => {
      const leaving = new AbortController();
      const { headers } = await heard(saying('Good morning', only('simulated:stall-mid-stream')), leaving.signal);
      leaving.abort();
      expect(await recordOf(headers.get('x-request-id') ?? '')).toMatchObject({ status: 'canceled' });
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['no text', { text: '' }, '/body/text'],
      ['a blank text', { text: '  ' }, '/body/text'],
      ['a text that is too long', { text: 'x'.repeat(50_001) }, '/body/text'],
      ['a rate that is none', { sampleRate: 8_000 }, '/body/sampleRate'],
      ['a speed past its end', { speed: 2.1 }, '/body/speed'],
      ['an unknown model', { model: 'nothing' }, '/body/model'],
      ['an unknown provider', only('unknown'), '/body/constraints/allowedProviders/tts/0'],
      ['options of an unknown provider', { providerOptions: { unknown: {} } }, '/body/providerOptions'],
      [
        'options that the provider does not take',
        { providerOptions: { simulated: { pitch: 1 } } },
        '/body/providerOptions/simulated/pitch',
      ],
    ])('names the field of %s, and takes no key', async (_, fields, path) => {
      const headers = { 'idempotency-key': freshKey() };
      const { status, body } = await synthesize(saying('Hi', fields), headers);
      expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'VALIDATION_ERROR', path]);
      expect((await synthesize(saying('Hi'), headers)).status).toBe(200);
    });
  });

  it('402 INSUFFICIENT_CREDITS', async () => {
    const { status, body } = await synthesize(saying('Hi'), {}, await stage.organization({ creditPolicy: 'prepaid' }));
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
  });

  it('409 REQUEST_ALREADY_STARTED with the id of the first request, IDEMPOTENCY_CONFLICT for another body', async () => {
    const headers = { 'idempotency-key': freshKey() };
    const first = await synthesize(saying('Hi'), headers);
    await recordOf(String(first.headers['x-request-id']));
    const again = await synthesize(saying('Hi'), headers);
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ code: 'REQUEST_ALREADY_STARTED', requestId: first.headers['x-request-id'] }),
    ]);
    const other = await synthesize(saying('Ho'), headers);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    // A key belongs to an organization and an operation.
    const elsewhere = { intent: { language: 'en' }, messages: [{ role: 'user', content: 'Hi' }] };
    expect((await ours.call('POST', '/v1/complete', elsewhere, headers)).status).toBe(200);
  });

  it('409 IDEMPOTENCY_IN_PROGRESS while the first one runs', async () => {
    const from = await stage.organization();
    const headers = { 'idempotency-key': freshKey() };
    const slow = saying('Hi', only('simulated:error-500', 'simulated:slow-first-byte'));
    const answers = await Promise.all([synthesize(slow, headers, from), synthesize(slow, headers, from)]);
    const [served, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(served?.status).toBe(200);
    expect(refused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS', retryable: true } });
  });

  it.each([
    ['another mode', only('openai')],
    ['a model that the constraints leave out', { ...only('simulated:error-500'), model: 'echo' }],
    ['a text that no model takes', { text: 'x'.repeat(10_001) }],
  ])('422 no_capable_provider for %s', async (_, fields) => {
    const { status, body } = await synthesize(saying('Hi', fields));
    expect([status, body.code]).toEqual([422, 'no_capable_provider']);
  });

  it('429 RATE_LIMITED where the organization has as many running as it may', async () => {
    const leaving = new AbortController();
    const stalled = saying('Good morning', only('simulated:stall-mid-stream'));
    const running = [await heard(stalled, leaving.signal), await heard(stalled, leaving.signal)];
    expect(running.map(({ status }) => status)).toEqual([200, 200]);
    const { status, body } = await synthesize(saying('Hi'));
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    leaving.abort();
    for (const { headers } of running) await recordOf(headers.get('x-request-id') ?? '');
  });

  it.each([
    ['SYNTHESIZE_FAILED', ['simulated:error-500']],
    ['ALL_PROVIDERS_FAILED', ['simulated:error-500', 'simulated:empty-output']],
  ])('500 %s where %j fail before the first byte', async (code, models) => {
    const { status, body, headers } = await synthesize(saying('Hi', only(...models)));
    expect([status, body.code, body.retryable]).toEqual([500, code, true]);
    expect(headers['service-attempt-id']).toMatch(/^att_/);
  });
});
