import { accept, ambiguousAnswers, refuse, type TwilioScript } from '../../support/fake-twilio-script.ts';
import { inboundForm, statusForm } from '../../support/fake-twilio-wire.ts';
import { startTwilioStage, type TwilioStage } from '../../support/carrier-stage.ts';
import type { MessagingHarness, VendorBehaviour, VendorFact, VendorTraits } from './harness.ts';
import { describeMessagingProvider } from './suite.ts';

const traits: VendorTraits = {
  ambiguities: ['a connection that is reset within the request', ...Object.keys(ambiguousAnswers)],
  receiptStatuses: ['accepted', 'sent', 'delivered', 'delivery_failed'],
};

// Nothing is told of these: there is no server that would take callbacks.
const scriptOf: Record<VendorBehaviour, TwilioScript> = {
  accept: { answers: [accept] },
  refuse: { answers: [refuse(400, 21_211, "Invalid 'To' number")] },
  turn_away: { answers: [refuse(400, 21_611, "The queue of this 'From' number is full")] },
  limit: { answers: [refuse(429, 20_429, 'Too many requests', { 'retry-after': '1' })] },
  hang: { answers: [{ kind: 'hang' }] },
};

const statusOf = { accepted: 'queued', sent: 'sent', delivered: 'delivered', delivery_failed: 'undelivered' } as const;
const pair = { from: '+15552000001', to: '+16462000001' };

function bodyOf({ fake: { account } }: TwilioStage, fact: VendorFact): Buffer {
  const common = { accountSid: account.accountSid, sid: fact.providerMessageId };
  if (fact.kind === 'inbound') return inboundForm({ ...common, from: fact.from, to: fact.to, text: fact.text });
  const failed = fact.status === 'delivery_failed' ? { errorCode: '30003' } : {};
  return statusForm({ ...common, status: statusOf[fact.status], ...pair, ...failed });
}

describeMessagingProvider('twilio', traits, async (): Promise<MessagingHarness> => {
  const stage = await startTwilioStage();
  const { fake, recipientWith } = stage;
  // What names the message stands in the address; the suite hands over bodies alone.
  const queries = new Map<string, string>();
  return {
    provider: stage.carrier,
    arrange: async (behaviour) => recipientWith(scriptOf[behaviour]),
    arrangeAmbiguity: async (way) => {
      const answer = ambiguousAnswers[way];
      if (answer === undefined) fake.resetNextAtHead();
      return recipientWith({ answers: [answer ?? accept] });
    },
    violations: () => fake.violations,
    requestsTaken: async (reference) =>
      fake.sends.filter(({ StatusCallback = '' }) => StatusCallback.includes(`${reference}.`)).length,
    bodyOf: (fact) => {
      const rawBody = bodyOf(stage, fact);
      if (fact.kind === 'receipt') queries.set(rawBody.toString(), stage.callbackQueryOf(fact.reference, pair));
      return rawBody;
    },
    eventIdOf: (fact) => `${fact.providerMessageId}:${fact.kind === 'inbound' ? 'received' : statusOf[fact.status]}`,
    sign: (rawBody, at) => {
      const rawQuery = queries.get(rawBody.toString()) ?? '';
      const url = rawQuery === '' ? stage.callbackUrl : `${stage.callbackUrl}?${rawQuery}`;
      const query = Object.fromEntries(new URLSearchParams(rawQuery));
      return { headers: fake.callbacks.headers(url, rawBody), query, rawQuery, rawBody, receivedAt: at };
    },
    signatureHeaders: ['x-twilio-signature'],
    replayWindowSeconds: null,
    echoesReference: true,
    close: stage.close,
  };
});
