import { Temporal } from 'temporal-polyfill';
import type { CreditsService } from '../credits/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { AppError } from '../platform/errors.ts';
import { notFound } from '../platform/errors.ts';
import { createGroupCommit } from '../platform/group-commit.ts';
import type { Ids } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Admitted, type AdmissionFacts, decideAdmission, type Refusal } from './admission.ts';
import {
  type Acceptance,
  type Accepted,
  answered,
  answersByKey,
  createWriteAccepted,
  type Draft,
} from './accept-write.ts';
import { smsErrors } from './errors.ts';
import { loadFacts, type FactsSources } from './facts.ts';
import { estimateSegments } from './segments.ts';
import type { Message, SendRequest } from './types.ts';

const maxAheadHours = 90 * 24;
const pastToleranceSeconds = 60;

/**
 * Accepts sends: key, message, conversation, reservation and job commit together, or not at all, and the caller is
 * answered after COMMIT. Sends that wait at the same moment share one transaction.
 */
export function createAccept(options: {
  database: Database;
  sources: FactsSources;
  credits: CreditsService;
  jobs: Jobs;
  ids: Ids;
  metrics: Metrics;
  killPoint: KillPoint;
  segmentPriceMicroUsd: number;
}): (acceptance: Acceptance) => Promise<Message> {
  const { database, metrics } = options;
  const write = createWriteAccepted(options);
  const commit = (members: Acceptance[]): Promise<Accepted[]> => commitGroup(members);
  const group = createGroupCommit({ name: 'sms.accept', metrics, commit });
  // Members that lock a balance wait for each other anyway: one group at a time keeps the order of arrival.
  const prepaidGroup = createGroupCommit({ name: 'sms.accept-prepaid', metrics, commit, inFlight: 1 });
  const running = new Map<string, { body: string; done: Promise<Message> }>();

  async function commitGroup(members: Acceptance[]): Promise<Accepted[]> {
    const known = await answersByKey(database.read, members);
    const fresh = members.flatMap((member, index) => (known[index] === null ? [{ member, index }] : []));
    if (fresh.length === 0) return known.map(answered);
    const facts = await loadFacts(
      database.read,
      options.sources,
      fresh.map(({ member }) => ({
        organizationId: member.organizationId,
        phoneNumberId: member.request.fromPhoneNumberId,
        recipient: member.request.to,
        consentId: member.request.consentId,
      })),
    );
    const results: Array<Accepted | null> = [...known];
    const admitted: Array<Draft & { index: number }> = [];
    fresh.forEach(({ member, index }, position) => {
      const decision = decide(member.request, facts[position] as AdmissionFacts);
      if ('error' in decision) results[index] = decision;
      else admitted.push({ index, member, message: newMessage(member, decision.admitted, decision.at) });
    });
    if (admitted.length > 0) {
      const written = await database.tx((tx) => write(tx, admitted));
      admitted.forEach(({ index }, position) => {
        results[index] = written[position] ?? null;
      });
      options.killPoint('sms.accept.committed');
    }
    return results.map(answered);
  }

  function newMessage(member: Acceptance, admitted: Admitted, at: Temporal.Instant): Draft['message'] {
    const { request } = member;
    const { sender, effectiveSendAt } = admitted;
    const estimate = estimateSegments(request.text);
    return {
      id: options.ids.prefixed('msg'),
      organizationId: member.organizationId,
      conversationId: admitted.conversationId,
      batchId: null,
      fromPhoneNumberId: sender.id,
      agentId: sender.agentId,
      direction: 'outbound',
      origin: 'api',
      sender: sender.e164,
      recipient: request.to,
      text: request.text,
      campaign: admitted.campaign,
      consentId: admitted.consentId,
      consentBasis: admitted.consentBasis,
      requestedTimezone: request.recipientTimezone,
      recipientTimezone: admitted.timezone,
      requestedSendAt: request.sendAt,
      effectiveSendAt,
      terminalAt: null,
      status: Temporal.Instant.compare(effectiveSendAt, at) > 0 ? 'scheduled' : 'queued',
      providerStatus: null,
      carrier: sender.carrier,
      providerMessageId: null,
      estimate,
      segmentCount: null,
      reservedMicroUsd: estimate.segments * options.segmentPriceMicroUsd,
      chargedMicroUsd: null,
      providerCostMicroUsd: null,
      metadata: request.metadata,
      error: null,
      eventSequence: 0,
      dueAt: effectiveSendAt,
      attempt: 0,
      fence: '0',
      createdAt: at,
      updatedAt: at,
    };
  }

  return async (acceptance) => {
    const slot = `${acceptance.organizationId} ${acceptance.endpoint} ${acceptance.keySha256.toString('hex')}`;
    const body = acceptance.bodySha256.toString('hex');
    for (let first = running.get(slot); first !== undefined; first = running.get(slot)) {
      if (first.body === body) return first.done;
      // Another body waits for the first one: if that commits, the look-up below answers 409.
      await first.done.catch(() => undefined);
    }
    const done = (acceptance.prepaid ? prepaidGroup : group).submit(acceptance).then((result) => {
      if ('error' in result) throw result.error;
      return result.message;
    });
    const entry = { body, done };
    running.set(slot, entry);
    return done.finally(() => {
      if (running.get(slot) === entry) running.delete(slot);
    });
  };
}

function decide(
  request: SendRequest,
  facts: AdmissionFacts,
): { error: AppError } | { admitted: Admitted; at: Temporal.Instant } {
  const { at } = facts;
  const { sendAt } = request;
  if (sendAt !== null) {
    if (Temporal.Instant.compare(sendAt, at.subtract({ seconds: pastToleranceSeconds })) < 0) {
      return { error: smsErrors.sendAtOutOfRange('must not lie in the past') };
    }
    if (Temporal.Instant.compare(sendAt, at.add({ hours: maxAheadHours })) > 0) {
      return { error: smsErrors.sendAtOutOfRange('must be at most 90 days ahead') };
    }
  }
  const decision = decideAdmission(
    { sendAt, timezone: request.recipientTimezone, consentId: request.consentId },
    facts,
  );
  if ('refusal' in decision) return { error: refusalError(decision.refusal) };
  return { admitted: decision.admitted, at };
}

function refusalError(refusal: Refusal): AppError {
  switch (refusal.gate) {
    case 'sender_unknown':
      return notFound('Phone number');
    case 'sender_not_ready':
      return smsErrors.senderNotReady(refusal.reasons);
    case 'suppressed':
      return smsErrors.recipientSuppressed();
    case 'consent':
      return smsErrors.consentRevoked();
    case 'timezone':
      return smsErrors.timezoneRequired();
  }
}
