import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import { soon } from '../../platform/jobs/due-watch.ts';
import { createScheduler, sleepUntilMs, type Scheduler } from '../../platform/jobs/scheduler.ts';
import { applyChanges, type ChangeWriter, claimRetries, retryIsDue } from '../messages/index.ts';
import { plainChange } from '../model/change.policy.ts';
import { carrierEventsQueue } from '../throughput/queues.ts';
import { statesBefore } from '../model/status.ts';
import { isWaiting, type CampaignsOf, createReleaseDue, renewLostJobs } from '../throughput/index.ts';
import { dueChannel } from '../model/wake-time.ts';

const leasesPerRound = 500;

const leaseIsLost = sql<boolean>`exists (
  select from sms_messages where status = 'submitting' and lease_until < statement_timestamp())`;
// Those that wait for their time and those whose job is late have an index each.
const messageIsDue = sql<boolean>`(
  exists (select from sms_messages where released_at is null and wake_at <= ${soon})
  or exists (select from sms_messages where released_at is not null and wake_at <= ${soon}))`;

/**
 * Makes a job for each message that comes due (waiting rows have none: pg-boss reads its waiting jobs in order of
 * birth, so a million of them would stand before the one that is due), turns leases that ran out into
 * submission_unknown, and looks again at carrier events that found no message.
 */
export function createSmsScheduler(options: {
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  writer: ChangeWriter;
  /** Which campaign each sender is under: its limit is shared. */
  campaignsOf: CampaignsOf;
  log: Logger;
}): Scheduler {
  const { database, jobs, writer, log } = options;
  const releaseDue = createReleaseDue({ jobs, campaignsOf: options.campaignsOf });
  const scheduler = createScheduler({
    database,
    log,
    steps: [
      { what: 'lost leases of messages', isDue: leaseIsLost, look: (tx) => endLostLeases(tx, writer) },
      { what: 'lost jobs of messages', isDue: messageIsDue, look: (tx) => renewLostJobs(tx, jobs) },
      { what: 'carrier events', isDue: retryIsDue, look: (tx) => retryCarrierEvents(tx, jobs, log) },
      {
        what: 'due messages',
        isDue: messageIsDue,
        look: async (tx) => {
          const againMs = await releaseDue(tx);
          return againMs === 0 ? 0 : Math.min(againMs ?? Number.POSITIVE_INFINITY, await sleepUntilDue(tx));
        },
      },
    ],
  });
  options.notifications.on(dueChannel, scheduler.wakeUp);
  return scheduler;
}

/** One job for each, so that a bad one does not meet the same neighbours every time. */
async function retryCarrierEvents(tx: Tx, jobs: Jobs, log: Logger): Promise<void> {
  const events = await claimRetries(tx);
  await jobs.enqueue(
    tx,
    carrierEventsQueue,
    events.map(({ seq }) => ({ payload: { seqs: [seq] } })),
  );
  const last = events.filter((event) => event.last).length;
  if (last > 0) log.warn({ events: last }, 'carrier events found no message for a day and are looked at no more');
}

/** A claim whose time ran out belongs to a process that died or sleeps: what it did is unknown, and stays so. */
async function endLostLeases(tx: Tx, writer: ChangeWriter): Promise<void> {
  const rows = await tx.query<{ id: string; fence: string }>(
    `select id, fence from sms_messages where status = 'submitting' and lease_until < statement_timestamp()
     order by id limit ${leasesPerRound} for update skip locked`,
    [],
    'sms_lost_leases',
  );
  await applyChanges(
    tx,
    writer,
    rows.map((row) => ({
      ...plainChange,
      id: row.id,
      fence: row.fence,
      from: statesBefore('lose_track'),
      to: 'submission_unknown',
      events: ['submission_unknown'],
      error: { code: 'unknown', message: 'The submission was interrupted', carrierCode: null },
    })),
  );
}

// The stable time of the statement, which alone can be looked up in an index. What is overdue is told by the round.
async function sleepUntilDue(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select extract(epoch from least(
       (select min(wake_at) from sms_messages m where ${isWaiting('m')} and wake_at > statement_timestamp()),
       (select min(wake_at) from sms_messages where wake_at is not null and released_at is not null)
     ) - clock_timestamp())::float8 * 1000 as ms`,
    [],
    'sms_next_wake',
  );
  return sleepUntilMs(row?.ms ?? null);
}
