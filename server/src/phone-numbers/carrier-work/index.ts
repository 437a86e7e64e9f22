import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { inSeconds } from '../../platform/db/in-seconds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { QueueDefinition } from '../../platform/jobs/queue.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';

export { lookSoon } from './look-soon.ts';

/** Where numbers stand of which carriers are asked something, again and again until it is done. */
type WorkTable = 'number_setups' | 'number_releases' | 'number_routings';
/** What all have. */
type WorkTables = Record<WorkTable, { phone_number_id: string; attempts: number; wake_at: string }>;

const perRound = 100;
const measureMs = 15_000;
const longestWaitSeconds = 3_600;
/** Of so many tries the operator should know. */
export const manyAttempts = 5;

/** How long to wait behind so many tries, in seconds: twice as long each time, an hour at most, and at least as long as the carrier asks. */
export function waitOf(attempts: number, outcome: { kind: string; retryAfterMs?: number | null } | undefined): number {
  const waitSeconds = Math.min(2 ** Math.min(attempts, 12), longestWaitSeconds);
  return Math.max(waitSeconds, Math.ceil((outcome?.retryAfterMs ?? 0) / 1_000));
}

/** Brings numbers that are due to `act`, which says itself when they are due again; several processes may. */
export function createCarrierWork(options: {
  what: string;
  table: WorkTable;
  queue: QueueDefinition<{ phoneNumberId: string }>;
  jobs: Jobs;
  act: (phoneNumberId: string) => Promise<void>;
  measure: (tx: Tx) => Promise<void>;
}): { listen(): void; steps: PollStep[] } {
  const { what, table, queue, jobs, act, measure } = options;
  return {
    listen: () =>
      jobs.work(queue, { batchSize: 10, inFlight: 10 }, async (payloads) => {
        for (const { phoneNumberId } of payloads) await act(phoneNumberId);
      }),
    steps: [
      {
        what,
        isDue: sql<boolean>`exists (select from ${sql.table(table)} where wake_at <= statement_timestamp())`,
        look: async (tx) => {
          const due = await takeDue(tx, table);
          await jobs.enqueue(
            tx,
            queue,
            due.map((phoneNumberId) => ({ payload: { phoneNumberId }, key: phoneNumberId })),
          );
        },
      },
      { what: `measure of ${what}`, isDue: null, everyMs: measureMs, look: measure },
    ],
  };
}

/** What is due, and is not looked after again for a minute: its job may be lost. */
async function takeDue(tx: Tx, table: WorkTable): Promise<string[]> {
  const due = tables<WorkTables>(tx)
    .selectFrom(table)
    .select('phone_number_id')
    .where(sql<boolean>`wake_at <= clock_timestamp()`)
    .orderBy('wake_at')
    .limit(perRound)
    .forUpdate()
    .skipLocked();
  const rows = await tables<WorkTables>(tx)
    .updateTable(table)
    .set({ attempts: sql<number>`attempts + 1`, wake_at: inSeconds(60) })
    .where('phone_number_id', 'in', due)
    .returning('phone_number_id')
    .execute();
  return rows.map((row) => row.phone_number_id);
}
