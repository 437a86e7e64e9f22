import type { Database, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';
import { claimRetries } from './carrier-event-store.ts';
import { applyChanges, type ChangeWriter, plainChange } from './changes.ts';
import { carrierEventsQueue, submitQueue } from './queues.ts';
import { statesBefore } from './status.ts';
import type { Message } from './types.ts';
import { rewakeSeconds } from './wake-time.ts';

const channel = 'trunkline_sms_due';
const longestSleepMs = 1_000;
const perRound = 500;

/** Tells every waker of a message that comes due before their next look. */
export async function announceDue(tx: Tx, messages: readonly Message[]): Promise<void> {
  const soon = messages.some(
    (m) => m.status === 'scheduled' && m.dueAt.since(m.createdAt).total('milliseconds') < longestSleepMs,
  );
  if (soon) await tx.query('select pg_notify($1, $2)', [channel, '']);
}

/** The timer that keeps rows moving when no job does; runs in every worker, and any number of them may run. */
export interface Waker {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Makes a job for each message that comes due (waiting rows have none: pg-boss reads its waiting jobs in order of
 * birth, so a million of them would stand before the one that is due), turns leases that ran out into
 * submission_unknown, and looks again at carrier events that found no message.
 */
export function createWaker(options: {
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  writer: ChangeWriter;
  log: Logger;
}): Waker {
  const { database, jobs, writer, log } = options;
  let stopping = false;
  let rouse: () => void = () => {};
  let running: Promise<void> = Promise.resolve();
  options.notifications.on(channel, () => rouse());

  // Each step by itself: one that fails must not keep the others from their rows.
  const step = async (what: string, work: (tx: Tx) => Promise<void>): Promise<void> => {
    try {
      await database.tx(work);
    } catch (err) {
      log.warn({ err, step: what }, 'the waker could not look at its rows');
    }
  };

  const round = async (): Promise<number> => {
    let sleepMs = longestSleepMs;
    await step('lost leases', (tx) => endLostLeases(tx, writer));
    await step('carrier events', (tx) => retryCarrierEvents(tx, jobs, log));
    await step('due messages', async (tx) => {
      const woken = await wakeDue(tx, jobs);
      sleepMs = woken === perRound ? 0 : await sleepUntilDue(tx);
    });
    return sleepMs;
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const sleepMs = await round();
      if (sleepMs > 0 && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, sleepMs);
          rouse = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };

  return {
    start: () => {
      running = run();
    },
    stop: () => {
      stopping = true;
      rouse();
      return running;
    },
  };
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
  const ms = row?.ms ?? longestSleepMs;
  return Math.max(1, Math.min(ms, longestSleepMs));
}
