import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SmsKillPoint } from '../model/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { SmsMetrics } from '../model/metrics.ts';
import { persistOutcome } from '../../platform/db/persist-outcome.ts';
import type { MessagingProvider } from '../../providers/ports/messaging.ts';
import { keepAnswerFacts } from './answer-facts.ts';
import {
  applyChanges,
  applyOutcomes,
  type ChangeWriter,
  findMessages,
  type Outcome,
  relinkKeptEvents,
} from '../messages/index.ts';
import type { Change } from '../model/change.policy.ts';
import { loadFacts, type FactsSources } from '../model/facts.ts';
import { type Claim, claimMessages, type Skipped, putBack } from './claim.ts';
import { recordEvidence, type ApplyOptOuts, shiftsOf } from '../compliance/index.ts';
import { changeOf } from './outcomes.policy.ts';
import { carrierEventsQueue } from '../throughput/queues.ts';
import { canCancel } from '../model/status.ts';
import { decideDue, rejection, type ReliedOn, reliedOn } from './due.policy.ts';
import type { Message } from '../model/types.ts';

/** A message that passed its gates, with whom it goes to. */
interface Ready extends ReliedOn {
  message: Message;
  carrier: MessagingProvider;
  messagingProfileId: string | null;
  judgedAt: Temporal.Instant;
}

// Beside the carrier's own deadline: room for the claim's answer and for writing the outcome.
const leaseSlackMs = 5_000;
// The first byte is never written in the last part of a lease: clocks and schedulers are not exact.
const leaseMarginMs = 5_000;

/**
 * Hands due messages to their carriers. Each is re-read, judged again, claimed under a new fencing token and committed
 * as `submitting` before its carrier is called; what came of it is written only under that token.
 */
export function createSubmit(options: {
  database: Database;
  sources: FactsSources;
  carrierOf: (name: string) => MessagingProvider | undefined;
  writer: ChangeWriter;
  applyOptOuts: ApplyOptOuts;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  metrics: SmsMetrics;
  killPoint: SmsKillPoint;
}): (messageIds: string[]) => Promise<void> {
  const { database, sources, carrierOf, writer, applyOptOuts, jobs, clock, log, metrics, killPoint } = options;
  const outcomes = createGroupCommit<Outcome & { claim: Claim }, void>({
    name: 'sms.outcome',
    metrics,
    commit: async (members) => {
      const changes = members.map(({ change }) => change);
      const handedOverAt = new Map(members.map(({ change, claim }) => [change.id, claim.at]));
      const changed = await database.tx(async (tx) => {
        const applied = await applyOutcomes(tx, writer, members);
        await wakeKeptEvents(tx, applied);
        await recordEvidence(tx, await applyOptOuts(tx, applied, handedOverAt));
        killPoint('sms.outcome.written');
        return applied;
      });
      await keepAnswerFacts(database, changes, changed);
      return members.map(() => undefined);
    },
  });

  async function wakeKeptEvents(tx: Tx, changed: readonly Message[]): Promise<void> {
    const seqs = await relinkKeptEvents(tx, changed);
    if (seqs.length > 0) await jobs.enqueue(tx, carrierEventsQueue, [{ payload: { seqs } }]);
  }

  async function submitOne({ message, carrier, messagingProfileId }: Ready, claim: Claim): Promise<void> {
    const startedMs = clock.monotonicMs();
    const outcome = await carrier.submit(
      {
        reference: message.id,
        organizationId: message.organizationId,
        from: message.sender,
        to: message.recipient,
        text: message.text ?? '',
        messagingProfileId,
      },
      {
        deadlineMs: carrier.submissionDeadlineMs,
        mayWrite: () => clock.monotonicMs() < Math.min(claim.monotonicEndMs - leaseMarginMs, claim.quietFromMs),
      },
    );
    killPoint('sms.submit.answered');
    metrics.smsSubmissions.inc({ carrier: carrier.name, outcome: outcome.kind });
    log.info(
      {
        messageId: message.id,
        organizationId: message.organizationId,
        carrier: carrier.name,
        attempt: claim.attempt,
        outcome: outcome.kind,
        ms: Math.round(clock.monotonicMs() - startedMs),
      },
      'submission',
    );
    const leaseHeld = clock.monotonicMs() < claim.monotonicEndMs;
    const change = changeOf(outcome, { message, claim, now: claim.at, leaseHeld });
    // A lost lease writes nothing: whoever ended it has decided.
    if (change === null) return;
    await writeOutcome({ change, organizationId: message.organizationId, batchId: message.batchId }, claim);
  }

  /** What a carrier said is worth more than one try: as long as the claim holds, nobody else can write it. */
  async function writeOutcome(outcome: Outcome, claim: Claim): Promise<void> {
    const untilMs = claim.monotonicEndMs - leaseMarginMs;
    const of = { messageId: outcome.change.id };
    await persistOutcome({ clock, log, untilMs, of }, () => outcomes.submit({ ...outcome, claim }));
  }

  return async (messageIds) => {
    // In the order in which they are due: they are handed over in it.
    const waiting = (await findMessages(database.read, messageIds))
      .filter((message) => canCancel(message.status))
      .sort(byDue);
    if (waiting.length === 0) return;
    const facts = await loadFacts(
      database.read,
      sources,
      waiting.map((message) => ({
        organizationId: message.organizationId,
        phoneNumberId: message.fromPhoneNumberId,
        recipient: message.recipient,
        consentId: message.consentId,
        dueAt: message.dueAt,
      })),
    );
    const balances = await writer.credits.overdrawn(database.read, [...new Set(waiting.map((m) => m.organizationId))]);
    const ready: Ready[] = [];
    const changes: Change[] = [];
    const early: Skipped[] = [];
    // Not asked for: their attempts are not used up while the account may not ask.
    const paused: Skipped[] = [];
    waiting.forEach((message, index) => {
      const known = facts[index];
      if (known === undefined) return;
      const decision = decideDue(message, known, balances.has(message.organizationId));
      const carrier = carrierOf(message.carrier);
      const waitMs = decision === 'submit' ? (carrier?.waitMs() ?? 0) : 0;
      if (waitMs > 0) {
        paused.push({ messageId: message.id, afterMs: waitMs });
      } else if (decision === 'submit' && carrier !== undefined) {
        const messagingProfileId = known.sender?.messagingProfileId ?? null;
        ready.push({ message, carrier, messagingProfileId, judgedAt: known.readAt, ...reliedOn(message, known) });
      } else if (decision === 'submit') {
        changes.push(rejection(message, 'sender_not_ready', 'The carrier is not configured on this server'));
      } else if (decision === 'wait') {
        early.push({ messageId: message.id, afterMs: 0 });
      } else {
        changes.push(decision);
      }
    });
    if (changes.length > 0) {
      await database.tx(async (tx) => {
        const changed = await applyChanges(tx, writer, changes);
        await recordEvidence(tx, shiftsOf(changed, waiting));
      });
    }

    // At the side of the others, and heard at the end: what fails for these keeps nobody else.
    const heldBack = Promise.allSettled([putBack(database, paused)]);
    killPoint('sms.submit.before_claim');
    const leases = ready.map(({ message, carrier, judgedAt, consentId, leaveBefore }) => ({
      messageId: message.id,
      leaseMs: carrier.submissionDeadlineMs + leaseMarginMs + leaseSlackMs,
      judgedAt,
      consentId,
      leaveBefore,
    }));
    const claims = await claimMessages(database, clock, leases);
    killPoint('sms.submit.claimed');
    const settled = await Promise.allSettled(
      ready.map(async (one) => {
        const claim = claims.get(one.message.id);
        if (claim === undefined) return;
        metrics.smsLatenessSeconds.observe(Math.max(0, claim.latenessMs / 1000));
        await submitOne(one, claim);
      }),
    );
    const unclaimed = leases.flatMap(({ messageId }) => (claims.has(messageId) ? [] : [{ messageId, afterMs: 0 }]));
    await putBack(database, [...early, ...unclaimed]);
    // Only when all have ended: a drain that waits for this batch must not take the database away under one of them.
    const failed = [...settled, ...(await heldBack)].find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

function byDue(a: Message, b: Message): number {
  return Temporal.Instant.compare(a.dueAt, b.dueAt) || (a.id < b.id ? -1 : 1);
}
