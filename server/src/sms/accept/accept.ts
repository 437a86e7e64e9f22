import type { Temporal } from 'temporal-polyfill';
import type { CreditsService } from '../../credits/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AppError } from '../../platform/process/errors.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SmsKillPoint } from '../model/kill-points.ts';
import type { SmsMetrics } from '../model/metrics.ts';
import { type Admitted, type AdmissionFacts, decideAdmission, isToItself } from '../model/admission.policy.ts';
import {
  type Acceptance,
  type Accepted,
  answered,
  answersByKey,
  createWriteAccepted,
  type Draft,
} from './accept-write.ts';
import { asKeywordAnswer, factsForAnswer } from '../compliance/index.ts';
import { smsErrors } from '../model/errors.ts';
import { loadFacts, type FactsSources } from '../model/facts.ts';
import { createNewMessages } from './new-message.ts';
import { refusalError } from '../model/refusal-error.ts';
import { createSameKey } from './same-key.ts';
import { sendAtProblem } from '../model/send-time.policy.ts';
import type { Message } from '../model/types.ts';

/**
 * Accepts sends: key, message, conversation, reservation and job commit together, or not at all, and the caller is
 * answered after COMMIT. Sends that wait at the same moment share one transaction.
 */
export function createAccept(options: {
  database: Database;
  sources: FactsSources;
  credits: CreditsService;
  jobs: Jobs;
  ids: SmsIds;
  metrics: SmsMetrics;
  killPoint: SmsKillPoint;
  segmentPriceMicroUsd: number;
}): (acceptance: Acceptance) => Promise<Message> {
  const { database, metrics } = options;
  const write = createWriteAccepted(options);
  const newMessages = createNewMessages(options);
  const commit = (members: Acceptance[]): Promise<Accepted[]> => commitGroup(members);
  const group = createGroupCommit({ name: 'sms.accept', metrics, commit });
  // Members that lock a balance wait for each other anyway: one group at a time keeps the order of arrival.
  const prepaidGroup = createGroupCommit({ name: 'sms.accept-prepaid', metrics, commit, inFlight: 1 });
  const sameKey = createSameKey<Message>();

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
      const { answers } = member;
      const read = facts[position] as AdmissionFacts;
      const decision = decide(member, answers === undefined ? read : factsForAnswer(read, answers));
      if ('error' in decision) results[index] = decision;
      else {
        const { organizationId, origin = 'api' as const } = member;
        const context = { organizationId, batchId: null, origin, at: decision.at };
        const made = newMessages.admitted(context, member.request, decision.admitted);
        const message = { ...made, agentId: member.agentId ?? made.agentId };
        admitted.push({ index, member, message: answers === undefined ? message : asKeywordAnswer(message, answers) });
      }
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

  async function submit(acceptance: Acceptance): Promise<Accepted> {
    if (acceptance.within === undefined) return (acceptance.prepaid ? prepaidGroup : group).submit(acceptance);
    const [result = null] = await commitGroup([acceptance]);
    return answered(result);
  }

  return (acceptance) =>
    sameKey(acceptance, async () => {
      const result = await submit(acceptance);
      if ('error' in result) throw result.error;
      return result.message;
    });
}

function decide(
  { request, recipientPath = '/body/to' }: Acceptance,
  facts: AdmissionFacts,
): { error: AppError } | { admitted: Admitted; at: Temporal.Instant } {
  const { at } = facts;
  const { sendAt } = request;
  const problem = sendAtProblem(sendAt, at);
  if (problem !== null) return { error: smsErrors.sendAtOutOfRange(problem) };
  if (isToItself(facts, request.to)) return { error: smsErrors.toItself(recipientPath) };
  const decision = decideAdmission(
    { sendAt, timezone: request.recipientTimezone, consentId: request.consentId, proactive: false },
    facts,
  );
  if ('refusal' in decision) return { error: refusalError(decision.refusal) };
  return { admitted: decision.admitted, at };
}
