import { expect } from '@jest/globals';
import { carrierRequests, everythingTold } from './sms-carrier-books.ts';
import type { SmsMessage, SmsOrganization } from './sms-organization.ts';
import type { SmsStage } from './sms-stage.ts';

/** One row of the table of special recipients: how a message to it ends, and what is told of it. */
export interface MagicNumber {
  to: string;
  what: string;
  requests: string[];
  ends: Partial<SmsMessage>;
  events: string[];
  ledger: string[];
}

const taken = ['reservation', 'settlement'];
/** The simulated carrier's recipients, as the documentation lists them. */
export const magicNumbers: readonly MagicNumber[] = [
  {
    to: '+12025550123',
    what: 'any other number: accepted, sent, delivered',
    requests: ['accepted'],
    ends: { status: 'delivered', error: null, segment_count: 1, charged_micro_usd: 7_900 },
    events: ['sms.accepted', 'sms.sent', 'sms.delivered'],
    ledger: taken,
  },
  {
    to: '+15005550001',
    what: 'the carrier refuses: delivery_failed, nothing charged',
    requests: ['refused'],
    ends: {
      status: 'delivery_failed',
      error: { code: 'invalid_destination', message: expect.any(String) as unknown as string, carrier_code: '40310' },
      charged_micro_usd: null,
    },
    events: ['sms.delivery_failed'],
    ledger: ['reservation', 'release'],
  },
  {
    to: '+15005550002',
    what: 'accepted and sent, then delivery_failed by receipt',
    requests: ['accepted'],
    ends: {
      status: 'delivery_failed',
      error: { code: 'unreachable', message: expect.any(String) as unknown as string, carrier_code: '40008' },
      charged_micro_usd: 7_900,
    },
    events: ['sms.accepted', 'sms.sent', 'sms.delivery_failed'],
    ledger: taken,
  },
  {
    to: '+15005550003',
    what: 'taken and never answered: submission_unknown, the reservation held, never sent again (promise P2)',
    requests: ['unanswered'],
    ends: {
      status: 'submission_unknown',
      error: { code: 'unknown', message: expect.any(String) as unknown as string, carrier_code: null },
      charged_micro_usd: null,
    },
    events: ['sms.submission_unknown'],
    ledger: ['reservation'],
  },
  {
    to: '+15005550004',
    what: 'never answered, then a receipt: submission_unknown, then delivered (promise P4)',
    requests: ['unanswered'],
    ends: { status: 'delivered', error: null, charged_micro_usd: 7_900 },
    events: ['sms.submission_unknown', 'sms.delivered'],
    ledger: taken,
  },
  {
    to: '+15005550005',
    what: 'rate limited twice, then delivered: one text, in the end (promise P3)',
    requests: ['rate_limited', 'rate_limited', 'accepted'],
    ends: { status: 'delivered', error: null, charged_micro_usd: 7_900 },
    events: ['sms.accepted', 'sms.sent', 'sms.delivered'],
    ledger: taken,
  },
  {
    to: '+15005550006',
    what: 'connection refused once, then delivered (promise P3)',
    requests: ['connection_refused', 'accepted'],
    ends: { status: 'delivered', error: null },
    events: ['sms.accepted', 'sms.sent', 'sms.delivered'],
    ledger: taken,
  },
  {
    to: '+15005550007',
    what: 'delivered arrives before sent and stays (promise P4)',
    requests: ['accepted'],
    ends: { status: 'delivered', error: null },
    events: ['sms.accepted', 'sms.delivered'],
    ledger: taken,
  },
  {
    to: '+15005550008',
    what: 'every receipt three times, one event each (promise P4)',
    requests: ['accepted'],
    ends: { status: 'delivered', error: null },
    events: ['sms.accepted', 'sms.sent', 'sms.delivered'],
    ledger: taken,
  },
  {
    to: '+15005550009',
    what: 'delivered, then the recipient answers STOP',
    requests: ['accepted'],
    ends: { status: 'delivered', error: null },
    events: ['sms.accepted', 'sms.sent', 'sms.delivered'],
    ledger: taken,
  },
];

/** Follows a text to one of them to its end and holds record, events, requests and ledger against its row. */
export async function expectMagicNumber(
  stage: Pick<SmsStage, 'sql'>,
  organization: SmsOrganization,
  id: string,
  { ends, events, requests, ledger }: MagicNumber,
): Promise<void> {
  await organization.reaches(id, ends.status ?? '');
  await everythingTold(stage, id);
  const message = await organization.get(id);
  expect(message).toMatchObject(ends);
  // What may still be repaired by a receipt has not ended.
  expect(message.terminal_at === null).toBe(ends.status === 'submission_unknown');
  const stored = await organization.events(id);
  expect(stored.map(({ type }) => type)).toEqual(events);
  expect(stored.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(stored.map(({ body }) => body.sequence)).toEqual(stored.map(({ sequence }) => sequence));
  expect(new Set(stored.map(({ body }) => body.webhook_id)).size).toBe(events.length);
  expect(stored.map(({ body }) => `sms.${body.data.status}`)).toEqual(events);
  expect(stored.at(-1)?.body.data).toEqual(message);
  expect(await carrierRequests(stage, id)).toEqual(requests);
  expect((await organization.ledger(id)).map(([kind]) => kind)).toEqual(ledger);
}
