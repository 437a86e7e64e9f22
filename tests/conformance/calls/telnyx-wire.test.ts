import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { createTelnyxCalls } from '../../../server/src/providers/telnyx/calls.ts';
import { readCallEvents } from '../../../server/src/providers/telnyx/call-events.ts';
import { telnyxLineMedia } from '../../../server/src/providers/telnyx/line-media.ts';
import type { CallCarrier } from '../../../server/src/providers/ports/call-carrier.ts';
import { type CallStage, startCallStage } from '../../support/call-stage.ts';
import { type FakeTelnyx, startFakeTelnyx } from '../../support/fake-telnyx.ts';
import { callbackBody } from '../../support/fake-telnyx-wire.ts';
import { openFakeLineStream } from '../../support/fake-line-stream.ts';
import { telnyxLineWire } from '../../support/fake-telnyx-calls-wire.ts';

let fake: FakeTelnyx;
let stage: CallStage;
let carrier: CallCarrier;
/** What the carrier was asked to stream. */
const stream = { url: 'wss://platform.example.com/media/secret', token: 'secret' };
const numbers = { from: '+12125550100', to: '+13105550101' };
const dialed = { reference: 'ses_1', ...numbers, stream, ringSeconds: 30, maxSeconds: 3_600, detectsMachines: true };
const receivedAt = Temporal.Instant.from('2026-11-20T10:00:00Z');

beforeEach(async () => {
  fake = await startFakeTelnyx({ reach: (address) => stage.reach(address), nowMs: () => stage.nowMs() });
  stage = await startCallStage({ media: telnyxLineMedia, carrier: () => carrier });
  carrier = createTelnyxCalls({ ...stage.options, account: fake.account });
});
afterEach(async () => {
  await fake.close();
  await stage.close();
});
const dial = () => carrier.dial(dialed, { mayWrite: () => true, isOther: async () => false, named: async () => null });

describe('a command', () => {
  it('is named by its session and its number, and says all that a stream in both directions needs', async () => {
    await dial();
    expect(fake.calls.bodies).toEqual([
      {
        connection_id: fake.account.connectionId,
        ...numbers,
        command_id: 'ses_1:0',
        client_state: Buffer.from('line:ses_1').toString('base64'),
        timeout_secs: 30,
        time_limit_secs: 3_600,
        webhook_url: stage.callbackUrl,
        answering_machine_detection: 'detect_beep',
        stream_url: stream.url,
        stream_auth_token: stream.token,
        stream_track: 'inbound_track',
        stream_codec: 'PCMU',
        stream_bidirectional_mode: 'rtp',
        stream_bidirectional_codec: 'PCMU',
        stream_bidirectional_sampling_rate: 8_000,
        stream_bidirectional_target_legs: 'self',
      },
    ]);
  });

  it('is the same each time that it is given again, and never after the minute for which the carrier knows it', async () => {
    const lost = { isDone: true, answer: { kind: 'reset' } as const };
    fake.calls.plan(...Array.from({ length: 40 }, () => lost));
    await dial();
    expect(fake.calls.bodies.length).toBeGreaterThan(5);
    expect(new Set(fake.calls.bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(fake.calls.lines).toHaveLength(1);
    expect(stage.nowMs()).toBeLessThan(60_000);
  });

  it('names a line in one word of its address', async () => {
    const outcome = await dial();
    const callId = outcome.kind === 'accepted' ? outcome.callId : '';
    expect(callId).toContain(':');
    await carrier.hangUp({ callId, reference: 'ses_1' }, 1);
    expect(fake.calls.requests.at(-1)).toBe(`POST /v2/calls/${encodeURIComponent(callId)}/actions/hangup`);
    expect(fake.violations).toEqual([]);
  });
});

describe('a line whose dial was lost for good', () => {
  it('is found by its state among those of the connection', async () => {
    const lost = { isDone: true, answer: { kind: 'reset' } as const };
    await carrier.dial(
      { ...dialed, reference: 'ses_0' },
      { mayWrite: () => true, isOther: async () => false, named: async () => null },
    );
    fake.calls.plan(lost, ...Array.from({ length: 9 }, () => ({ ...lost, isDone: false })));
    expect(await dial()).toEqual({ kind: 'accepted', callId: fake.calls.lines.at(-1)?.callId });
    expect(fake.calls.lines).toHaveLength(2);
  });
});

describe('a callback', () => {
  it('that the own library of the carrier takes is genuine here; about a text it says nothing of a line', () => {
    const vector = {
      rawBody: Buffer.from(
        '{"data":{"event_type":"message.received","id":"e1","record_type":"event","payload":{"id":"m1"}},"meta":{"attempt":1}}',
      ),
      headers: {
        'telnyx-timestamp': '1700000000',
        'telnyx-signature-ed25519':
          '5nPh6A0AzAhUN0x3gz2tQtGHOXSjBaBvCBfZhrNi96A14N+CfVgXLNR8ozSBVfgfB68E4BJr5PdX8zxBW+wVBA==',
      },
    };
    const publicKey = Buffer.from('6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=', 'base64');
    const [route] = createTelnyxCalls({ ...stage.options, account: { ...fake.account, publicKey } }).callbacks;
    const at = Temporal.Instant.fromEpochMilliseconds(1_700_000_000_000);
    const read = (rawBody: Buffer) => route?.read({ ...vector, rawBody, query: {}, rawQuery: '', receivedAt: at });
    expect(read(vector.rawBody)).toEqual({ kind: 'events', events: [], isHeld: false });
    expect(read(Buffer.concat([vector.rawBody, Buffer.from(' ')]))).toEqual({ kind: 'refused', reason: 'signature' });
  });

  it('that was signed more than five minutes ago is stale', () => {
    const body = callbackBody({ type: 'call.answered', id: 'one', payload: { call_control_id: 'v3:a' } });
    const callback = (seconds: number) => ({
      headers: fake.signer.headers(body, seconds),
      query: {},
      rawQuery: '',
      rawBody: body,
      receivedAt,
    });
    const now = receivedAt.epochMilliseconds / 1_000;
    const read = (seconds: number) => carrier.callbacks[0]?.read(callback(seconds)).kind;
    expect([now - 301, now - 300, now + 300, now + 301].map(read)).toEqual(['refused', 'events', 'events', 'refused']);
  });
});

describe('what is read of a callback', () => {
  const read = (type: string, payload: object) =>
    readCallEvents(callbackBody({ type, id: 'one', payload: { call_control_id: 'v3:a', ...payload } }), receivedAt);

  it('is nothing for what says nothing of a line that we know of', () => {
    expect(read('call.bridged', {})).toEqual([]);
    expect(read('streaming.started', {})).toEqual([]);
    expect(read('toString', {})).toEqual([]);
    expect(read('message.sent', { call_control_id: undefined })).toEqual([]);
    expect(read('call.dtmf.received', { digit: '12' })).toEqual([]);
    expect(read('call.initiated', { from: null, to: null })).toEqual([]);
  });

  it('is no callback without a line, an id or an envelope', () => {
    expect(read('call.answered', { call_control_id: undefined })).toBeNull();
    expect(read('call.answered', { call_control_id: 'a b' })).toBeNull();
    for (const body of [
      '',
      '[]',
      '{}',
      '{"data":{}}',
      '\u00ff',
      '{"data":{"event_type":"call.answered","payload":{}}}',
    ])
      expect(readCallEvents(Buffer.from(body, 'latin1'), receivedAt)).toBeNull();
  });

  it('keeps an end whose cause, state or time cannot be read', () => {
    const odd = { hangup_cause: 7, sip_hangup_cause: {}, client_state: 'no state of ours', from: 1 };
    const body = callbackBody({
      type: 'call.hangup',
      id: 'one',
      payload: { call_control_id: 'v3:a', ...odd },
      occurredAt: 'soon',
    });
    expect(readCallEvents(body, receivedAt)).toEqual([
      {
        kind: 'hungUp',
        reason: 'carrier_failed',
        cause: 'unspecified',
        sipCode: null,
        eventId: 'one',
        callId: 'v3:a',
        occurredAt: receivedAt,
        reference: null,
        leg: 'line',
      },
    ]);
  });

  it.each([
    ['human', 'human'],
    ['machine', 'machine'],
    ['not_sure', 'unknown'],
    ['a_new_word', 'unknown'],
  ])('is the verdict %s as %s', (result, verdict) => {
    expect(read('call.machine.detection.ended', { result })).toMatchObject([{ verdict, isBeep: false }]);
  });
});

describe('the carrier of these tests', () => {
  it('drops what is said on a stream that was not asked for in both directions', async () => {
    const outcome = await dial();
    const line = fake.calls.lines.find(({ callId }) => outcome.kind === 'accepted' && callId === outcome.callId);
    if (line === undefined) throw new Error('no line was opened');
    const oneWay = openFakeLineStream({
      url: stage.reach(stream.url),
      headers: {},
      wire: telnyxLineWire(line, 'one'),
      format: fake.calls.format,
      takesSound: false,
      violations: [],
    });
    const { socket } = await stage.stream(0);
    socket.send(telnyxLineMedia.media('one', Buffer.alloc(320)));
    await oneWay.say(Buffer.alloc(0));
    await oneWay.say(Buffer.alloc(800));
    expect([oneWay.heard().length, oneWay.waiting()]).toEqual([0, 0]);
  });
});
