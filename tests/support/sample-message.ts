import { Temporal } from 'temporal-polyfill';
import type { Message } from '../../server/src/sms/model/types.ts';

const at = Temporal.Instant.from('2026-11-20T15:00:00Z');

/** An outbound message that was just accepted, changed where a test says so. */
export function sampleMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'msg_1',
    organizationId: 'org_1',
    conversationId: 'conv_1',
    batchId: null,
    fromPhoneNumberId: 'num_1',
    agentId: null,
    direction: 'outbound',
    origin: 'api',
    sender: '+15552000000',
    recipient: '+15005550100',
    text: 'hello',
    campaign: { campaignId: 'camp_1', brandId: 'brand_1', useCase: 'MIXED', status: 'approved' },
    consentId: null,
    consentBasis: 'none',
    requestedTimezone: 'America/New_York',
    recipientTimezone: 'America/New_York',
    requestedSendAt: null,
    effectiveSendAt: at,
    terminalAt: null,
    status: 'queued',
    providerStatus: null,
    carrier: 'simulated',
    providerMessageId: null,
    estimate: { encoding: 'gsm7', segments: 1, units: 5, perSegment: 160 },
    segmentCount: null,
    reservedMicroUsd: 7_900,
    chargedMicroUsd: null,
    providerCostMicroUsd: null,
    metadata: {},
    error: null,
    eventSequence: 0,
    dueAt: at,
    attempt: 0,
    fence: '0',
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}
