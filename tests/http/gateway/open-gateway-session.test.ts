import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayAddresses } from '../../support/gateway-addresses.ts';
import { askGateway } from '../../support/gateway-client.ts';
import { sttSession } from '../../support/gateway-samples.ts';
import { freshKey } from '../../support/fresh.ts';
import { gatewayKey, startTestServer, type TestServer } from '../../support/server.ts';

describe.each(gatewayAddresses)('over %s:', (_address, gatewayOf) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ roles: ['gateway'], config: gatewayOf() });
  });
  afterAll(() => server.close());

  const open = (json: unknown, headers: Record<string, string | string[]> = { 'idempotency-key': freshKey() }) =>
    askGateway<{ error: { code: string; message: string } }>(server.gatewayAddress ?? '', {
      method: 'POST',
      path: '/v1/sessions',
      key: gatewayKey,
      headers,
      json,
    });
  const outcome = async (json: unknown, headers?: Record<string, string | string[]>) => {
    const { status, body } = await open(json, headers);
    return [status, body.error.code];
  };
  const asking = (request: object, more: object = {}) => ({ ...sttSession, request, ...more });

  describe('POST /v1/sessions of the gateway, 502', () => {
    it.each([
      ['a transcription', sttSession],
      ['a transcription by any provider', asking({})],
      ['speech', asking({ provider: 'elevenlabs', voice: 'x', max_input_characters: 500 }, { kind: 'tts' })],
      ['a language model, which the gateway does not serve', asking({ model: 'echo' }, { kind: 'llm' })],
      ['a realtime model', asking({ allow: ['openai'], deny: [] }, { kind: 'realtime' })],
      ['a provider that does not exist', asking({ provider: 'unknown' })],
      ['a rate that its adapter refuses', { ...sttSession, media: { encoding: 'pcm_s16le', sample_rate_hz: 8_000 } }],
      [
        'an integration that says more of itself',
        { ...sttSession, integration: { name: 'a', version: '1', host: 'b' } },
      ],
      ['the least that there can be', { kind: 'stt', execution: {}, request: {} }],
    ])('opens no session for %s: session_open_failed, without naming a field', async (_what, json) => {
      const { status, body } = await open(json);
      expect([status, body.error.code]).toEqual([502, 'session_open_failed']);
      expect(body.error.message).not.toMatch(/\/|sample|rate/);
    });

    it('answers the same to the same key again, with the same body or another: no session has used it up', async () => {
      const headers = { 'idempotency-key': freshKey() };
      for (const json of [sttSession, sttSession, asking({})])
        expect(await outcome(json, headers)).toEqual([502, 'session_open_failed']);
    });
  });

  describe('POST /v1/sessions of the gateway, 400', () => {
    it.each([
      ['none', {}],
      ['a blank one', { 'idempotency-key': ' ' }],
      ['one of 257 bytes', { 'idempotency-key': 'k'.repeat(257) }],
      ['two', { 'idempotency-key': ['a', 'b'] }],
    ])('idempotency_key_required for %s, before the body is read', async (_which, headers) => {
      expect(await outcome({ nonsense: true }, headers)).toEqual([400, 'idempotency_key_required']);
    });

    it.each([
      ['no kind', { ...sttSession, kind: undefined }],
      ['another kind', { ...sttSession, kind: 'sst' }],
      ['no execution', { ...sttSession, execution: undefined }],
      ['no request', { ...sttSession, request: undefined }],
      ['an unknown field', { ...sttSession, api_key: 'x' }],
      ['an unknown field of the request', asking({ endpoint: 'https://vendor.example' })],
      ['an unknown field of the execution', { ...sttSession, execution: { placement: 'sidecar' } }],
      ['another route', { ...sttSession, execution: { provider_route: 'anywhere' } }],
      ['another objective', asking({ objective: 'cheapest' })],
      ['a rate that no audio has', { ...sttSession, media: { sample_rate_hz: 7_999 } }],
      ['nine channels', { ...sttSession, media: { channels: 9 } }],
      ['speech of no length', asking({ provider: 'elevenlabs' }, { kind: 'tts' })],
      ['speech of length 0', asking({ max_input_characters: 0 }, { kind: 'tts' })],
      ['a list', [sttSession]],
      ['null', null],
    ])('invalid_request for %s', async (_what, json) => {
      expect(await outcome(json)).toEqual([400, 'invalid_request']);
    });

    it('names the place of what is wrong', async () => {
      const { body } = await open({ ...sttSession, api_key: 'x' });
      expect(body.error.message).toBe('/body/api_key: is not a known field');
    });

    it.each([
      ['of another type', asking({ stt_options: { diarization: 'yes' } })],
      ['that are none', asking({ stt_options: { punctuate: true } })],
      ['with a keyword too many', asking({ stt_options: { keywords: Array.from({ length: 101 }, String) } })],
      ['of a session that speaks', asking({ max_input_characters: 1, stt_options: {} }, { kind: 'tts' })],
    ])('invalid_stt_options for options %s', async (_what, json) => {
      expect(await outcome(json)).toEqual([400, 'invalid_stt_options']);
    });

    it.each([
      ['more than 64 KiB', { 'content-type': 'application/json' }, `{"kind":"${'x'.repeat(65_536)}"}`],
      ['another media type', { 'content-type': 'text/plain' }, JSON.stringify(sttSession)],
      ['no JSON', { 'content-type': 'application/json' }, '{"kind":'],
      ['a member twice', { 'content-type': 'application/json' }, '{"kind":"stt","kind":"tts"}'],
    ])('invalid_request for a body of %s: the list of codes knows no other', async (_what, type, raw) => {
      const headers = { 'idempotency-key': freshKey(), ...type };
      const asked = { method: 'POST', path: '/v1/sessions', key: gatewayKey, headers, raw };
      expect(await askGateway(server.gatewayAddress ?? '', asked)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
    });
  });

  describe('POST /v1/sessions of the gateway, 422', () => {
    it.each([
      ['diarization', { provider: 'openai', model: 'whisper-1', stt_options: { diarization: true } }],
      ['noise_reduction', { provider: 'deepgram', model: 'nova-3', stt_options: { noise_reduction: true } }],
      ['noise_reduction', { provider: 'deepgram', stt_options: { noise_reduction: true, keywords: ['x'] } }],
      ['keywords', { provider: 'groq', model: 'whisper-large-v3', stt_options: { keywords: ['x'] } }],
    ])('stt_option_unsupported where the model lacks %s', async (option, request) => {
      const { status, body } = await open(asking(request));
      expect([status, body.error.code]).toEqual([422, 'stt_option_unsupported']);
      expect(body.error.message).toContain(`does not have ${option}`);
    });

    it('takes options that are off, and those of a model that it does not know', async () => {
      const off = { diarization: false, keywords: [], noise_reduction: false };
      for (const request of [
        { provider: 'groq', stt_options: off },
        { provider: 'groq', model: 'unknown', stt_options: { diarization: true } },
      ])
        expect(await outcome(asking(request))).toEqual([502, 'session_open_failed']);
    });
  });
});
