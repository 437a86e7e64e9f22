import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { CarrierEvent } from '../ports/messaging.ts';
import { readEvents } from './events.ts';

const receivedAt = Temporal.Instant.from('2026-11-20T15:00:05Z');
const read = (body: unknown): CarrierEvent[] | null =>
  readEvents(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), {
    receivedAt,
    openReference: (url, { from, to }) => (url === 'ours' ? `${from} ${to}` : null),
  });
const event = (event_type: string, payload: object, rest: object = {}): unknown => ({
  data: { event_type, id: 'e1', occurred_at: '2026-11-20T15:00:01.123Z', record_type: 'event', payload, ...rest },
  meta: { attempt: 1 },
});
const outbound = (status: string, rest: object = {}) => ({
  id: 'm1',
  from: { phone_number: '+12025550123', carrier: 'Telnyx', line_type: 'Wireless' },
  to: [{ phone_number: '+16465550123', status }],
  ...rest,
});
const inbound = (rest: object = {}) => ({
  id: 'm2',
  from: { phone_number: '+16465550123' },
  to: [{ phone_number: '+12025550123' }],
  text: 'Hello',
  ...rest,
});

describe('a receipt', () => {
  it('tells what the carrier tells', () => {
    const bill = { parts: 2, cost: { amount: '0.0102', currency: 'USD' }, webhook_url: 'ours' };
    expect(read(event('message.sent', outbound('queued', bill)))).toEqual([
      {
        kind: 'receipt',
        eventId: 'e1',
        occurredAt: Temporal.Instant.from('2026-11-20T15:00:01.123Z'),
        providerMessageId: 'm1',
        reference: '+12025550123 +16465550123',
        status: 'sent',
        providerStatus: 'sent',
        error: null,
        segmentCount: 2,
        costMicroUsd: 10_200,
      },
    ]);
  });

  it.each([
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['delivery_unconfirmed', 'sent'],
    ['sent', 'sent'],
    ['delivery_failed', 'delivery_failed'],
    ['sending_failed', 'delivery_failed'],
    ['expired', 'delivery_failed'],
  ])('whose last word is %s says %s', (word, status) => {
    expect(read(event('message.finalized', outbound(word)))).toMatchObject([{ status, providerStatus: word }]);
  });

  it.each(['queued', 'sending', 'teleported'])('whose last word is %s is none', (word) => {
    expect(read(event('message.finalized', outbound(word)))).toEqual([]);
  });

  it('says why a message failed, and nothing of faults of one that did not', () => {
    const errors = [{ code: '40002', title: 'Spam' }];
    expect(read(event('message.finalized', outbound('delivery_failed', { errors })))).toMatchObject([
      { error: { code: 'content_refused', carrierCode: '40002' } },
    ]);
    expect(read(event('message.finalized', outbound('expired')))).toMatchObject([
      { error: { code: 'expired', carrierCode: null } },
    ]);
    expect(read(event('message.finalized', outbound('delivery_failed')))).toMatchObject([{ error: null }]);
    expect(read(event('message.finalized', outbound('delivered', { errors })))).toMatchObject([{ error: null }]);
  });

  it('is not lost for what is odd beside it', () => {
    const odd = {
      parts: 0,
      cost: 'much',
      errors: [{ code: null }],
      webhook_url: 7,
      from: 'a name',
      tags: { a: 1 },
      media: null,
    };
    const moment = { occurred_at: 'yesterday' };
    expect(read(event('message.finalized', outbound('delivered', odd), moment))).toMatchObject([
      { occurredAt: receivedAt, reference: null, status: 'delivered', segmentCount: null, costMicroUsd: null },
    ]);
    expect(read(event('message.sent', { id: 'm1', to: [{}] }, { occurred_at: undefined }))).toMatchObject([
      { occurredAt: receivedAt, reference: null, providerMessageId: 'm1' },
    ]);
  });
});

describe('a receipt without a status that can be read', () => {
  const silent = (status: unknown, rest: object = {}) => ({ id: 'm1', to: [{ status }], ...rest });

  it.each([null, undefined, '', 'a status', 7])('%j is no reason to refuse it', (status) => {
    expect(read(event('message.sent', silent(status)))).toMatchObject([{ status: 'sent', providerStatus: 'sent' }]);
    expect(read(event('message.finalized', silent(status)))).toMatchObject([
      { status: 'sent', providerStatus: 'sent', error: null },
    ]);
  });

  it('is a failure where the last word has faults, and none before it', () => {
    const errors = [{ code: '40008', title: 'Undeliverable' }];
    for (const status of [null, undefined]) {
      expect(read(event('message.finalized', silent(status, { errors })))).toMatchObject([
        {
          status: 'delivery_failed',
          providerStatus: 'delivery_failed',
          error: { code: 'unreachable', carrierCode: '40008' },
        },
      ]);
      expect(read(event('message.sent', silent(status, { errors })))).toMatchObject([{ status: 'sent', error: null }]);
    }
  });

  it('says why a message failed also where one of its faults is odd', () => {
    const errors = [{ code: null }, 'odd', { code: '40002', title: 7 }];
    expect(read(event('message.finalized', outbound('delivery_failed', { errors })))).toMatchObject([
      { error: { code: 'content_refused', carrierCode: '40002' } },
    ]);
  });
});

describe('a text to a group', () => {
  const [first, second] = ['+12025550123', '+12025550199'];
  const reported = (...to: unknown[]): unknown => read(event('message.received', inbound({ to })));
  const at = (phone_number: unknown) => ({ phone_number });
  const one = { kind: 'inbound', eventId: 'e1', providerMessageId: 'm2', to: first, text: 'Hello' };
  const other = { ...one, eventId: `e1:${second}`, providerMessageId: `m2:${second}`, to: second };

  it('is one event for each number, with ids of its own, in whatever order they are told', () => {
    expect(reported(at(first), at(second))).toMatchObject([one, other]);
    expect(reported(at(second), at(first), at(second))).toMatchObject([one, other]);
  });

  it('passes over what is no number', () => {
    expect(reported(at('72727'), at(null), {}, 'odd', at(second), at(first))).toMatchObject([one, other]);
    expect(reported(at('72727'), at('BANK'))).toEqual([]);
  });
});

describe('a text that came in', () => {
  it.each([
    [{}, 'Hello', null],
    [{ text: null, media: [{ url: 'https://example.com/1.jpg' }], type: 'MMS' }, '', null],
    [{ text: undefined }, '', null],
    [{ text: 'Arrêt', autoresponse_type: 'STOP' }, 'Arrêt', 'opt_out'],
    [{ autoresponse_type: 'opt_out' }, 'Hello', 'opt_out'],
    [{ autoresponse_type: 'START' }, 'Hello', 'opt_in'],
    [{ autoresponse_type: 'HELP' }, 'Hello', null],
    [{ autoresponse_type: 7 }, 'Hello', null],
    [{ autoresponse_type: null }, 'Hello', null],
  ])('%j is read', (rest, text, optIntent) => {
    expect(read(event('message.received', inbound(rest)))).toEqual([
      {
        kind: 'inbound',
        eventId: 'e1',
        occurredAt: Temporal.Instant.from('2026-11-20T15:00:01.123Z'),
        providerMessageId: 'm2',
        from: '+16465550123',
        to: '+12025550123',
        text,
        optIntent,
      },
    ]);
  });

  it.each(['72727', '+72727', 'BANK', 'My Bank & Co', 'notices@example.com', '16465550123'])(
    'from %j is kept as the carrier gave it (decision 231)',
    (from) => {
      expect(read(event('message.received', inbound({ from: { phone_number: from } })))).toMatchObject([{ from }]);
    },
  );

  it('from nobody is passed over, and a sender that is too long is cut', () => {
    const from = (phone_number: string) => read(event('message.received', inbound({ from: { phone_number } })));
    expect([from(''), from(' ')]).toEqual([[], []]);
    expect(from('\u{1F3E6}'.repeat(300))).toMatchObject([{ from: '\u{1F3E6}'.repeat(256) }]);
  });
});

describe('what is not an event of texts', () => {
  it.each(['message.read', 'message.link_click', 'call.initiated', 'number_order.complete', ''])(
    'as %j is passed over',
    (type) => {
      expect(read(event(type, {}))).toEqual([]);
    },
  );

  it.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '{}',
    '{"data":null}',
    '{"data":{"event_type":7}}',
    event('message.sent', { id: 'm1' }),
    event('message.sent', { id: 'm1', to: [] }),
    event('message.sent', { to: [{ status: 'sent' }] }),
    event('message.sent', outbound('sent'), { id: '' }),
    event('message.sent', outbound('sent'), { id: 'x'.repeat(129) }),
    event('message.received', inbound({ from: null })),
    event('message.received', inbound({ to: '+12025550123' })),
    event('message.received', inbound({ text: 7 })),
    event('message.received', inbound({ id: 'a b' })),
  ])('or no callback at all, is told apart: %j', (body) => {
    expect(read(body)).toBeNull();
  });
});
