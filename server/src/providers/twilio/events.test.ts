import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { readEvents } from './events.ts';

const accountSid = 'AC0123456789abcdef0123456789abcdef';
const receivedAt = Temporal.Instant.from('2026-11-20T15:00:00Z');
const read = (parameters: Record<string, string> | string, reference: string | null = 'msg_1') =>
  readEvents(Buffer.from(String(new URLSearchParams(parameters))), {
    accountSid,
    receivedAt,
    openReference: ({ from, to }) => (from === '+15552000001' && to === '+16462000001' ? reference : null),
  });
const status = {
  SmsSid: 'SM1',
  SmsStatus: 'sent',
  MessageStatus: 'sent',
  To: '+16462000001',
  MessageSid: 'SM1',
  AccountSid: accountSid,
  From: '+15552000001',
};
const text = {
  MessageSid: 'SM2',
  SmsStatus: 'received',
  AccountSid: accountSid,
  From: '+16462000001',
  To: '+15552000001',
  Body: 'Hello',
};
const without = (from: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(from).filter(([other]) => other !== name));

describe('a status callback', () => {
  it('is a receipt with our reference, dated by its arrival', () => {
    expect(read(status)).toEqual([
      {
        kind: 'receipt',
        eventId: 'SM1:sent',
        occurredAt: receivedAt,
        providerMessageId: 'SM1',
        reference: 'msg_1',
        status: 'sent',
        providerStatus: 'sent',
        error: null,
        segmentCount: null,
        costMicroUsd: null,
      },
    ]);
  });

  it.each([
    ['accepted', 'accepted'],
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['failed', 'delivery_failed'],
    ['undelivered', 'delivery_failed'],
  ])('that says %s is %s, an event of its own', (MessageStatus, ours) => {
    expect(read({ ...status, MessageStatus })).toMatchObject([
      { status: ours, providerStatus: MessageStatus, eventId: `SM1:${MessageStatus}` },
    ]);
  });

  it.each(['canceled', 'scheduled', 'receiving', 'partially_delivered', 'folded'])(
    'that says %s tells nothing that we know',
    (MessageStatus) => {
      expect(read({ ...status, MessageStatus })).toEqual([]);
    },
  );

  it('tells why a message failed, and nothing of that in any other state', () => {
    const failed = { ...status, MessageStatus: 'undelivered' };
    expect(read({ ...failed, ErrorCode: '30007' })).toMatchObject([
      { error: { code: 'content_refused', carrierCode: '30007' } },
    ]);
    for (const parameters of [failed, { ...failed, ErrorCode: '' }, { ...failed, ErrorCode: 'words' }]) {
      expect(read(parameters)).toMatchObject([{ error: null }]);
    }
    expect(read({ ...status, ErrorCode: '30007' })).toMatchObject([{ error: null }]);
  });

  it('without its numbers, or between others, has no reference', () => {
    for (const parameters of [without(status, 'From'), without(status, 'To'), { ...status, To: '+16462000002' }]) {
      expect(read(parameters)).toMatchObject([{ providerMessageId: 'SM1', reference: null }]);
    }
  });
});

describe('a text that arrived', () => {
  it('is an inbound event between its numbers', () => {
    expect(read(text)).toEqual([
      {
        kind: 'inbound',
        eventId: 'SM2:received',
        occurredAt: receivedAt,
        providerMessageId: 'SM2',
        from: '+16462000001',
        to: '+15552000001',
        text: 'Hello',
        optIntent: null,
      },
    ]);
  });

  it('is one also where it says no state: its words, or the number of its pictures, tell', () => {
    const stateless = without(text, 'SmsStatus');
    expect(read(stateless)).toMatchObject([{ kind: 'inbound', eventId: 'SM2:received', text: 'Hello' }]);
    expect(read({ ...stateless, Body: '' })).toMatchObject([{ kind: 'inbound', text: '' }]);
    expect(read({ ...without(stateless, 'Body'), NumMedia: '1' })).toMatchObject([{ kind: 'inbound', text: '' }]);
    expect(read({ ...stateless, Body: 'STOP', OptOutType: 'STOP' })).toMatchObject([{ optIntent: 'opt_out' }]);
  });

  it('is none where a state of a message of ours is told, whatever else stands beside it', () => {
    expect(read({ ...status, Body: 'Hello', NumMedia: '0' })).toMatchObject([{ kind: 'receipt', status: 'sent' }]);
  });

  it.each([
    ['STOP', 'opt_out'],
    ['START', 'opt_in'],
    ['HELP', null],
  ])('that the carrier answered as %s is %s', (OptOutType, optIntent) => {
    expect(read({ ...text, OptOutType })).toMatchObject([{ optIntent }]);
  });

  it('without words is an empty one, also with pictures', () => {
    expect(read(without(text, 'Body'))).toMatchObject([{ text: '' }]);
    expect(read({ ...text, Body: '', NumMedia: '1', MediaUrl0: 'https://example.com' })).toMatchObject([{ text: '' }]);
  });

  it.each(['72727', 'BANK', 'My Bank & Co', '16462000001'])(
    'from %j is kept as the carrier gave it (decision 231)',
    (From) => {
      expect(read({ ...text, From })).toMatchObject([{ from: From, to: text.To }]);
    },
  );

  it.each(['whatsapp:+16462000001', 'messenger:1234', '', ' '])(
    'from %j is no text of anybody, and not kept',
    (From) => {
      expect(read({ ...text, From })).toEqual([]);
    },
  );
});

describe('what is no callback about a text of this account', () => {
  it.each<[string, Record<string, string> | string]>([
    ['nothing', ''],
    ['no message', without(status, 'MessageSid')],
    ['an id that no column can hold', { ...status, MessageSid: 'SM\u0000' }],
    ['no account', without(status, 'AccountSid')],
    ['another account', { ...status, AccountSid: 'AC00000000000000000000000000000000' }],
    ['no state', without(without(status, 'MessageStatus'), 'SmsStatus')],
    ['a message named twice', `${new URLSearchParams(status)}&MessageSid=SM9`],
    ['a text from nobody', without(text, 'From')],
  ])('%s', (_, parameters) => {
    expect(read(parameters)).toBeNull();
  });
});
