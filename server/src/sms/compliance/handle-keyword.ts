import { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { KeywordIntent } from '../model/keywords.policy.ts';
import { keywordAnswersQueue } from '../throughput/queues.ts';
import { type Decided, decideSuppression } from '../messages/index.ts';
import { findCampaigns, findLastRevocation, findLatestConsent, insertConsents } from './consent-store.ts';
import { consentRecorded, newRecord } from './consents.ts';
import type { EvidenceFact } from './types.ts';

/** A keyword in the text that carries it. */
export interface ReceivedKeyword {
  intent: KeywordIntent;
  /** The word, in capitals. */
  keyword: string;
  organizationId: string;
  recipient: string;
  phoneNumberId: string;
  /** The campaign of that number. */
  campaignId: string | null;
  messageId: string;
  providerMessageId: string;
  /** Its place in the order of arrival. */
  seq: string;
  /** When the carrier took the text, on the organization's clock; at most `at`. */
  receivedAt: Temporal.Instant;
  at: Temporal.Instant;
}

/** Handles a keyword; `changed` where it changed whether texts may leave. The recipient's suppression is locked. */
export type HandleKeyword = (tx: Tx, received: ReceivedKeyword) => Promise<{ changed: boolean; facts: EvidenceFact[] }>;

const none = { back: false, facts: [] };

/**
 * STOP suppresses the recipient and START lifts that, in the whole organization; START is also a consent, where none is
 * active, unless it is read late: behind a newer word, or behind a revocation. Each word that changes something, and
 * every HELP, is answered by a job of its own.
 */
export function createHandleKeyword(options: { ids: SmsIds; jobs: Jobs }): HandleKeyword {
  const { ids, jobs } = options;

  /** `back` where nothing could be sent before, because the consent that there was had ended. */
  async function consentByKeyword(
    tx: Tx,
    received: ReceivedKeyword,
  ): Promise<{ back: boolean; facts: EvidenceFact[] }> {
    const { organizationId, recipient, campaignId, messageId, receivedAt, at } = received;
    if (campaignId === null || !(await findCampaigns(tx, organizationId, [campaignId])).has(campaignId)) return none;
    const of = { organizationId, recipient, campaignId };
    const latest = await findLatestConsent(tx, of, at);
    if (latest?.status === 'active') return none;
    const revokedAt = await findLastRevocation(tx, of);
    if (revokedAt !== null && Temporal.Instant.compare(receivedAt, revokedAt) < 0) return none;
    const said = {
      recipient,
      campaignId,
      source: 'keyword',
      proofReference: messageId,
      proof: null,
      // Where the recipient lives does not change with the word.
      timezone: latest?.timezone ?? null,
      capturedAt: null,
      expiresAt: null,
      metadata: {},
    } as const;
    const consent = newRecord(ids.prefixed('cons'), organizationId, said, at);
    await insertConsents(tx, [consent]);
    return { back: latest !== null, facts: [consentRecorded(consent)] };
  }

  async function decide(tx: Tx, received: ReceivedKeyword): Promise<Decided & { facts: EvidenceFact[] }> {
    const {
      intent,
      organizationId,
      recipient,
      at,
      receivedAt,
      keyword,
      phoneNumberId,
      messageId,
      providerMessageId,
      seq,
    } = received;
    if (intent === 'help') return { last: false, changed: false, facts: [] };
    const decided = await decideSuppression(tx, {
      organizationId,
      recipient,
      status: intent === 'opt_out' ? 'suppressed' : 'lifted',
      keyword,
      phoneNumberId,
      messageId,
      providerMessageId,
      seq,
    });
    if (!decided.changed) return { ...decided, facts: [] };
    const data = {
      keyword,
      phone_number_id: phoneNumberId,
      message_id: messageId,
      provider_message_id: providerMessageId,
      received_at: isoMillis(receivedAt),
    };
    const kind = intent === 'opt_out' ? 'opted_out' : 'opted_in';
    return { ...decided, facts: [{ organizationId, recipient, kind, at, data }] };
  }

  return async (tx, received) => {
    const decided = await decide(tx, received);
    const consented = received.intent === 'opt_in' && decided.last ? await consentByKeyword(tx, received) : none;
    const changed = decided.changed || consented.back;
    if (changed || received.intent === 'help') {
      const { messageId, intent } = received;
      await jobs.enqueue(tx, keywordAnswersQueue, [{ payload: { messageId, intent } }]);
    }
    return { changed, facts: [...decided.facts, ...consented.facts] };
  };
}
