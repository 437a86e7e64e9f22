import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { encodeEvents, readSignedCallback, signedHeaders } from '../../../server/src/providers/simulated/wire.ts';
import { readEvents } from '../../../server/src/providers/telnyx/events.ts';
import { answerOf } from '../../../server/src/providers/telnyx/registry-answer.ts';
import {
  assignmentStandingOf,
  brandStandingOf,
  campaignStandingOf,
} from '../../../server/src/providers/telnyx/registry-standing.ts';
import { outcomeOf as telnyxOutcomeOf } from '../../../server/src/providers/telnyx/submission-outcome.ts';
import { outcomeOf as twilioOutcomeOf } from '../../../server/src/providers/twilio/submission-outcome.ts';
import { callbackBody, inboundObject, messageObject } from '../../support/fake-telnyx-wire.ts';
import { messageObject as twilioMessageObject } from '../../support/fake-twilio-wire.ts';
import { spellingsOf, withNulls, withoutNulls } from '../../support/spellings.ts';

const now = Temporal.Instant.from('2026-11-20T15:00:00Z');
const pair = { from: '+15552000001', to: '+16462000001' };
const send = { ...pair, text: 'Your table is ready', webhook_url: 'https://us.example/callbacks?ref=1' };
const answered = (status: number, body: unknown) => ({
  kind: 'answered' as const,
  status,
  headers: {},
  text: JSON.stringify(body),
});
const bytesOf = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));

const telnyxEvent = (type: string, payload: Record<string, unknown>): unknown =>
  JSON.parse(callbackBody({ type, id: 'e1', payload, occurredAt: '2026-11-20T14:59:59Z' }).toString());
const sent = (status: string, cost: string | null, code?: string) =>
  messageObject(
    { id: 'm1', send },
    { status, cost, errors: code === undefined ? [] : [{ code, title: 'Blocked by STOP', detail: 'Words' }] },
  );
const simulated = {
  type: 'message.delivery_failed',
  id: 'e1',
  occurredAt: '2026-11-20T14:59:59Z',
  message: { id: 'm1', reference: 'r1', segments: 1 },
  error: { code: '40008' },
} as const;
const signingKey = Buffer.alloc(32, 7);

/** What is read of each kind of document of each carrier and of its registry, and documents of that kind. */
const readers: Array<[what: string, read: (body: unknown) => unknown, documents: unknown[]]> = [
  [
    'acceptances of telnyx',
    (body) => telnyxOutcomeOf(answered(200, body), now),
    [{ data: sent('queued', '0.0040') }, { data: sent('queued', null) }],
  ],
  [
    'refusals of telnyx',
    (body) => telnyxOutcomeOf(answered(422, body), now),
    [
      { errors: [{ code: '40310', title: 'Invalid to', detail: 'Words', source: { pointer: '/to' }, meta: {} }] },
      { errors: [{ code: '40300', title: 'Blocked' }] },
    ],
  ],
  [
    'events of telnyx',
    (body) => readEvents(bytesOf(body), { receivedAt: now, openReference: (url) => url }),
    [
      telnyxEvent('message.sent', sent('sent', null)),
      telnyxEvent('message.finalized', sent('delivered', '0.0040')),
      telnyxEvent('message.finalized', sent('delivery_failed', null, '40300')),
      telnyxEvent('message.received', inboundObject({ id: 'm2', ...pair, text: 'Hi', autoresponseType: 'STOP' })),
      telnyxEvent('message.received', inboundObject({ id: 'm3', ...pair, text: null })),
    ],
  ],
  [
    'acceptances of twilio',
    (body) => twilioOutcomeOf(answered(201, body), now),
    [
      twilioMessageObject(
        { sid: 'SM1', send: { From: pair.from, To: pair.to, Body: 'Hi' } },
        { accountSid: 'AC1', price: '-0.0079' },
      ),
      twilioMessageObject(
        { sid: 'SM2', send: { From: pair.from, To: pair.to, Body: 'Hi' } },
        { accountSid: 'AC1', price: null },
      ),
    ],
  ],
  [
    'refusals of twilio',
    (body) => twilioOutcomeOf(answered(400, body), now),
    [{ code: 21_211, message: 'Words', more_info: 'https://example.com', status: 400 }],
  ],
  [
    'events of the simulated carrier',
    (body) => {
      const rawBody = bytesOf(body);
      const headers = signedHeaders(signingKey, rawBody, now);
      return readSignedCallback([signingKey], { headers, query: {}, rawQuery: '', rawBody, receivedAt: now });
    },
    [
      JSON.parse(encodeEvents([simulated, { ...simulated, type: 'message.sent', error: null }]).toString()),
      JSON.parse(encodeEvents([{ ...simulated, message: { ...simulated.message, segments: null } }]).toString()),
    ],
  ],
  [
    'brands at the registry',
    (body) => brandStandingOf(body, 1),
    [
      { brandId: 'b', status: 'OK', identityStatus: 'VERIFIED', failureReasons: null },
      { brandId: 'b', status: 'REGISTRATION_FAILED', failureReasons: [{ code: '1', description: 'Words' }] },
      { brandId: 'b', status: 'OK', identityStatus: 'UNVERIFIED', failureReasons: 'Words' },
    ],
  ],
  [
    'campaigns at the registry',
    (body) => campaignStandingOf(body, 1),
    [
      { campaignStatus: 'MNO_PROVISIONED', failureReasons: null },
      { campaignStatus: 'TELNYX_FAILED', failureReasons: [{ title: 'Words', detail: null }] },
    ],
  ],
  [
    'assignments at the registry',
    (body) => assignmentStandingOf(body, 1),
    [
      { campaignId: 'c', tcrCampaignId: null, assignmentStatus: 'ASSIGNED' },
      { telnyxCampaignId: 'c', assignmentStatus: 'FAILED_ASSIGNMENT', failureReasons: 'Words' },
    ],
  ],
  [
    'refusals of the registry',
    (body) => answerOf(answered(400, body), now),
    [{ errors: [{ code: '10015', title: 'Bad', detail: 'Words', source: { pointer: '/ein' } }] }, { detail: 'Words' }],
  ],
];

describe.each(readers)('%s', (_what, read, documents) => {
  it('are read the same without what is null, and with null for what is not there', () => {
    for (const spelled of [documents.map(withoutNulls), withNulls(documents)])
      expect(spelled.map(read)).toEqual(documents.map(read));
  });

  it('are read the same where a field is absent and where it is null, whichever it is', () => {
    for (const document of documents)
      for (const { field, absent, empty } of spellingsOf(document))
        expect([field, read(absent)]).toEqual([field, read(empty)]);
  });
});
