import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { CallCallbackResult, CallCarrier, DialOptions } from '../../../server/src/providers/ports/call-carrier.ts';
import { dialDocument, streamDocument } from '../../../server/src/providers/twilio/call-documents.ts';
import { createTwilioCalls } from '../../../server/src/providers/twilio/calls.ts';
import { twilioLineMedia } from '../../../server/src/providers/twilio/line-media.ts';
import { type CallStage, startCallStage } from '../../support/call-stage.ts';
import { verbsOf } from '../../support/fake-twilio-documents.ts';
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts';

let fake: FakeTwilio;
let stage: CallStage;
let carrier: CallCarrier;
const stream = { url: 'wss://platform.example.com/media/secret', token: 'to"k<e>n&' };
const numbers = { from: '+12125550100', to: '+13105550101' };
const dialed = { reference: 'ses_1', ...numbers, stream, ringSeconds: 30, maxSeconds: 3_600, detectsMachines: true };
const desk = { reference: 'leg_1', destination: '+13105550199', from: numbers.from, ringSeconds: 30, headers: {} };
const receivedAt = Temporal.Instant.from('2026-11-20T10:00:00Z');
const lost = { isDone: true, answer: { kind: 'reset' } } as const;

beforeEach(async () => {
  fake = await startFakeTwilio({ reach: (address) => stage.reach(address) });
  stage = await startCallStage({ media: twilioLineMedia, carrier: () => carrier });
  carrier = createTwilioCalls({ ...stage.options, referenceKeys: [randomBytes(32)], account: fake.account });
});
afterEach(async () => {
  expect([fake.violations, stage.refusals]).toEqual([[], []]);
  await fake.close();
  await stage.close();
});
const dial = (more: Partial<DialOptions> = {}, reference = 'ses_1') =>
  carrier.dial(
    { ...dialed, reference },
    { mayWrite: () => true, isOther: async () => false, named: async () => null, ...more },
  );

/** What is read of a form at an address of ours, under the signature of the account. */
function read(path: string, query: string, form: Record<string, string>): CallCallbackResult | undefined {
  const rawBody = Buffer.from(new URLSearchParams({ AccountSid: fake.account.accountSid, ...form }).toString());
  const url = `${stage.callbackUrl}${path}${query === '' ? '' : `?${query}`}`;
  const { 'x-twilio-signature': signature } = fake.callbacks.headers(url, rawBody);
  return carrier.callbacks
    .find((route) => route.path === path)
    ?.read({
      headers: { 'x-twilio-signature': signature },
      query: Object.fromEntries(new URLSearchParams(query)),
      rawQuery: query,
      rawBody,
      receivedAt,
    });
}

describe('a dial', () => {
  it('says what its line does, where its states are reported, and how long it rings and stands', async () => {
    await dial();
    const [form] = fake.calls.forms;
    const address = (name: string) => new URL(form?.get(name) ?? '');
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      From: numbers.from,
      To: numbers.to,
      Timeout: '30',
      TimeLimit: '3600',
      MachineDetection: 'DetectMessageEnd',
      AsyncAmd: 'true',
    });
    expect(form?.getAll('StatusCallbackEvent')).toEqual(['initiated', 'ringing', 'answered', 'completed']);
    expect(address('StatusCallback').pathname).toBe('/calls/status');
    expect(address('AsyncAmdStatusCallback').pathname).toBe('/calls/machine');
    const [connect, goOn] = verbsOf(form?.get('Twiml') ?? '');
    expect(connect?.children[0]).toMatchObject({
      name: 'Stream',
      attributes: { url: stream.url },
      children: [{ name: 'Parameter', attributes: { name: 'token', value: stream.token } }],
    });
    expect([goOn?.name, new URL(goOn?.text ?? '').pathname]).toEqual(['Redirect', '/calls']);
  });

  it('is sent once; one whose answer was lost is looked for, for 30 seconds', async () => {
    const silence = { isDone: false, answer: { kind: 'reset' } } as const;
    fake.calls.plan(silence);
    expect((await dial()).kind).toBe('unknown');
    expect(fake.calls.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
    expect(fake.calls.requests.length).toBeGreaterThan(3);
    expect(stage.nowMs()).toBeLessThanOrEqual(30_000);
  });

  it('is not taken for another line between the same numbers', async () => {
    const first = await dial();
    const isFirst = async (callId: string) => first.kind === 'accepted' && first.callId === callId;
    fake.calls.plan(lost);
    const second = await dial({ isOther: isFirst }, 'ses_2');
    expect(second).toEqual({ kind: 'accepted', callId: fake.calls.lines[1]?.callId });
  });

  it('stays unknown where several lines may be it', async () => {
    await dial();
    fake.calls.plan(lost);
    expect((await dial({}, 'ses_2')).kind).toBe('unknown');
  });
});

describe('a line on which a stream runs', () => {
  it('loses it by another document: no act but a transfer sends one', async () => {
    const outcome = await dial();
    const line = { callId: outcome.kind === 'accepted' ? outcome.callId : '', reference: 'ses_1' };
    const person = fake.calls.lineTo(numbers.to);
    await person.answer();
    await stage.stream(0);
    await carrier.sendDigits(line, 1, '1');
    expect(person.acts).toEqual([]);
    await carrier.transfer(line, 2, desk);
    expect(await person.streams[0]?.over).toBe(1_000);
  });

  it('is not transferred twice where the answer is lost', async () => {
    const outcome = await dial();
    const line = { callId: outcome.kind === 'accepted' ? outcome.callId : '', reference: 'ses_1' };
    await fake.calls.lineTo(numbers.to).answer();
    await stage.stream(0);
    fake.calls.plan(lost);
    expect((await carrier.transfer(line, 1, desk)).kind).toBe('unknown');
    expect(fake.calls.lines).toHaveLength(2);
  });
});

describe('a document', () => {
  it('says what it was given, character by character', () => {
    const url = 'wss://example.com/a&b<c>"d\'';
    const goOn = 'https://example.com/?a=1&b=<2>';
    const [connect, redirect] = verbsOf(streamDocument({ url, token: '&amp;<>"\'' }, goOn));
    const [noun] = connect?.children ?? [];
    expect([noun?.attributes['url'], noun?.children[0]?.attributes['value']]).toEqual([url, '&amp;<>"\'']);
    expect(redirect?.text).toBe(goOn);
  });

  it.each([
    ['sip:a&b@example.com;x="<1>"', 'Sip', 'sip:a&b@example.com;x="<1>"'],
    ['SIPS:desk@example.com', 'Sip', 'SIPS:desk@example.com'],
    ['+13105550199', 'Number', '+13105550199'],
    ['tel:+1-310-555-0199', 'Number', '+13105550199'],
  ])('dials %s as a %s', (destination, name, text) => {
    const to = { destination, from: numbers.from, ringSeconds: 20, headers: {}, events: ['answered'] };
    const [verb] = verbsOf(dialDocument({ ...to, status: 'https://example.com/?a&b', goOn: 'https://example.com/' }));
    expect(verb?.attributes).toEqual({ callerId: numbers.from, timeout: '20' });
    expect(verb?.children).toMatchObject([{ name, text, attributes: { statusCallback: 'https://example.com/?a&b' } }]);
  });
});

describe('a signature that the own library of the carrier takes', () => {
  it('is genuine here: its form is then found to name no line', () => {
    const form = new URLSearchParams({
      MessageSid: 'SM123',
      MessageStatus: 'delivered',
      To: '+15005550006',
      From: '+15005550001',
      ErrorCode: '',
    });
    const [route] = createTwilioCalls({
      ...stage.options,
      callbackUrl: () => 'https://example.com/hooks/sms',
      referenceKeys: [randomBytes(32)],
      account: { ...fake.account, authToken: '12345' },
    }).callbacks;
    const read = (rawQuery: string) =>
      route?.read({
        headers: { 'x-twilio-signature': 'S5MI4kqoGEoYbIWDxW8No0Bj8N4=' },
        query: {},
        rawQuery,
        rawBody: Buffer.from(form.toString()),
        receivedAt,
      });
    expect(read('x=1')).toEqual({ kind: 'refused', reason: 'malformed' });
    expect(read('x=2')).toEqual({ kind: 'refused', reason: 'signature' });
  });
});

describe('what is read of a callback', () => {
  const sid = `CA${'0'.repeat(32)}`;
  const calls = { CallSid: sid, From: numbers.to, To: numbers.from, CallStatus: 'ringing' };
  /** The query of an address that the carrier was given. */
  const queryOf = async (name: string): Promise<string> => {
    await dial();
    const form = fake.calls.forms.at(-1);
    const address = name === 'goOn' ? verbsOf(form?.get('Twiml') ?? '')[1]?.text : form?.get(name);
    return new URL(address ?? '').search.slice(1);
  };

  it('is a call that comes in, for which the carrier waits, from any caller', () => {
    for (const From of ['+13105550101', 'anonymous', 'sip:someone@example.com'])
      expect(read('', '', { ...calls, From })).toMatchObject({
        isHeld: true,
        events: [{ kind: 'initiated', direction: 'inbound', from: From, eventId: `${sid}:initiated`, reference: null }],
      });
  });

  it('is a stream that was lost, once for each act that opened one', async () => {
    const query = await queryOf('goOn');
    expect(read('', query, { ...calls, CallStatus: 'in-progress' })).toMatchObject({
      isHeld: true,
      events: [{ kind: 'streamLost', reference: 'ses_1', eventId: `${sid}:stream:0` }],
    });
  });

  it('is refused at an address that was made for something else, or by someone else', async () => {
    const [goOn, status, machine] = [
      await queryOf('goOn'),
      await queryOf('StatusCallback'),
      await queryOf('AsyncAmdStatusCallback'),
    ];
    const refused = { kind: 'refused', reason: 'malformed' };
    expect(read('', status, calls)).toEqual(refused);
    expect(read('/status', goOn, calls)).toEqual(refused);
    expect(read('/status', machine, calls)).toEqual(refused);
    expect(read('/machine', status, { ...calls, AnsweredBy: 'human' })).toEqual(refused);
    expect(read('/machine', '', { ...calls, AnsweredBy: 'human' })).toEqual(refused);
    expect(read('', goOn.replace('ses_1', 'ses_2'), calls)).toEqual(refused);
    expect(read('', goOn.replace('act=0', 'act=x'), calls)).toEqual(refused);
  });

  it('is no callback without a line, or of another account', () => {
    const refused = { kind: 'refused', reason: 'malformed' };
    expect(read('/status', '', { CallStatus: 'completed' })).toEqual(refused);
    expect(read('/status', '', { CallSid: sid })).toEqual(refused);
    expect(read('', '', { CallSid: sid })).toEqual(refused);
    expect(read('/status', '', { ...calls, AccountSid: 'AC1' })).toEqual(refused);
  });

  it('is no event for a state that says nothing, and keeps an end whose count and code cannot be read', () => {
    expect(read('/status', '', { ...calls, CallStatus: 'queued' })).toMatchObject({ events: [], isHeld: false });
    const odd = { CallStatus: 'failed', SequenceNumber: 'x', SipResponseCode: '20x', Timestamp: 'soon' };
    expect(read('/status', '', { ...calls, ...odd })).toEqual({
      kind: 'events',
      isHeld: false,
      events: [
        {
          kind: 'hungUp',
          reason: 'carrier_failed',
          cause: 'failed',
          sipCode: null,
          eventId: `${sid}:failed`,
          occurredAt: receivedAt,
          callId: sid,
          reference: null,
          leg: 'line',
        },
      ],
    });
  });

  it('is when it happened, where that is said', () => {
    const at = { CallStatus: 'completed', SequenceNumber: '3', Timestamp: 'Fri, 20 Nov 2026 09:59:58 +0000' };
    const result = read('/status', '', { ...calls, ...at });
    expect(result?.kind === 'events' && result.events[0]?.occurredAt.toString()).toBe('2026-11-20T09:59:58Z');
  });

  it.each([
    ['human', 'human', false],
    ['machine_start', 'machine', false],
    ['machine_end_silence', 'machine', false],
    ['machine_end_beep', 'machine', true],
    ['fax', 'machine', false],
    ['unknown', 'unknown', false],
    ['a_new_word', 'unknown', false],
  ])('is the verdict %s as %s', async (said, verdict, isBeep) => {
    const result = read('/machine', await queryOf('AsyncAmdStatusCallback'), { CallSid: sid, AnsweredBy: said });
    expect(result).toMatchObject({ events: [{ kind: 'machine', verdict, isBeep, reference: 'ses_1' }] });
  });
});
