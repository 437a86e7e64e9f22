import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayAddresses } from '../../support/gateway-addresses.ts';
import { askGateway } from '../../support/gateway-client.ts';
import { turnEvent } from '../../support/gateway-samples.ts';
import { gatewayKey, startTestServer, type TestServer } from '../../support/server.ts';

describe.each(gatewayAddresses)('over %s:', (_address, gatewayOf) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ roles: ['gateway'], config: gatewayOf() });
  });
  afterAll(() => server.close());

  const tell = (json: unknown) =>
    askGateway<{ error: { code: string; message: string } }>(server.gatewayAddress ?? '', {
      method: 'POST',
      path: '/v1/turn-events',
      key: gatewayKey,
      json,
    });

  const speech = { session_id: 'ses_1', attempt_id: 'att_1' };
  /** Every type of event with the data that it must have (companion facts 12.5). */
  const known: Array<[string, object]> = [
    ['conversation.started', { integration: 'tests', integration_version: '1.0' }],
    ['conversation.ended', { reason: 'hangup', turn_count: 0 }],
    ['turn.started', { initiator: 'agent' }],
    ['user.speech.started', {}],
    ['user.speech.ended', {}],
    ['user.transcript.final', {}],
    ['llm.requested', {}],
    ['llm.first_token', {}],
    ['llm.completed', { ok: false }],
    ['tool.started', { tool_index: 1 }],
    ['tool.completed', { tool_index: 2, ok: true }],
    ['tts.requested', {}],
    ['tts.first_audio', {}],
    ['playback.started', {}],
    ['playback.stopped', { interrupted: true }],
    ['interrupt.detected', {}],
    ['interrupt.cancel_sent', {}],
    ['turn.completed', {}],
    ['leg.attached', { kind: 'stt', ...speech }],
  ];

  describe('POST /v1/turn-events, 202', () => {
    it.each([
      ...known,
      ['playback.stopped', { interrupted: false, playback_position_ms: 0 }],
      ['leg.attached', { kind: 'tts', ...speech, provider: 'deepgram', model: 'nova-3' }],
      ['leg.attached', { kind: 'llm', request_id: 'req:1' }],
    ] as Array<[string, object]>)('takes %s with %j, and keeps it nowhere', async (type, data) => {
      expect(await tell({ events: [turnEvent(type, data)] })).toMatchObject({
        status: 202,
        body: { accepted: 0, dropped: 1 },
      });
    });

    it('takes an event of a conversation with an empty turn_id', async () => {
      const event = { ...turnEvent('conversation.ended', { reason: 'unknown', turn_count: 3 }), turn_id: '' };
      expect((await tell({ events: [event] })).status).toBe(202);
    });

    it('takes 64 at once, and counts them by their type in the metrics', async () => {
      const counted = async () => {
        const metrics = { method: 'GET', path: '/metrics', key: gatewayKey };
        const { text } = await askGateway(server.gatewayAddress ?? '', metrics);
        return Number(/^trunkline_gateway_turn_events_total\{type="llm\.requested"\} (\d+)$/m.exec(text)?.[1] ?? 0);
      };
      const before = await counted();
      const events = Array.from({ length: 64 }, () => turnEvent('llm.requested'));
      expect((await tell({ events })).body).toEqual({ accepted: 0, dropped: 64 });
      expect(await counted()).toBe(before + 64);
    });

    it('takes events with names as long as they may be', async () => {
      const event = turnEvent('leg.attached', {
        kind: 'stt',
        session_id: 's'.repeat(256),
        attempt_id: 'a'.repeat(256),
        provider: 'p'.repeat(128),
      });
      expect((await tell({ events: Array.from({ length: 64 }, () => event) })).status).toBe(202);
    });
  });

  describe('POST /v1/turn-events, 400', () => {
    const sound = turnEvent('turn.started', { initiator: 'user' });
    const leg = (data: object) => turnEvent('leg.attached', data);
    it.each([
      ['none', []],
      ['65 at once', Array.from({ length: 65 }, () => sound)],
      ['an unknown type', [turnEvent('turn.paused')]],
      ['no type', [{ ...sound, type: undefined }]],
      ['an unknown field', [{ ...sound, text: 'hello' }]],
      ['an unknown field of the data', [turnEvent('turn.started', { initiator: 'user', transcript: 'hello' })]],
      ['data of another type', [turnEvent('turn.started', { ok: true })]],
      ['no time on the steady clock', [{ ...sound, data: { initiator: 'user' } }]],
      ['a steady time before 0', [turnEvent('turn.started', { initiator: 'user', mono_ms: -1 })]],
      ['data of null', [{ ...sound, data: null }]],
      ['a conversation of another form', [{ ...sound, conversation_id: `conv_${'0A'.repeat(16)}` }]],
      ['a turn of another form', [{ ...sound, turn_id: 'turn_1' }]],
      ['an empty turn of a turn', [{ ...sound, turn_id: '' }]],
      [
        'a turn of a conversation',
        [{ ...turnEvent('conversation.ended', { reason: 'error', turn_count: 1 }), turn_id: 'turn_000001' }],
      ],
      ['a sequence of 0', [{ ...sound, seq: 0 }]],
      ['a time of 0', [{ ...sound, created_at_ms: 0 }]],
      ['a fraction', [{ ...sound, seq: 1.5 }]],
      ['a tool of index 0', [turnEvent('tool.started', { tool_index: 0 })]],
      ['a leg of speech without its attempt', [leg({ kind: 'stt', session_id: 's' })]],
      ['a leg of a language model without its request', [leg({ kind: 'llm', ...speech })]],
      ['a leg of another kind', [leg({ kind: 'realtime', ...speech })]],
      ['a name with a blank', [leg({ kind: 'stt', ...speech, provider: 'a b' })]],
      ['a name that is too long', [leg({ kind: 'stt', ...speech, provider: 'p'.repeat(129) })]],
      ['an id that is too long', [leg({ kind: 'stt', ...speech, session_id: 's'.repeat(257) })]],
      ['one that is wrong among others', [sound, sound, turnEvent('turn.paused')]],
    ])('invalid_turn_event for %s', async (_what, events) => {
      expect(await tell({ events })).toMatchObject({ status: 400, body: { error: { code: 'invalid_turn_event' } } });
    });

    it('names the place of what is wrong, and only what belongs to the type that was meant', async () => {
      const { body } = await tell({ events: [sound, turnEvent('llm.completed')] });
      expect(body.error.message).toBe('/body/events/1/data/ok: is required');
    });

    it('counts no event of a request that it refuses', async () => {
      const events = [turnEvent('interrupt.cancel_sent'), turnEvent('turn.paused')];
      const metrics = { method: 'GET', path: '/metrics', key: gatewayKey };
      const counted = async () =>
        /turn_events_total\{type="interrupt\.cancel_sent"\} \d+/.exec(
          (await askGateway(server.gatewayAddress ?? '', metrics)).text,
        )?.[0];
      const before = await counted();
      await tell({ events });
      expect(await counted()).toBe(before);
    });

    it.each([
      ['no object', null],
      ['a field beside the events', { events: [sound], source: 'x' }],
      ['257 KiB', { events: [{ ...sound, pad: 'x'.repeat(257 * 1024) }] }],
    ])('invalid_request for a body of %s', async (_what, json) => {
      expect(await tell(json)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    });
  });
});
