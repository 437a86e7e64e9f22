import type { Database, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';
import { createWaker, sleepUntilMs, type Waker } from '../platform/waker.ts';
import { claimRetries } from './carrier-event-store.ts';
import { applyChanges, type ChangeWriter, plainChange } from './changes.ts';
import { carrierEventsQueue, submitQueue } from './queues.ts';
import { statesBefore } from './status.ts';
import type { Message } from './types.ts';
import { rewakeSeconds } from './wake-time.ts';

const channel = 'trunkline_sms_due';
// Every waker looks at least this often by itself.
const toldAheadMs = 1_000;
const perRound = 500;

/** Tells every waker of a message that comes due before their next look. */
export async function announceDue(tx: Tx, messages: readonly Message[]): Promise<void> {
  const soon = messages.some(
    (m) => m.status === 'scheduled' && m.dueAt.since(m.createdAt).total('milliseconds') < toldAheadMs,
  );
  if (soon) await tx.query('select pg_notify($1, $2)', [channel, '']);
}

/**
 * Makes a job for each message that comes due (waiting rows have none: pg-boss reads its waiting jobs in order of
 * birth, so a million of them would stand before the one that is due), turns leases that ran out into
 * submission_unknown, and looks again at carrier events that found no message.
 */
export function createSmsWaker(options: {
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  writer: ChangeWriter;
  log: Logger;
}): Waker {
  const { database, jobs, writer, log } = options;
  const waker = createWaker({
    database,
    log,
    steps: [
      { what: 'lost leases of messages', look: (tx) => endLostLeases(tx, writer) },
      { what: 'carrier events', look: (tx) => retryCarrierEvents(tx, jobs, log) },
      {
        what: 'due messages',
        look: async (tx) => ((await wakeDue(tx, jobs)) === perRound ? 0 : sleepUntilDue(tx)),
      },
    ],
  });
  options.notifications.on(channel, waker.rouse);
  return waker;
}

// statement_timestamp() and not clock_timestamp() here: only a stable time can be looked up in an index.
async function wakeDue(tx: Tx, jobs: Jobs): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `with due as (
       select id from sms_messages where status in ('queued', 'scheduled') and wake_at <= statement_timestamp()
       order by wake_at limit ${perRound} for update skip locked
     )
     update sms_messages m
     set status = 'queued',
       wake_at = clock_timestamp() + greatest(interval '${rewakeSeconds} seconds', clock_timestamp() - m.wake_at),
       updated_at = organization_now(m.organization_id)
     from due where m.id = due.id
     returning m.id`,
    [],
    'sms_wake_due',
  );
  await jobs.enqueue(
    tx,
    submitQueue,
    rows.map(({ id }) => ({ payload: { messageId: id }, key: id })),
  );
  return rows.length;
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
     order by id limit ${perRound} for update skip locked`,
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

async function sleepUntilDue(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select extract(epoch from min(wake_at) - clock_timestamp())::float8 * 1000 as ms
     from sms_messages where status in ('queued', 'scheduled')`,
    [],
    'sms_next_wake',
  );
  return sleepUntilMs(row?.ms ?? null);
}
