import {
  signatureWindowSeconds,
  signedHeaders,
  type WireEvent,
  encodeEvents,
} from '../../../server/src/providers/simulated/wire.ts';
import { startSimulatedCarrierStage } from '../../support/simulated-carrier-stage.ts';
import type { MessagingHarness, VendorBehaviour, VendorFact, VendorTraits } from './harness.ts';
import { describeMessagingProvider } from './suite.ts';

const recipientOf: Record<VendorBehaviour, string> = {
  accept: '+15005550100',
  refuse: '+15005550001',
  turn_away: '+15005550006',
  limit: '+15005550005',
  hang: '+15005550003',
};

function wireEventOf(fact: VendorFact): WireEvent {
  const common = { id: fact.eventId, occurredAt: '2026-03-01T11:59:59.500Z' };
  if (fact.kind === 'inbound') {
    const { from, to, text } = fact;
    return { type: 'message.received', ...common, message: { id: fact.providerMessageId, from, to, text } };
  }
  return {
    type: `message.${fact.status}`,
    ...common,
    message: { id: fact.providerMessageId, reference: fact.reference, segments: 1 },
    error: fact.status === 'delivery_failed' ? { code: '40008' } : null,
  };
}

const traits: VendorTraits = {
  ambiguities: ['a request that it never answers'],
  receiptStatuses: ['accepted', 'sent', 'delivered', 'delivery_failed'],
};

describeMessagingProvider('simulated', traits, async (): Promise<MessagingHarness> => {
  const stage = await startSimulatedCarrierStage();
  return {
    provider: stage.carrier,
    arrange: async (behaviour) => recipientOf[behaviour],
    arrangeAmbiguity: async () => recipientOf.hang,
    violations: () => [],
    requestsTaken: async (reference) => (await stage.carrier.findRequests([reference])).length,
    bodyOf: (fact) => encodeEvents([wireEventOf(fact)]),
    eventIdOf: ({ eventId }) => eventId,
    sign: (rawBody, at) => ({
      headers: signedHeaders(stage.signingKey, rawBody, at),
      query: {},
      rawQuery: '',
      rawBody,
      receivedAt: at,
    }),
    signatureHeaders: ['simulated-signature', 'simulated-timestamp'],
    replayWindowSeconds: signatureWindowSeconds,
    echoesReference: true,
    close: stage.close,
  };
});
