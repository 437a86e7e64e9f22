import { signatureWindowSeconds } from '../../../server/src/providers/telnyx/signature.ts';
import { accept, ambiguousAnswers, refuse, type TelnyxScript } from '../../support/fake-telnyx-script.ts';
import { callbackBody, inboundObject, messageObject } from '../../support/fake-telnyx-wire.ts';
import { startTelnyxStage, type TelnyxStage } from '../../support/carrier-stage.ts';
import type { MessagingHarness, VendorBehaviour, VendorFact, VendorTraits } from './harness.ts';
import { describeMessagingProvider } from './suite.ts';

const traits: VendorTraits = {
  ambiguities: ['a connection that is reset within the request', ...Object.keys(ambiguousAnswers)],
  // An acceptance is told by the answer alone.
  receiptStatuses: ['sent', 'delivered', 'delivery_failed'],
};

// Nothing is told of these: there is no server that would take callbacks.
const scriptOf: Record<VendorBehaviour, TelnyxScript> = {
  accept: { answers: [accept] },
  refuse: { answers: [refuse(400, '40310', "Invalid 'to' address")] },
  turn_away: { answers: [refuse(400, '40318', 'Message queue full')] },
  limit: { answers: [refuse(429, '10011', 'Too many requests', { 'retry-after': '1' })] },
  hang: { answers: [{ kind: 'hang' }] },
};

function bodyOf(stage: TelnyxStage, fact: VendorFact): Buffer {
  if (fact.kind === 'inbound') {
    const { providerMessageId: id, from, to, text } = fact;
    return callbackBody({ type: 'message.received', id: fact.eventId, payload: inboundObject({ id, from, to, text }) });
  }
  const pair = { from: '+15552000001', to: '+16462000001' };
  const send = {
    ...pair,
    text: 'Your table is ready',
    webhook_url: `${stage.callbackUrl}?${stage.callbackQueryOf(fact.reference, pair)}`,
  };
  const failed = fact.status === 'delivery_failed';
  const payload = messageObject(
    { id: fact.providerMessageId, send },
    { status: fact.status, cost: '0.0040', errors: failed ? [{ code: '40008', title: 'Undeliverable' }] : [] },
  );
  return callbackBody({
    type: fact.status === 'sent' ? 'message.sent' : 'message.finalized',
    id: fact.eventId,
    payload,
  });
}

describeMessagingProvider('telnyx', traits, async (): Promise<MessagingHarness> => {
  const stage = await startTelnyxStage();
  const { fake, recipientWith } = stage;
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
      fake.sends.filter(({ webhook_url = '' }) => webhook_url.includes(`${reference}.`)).length,
    bodyOf: (fact) => bodyOf(stage, fact),
    eventIdOf: ({ eventId }) => eventId,
    sign: (rawBody, at) => ({
      headers: fake.signer.headers(rawBody, Math.floor(at.epochMilliseconds / 1000)),
      query: {},
      rawQuery: '',
      rawBody,
      receivedAt: at,
    }),
    signatureHeaders: ['telnyx-signature-ed25519', 'telnyx-timestamp'],
    replayWindowSeconds: signatureWindowSeconds,
    echoesReference: true,
    close: stage.close,
  };
});
