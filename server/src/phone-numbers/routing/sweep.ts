import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { NumberCarriers } from '../orders/index.ts';
import { sweepQueue } from '../queues.ts';
import type { SmsCarrier } from '../types.ts';
import { compareNumbers } from './compare.ts';
import { listKnownNumbers } from './known-numbers.ts';
import { hurryRoutings, putOffSweep, takeDueSweeps } from './sweep-store.ts';

const daySeconds = 86_400;
const hourSeconds = 3_600;
/** A line of the log has no more numbers. */
const mostNamed = 20;

/**
 * Compares the list of each account once a day with what is here (docs/decisions/numbers.md#d577). What an account lacks is
 * asked for by itself; what it has beside is a line of the log. Nothing is bought, released or suspended.
 */
export function createSweep(options: { database: Database; jobs: Jobs; log: Logger; carriers: NumberCarriers }): {
  listen(): void;
  step: PollStep;
} {
  const { database, jobs, log, carriers } = options;

  const sweep = async (name: SmsCarrier): Promise<void> => {
    const carrier = carriers.byName(name);
    const list = carrier?.list ?? null;
    if (list === null) return putOffSweep(database.read, name, daySeconds);
    const compared = await compareNumbers(list, () => listKnownNumbers(database.read, name));
    await putOffSweep(database.read, name, compared === null ? hourSeconds : daySeconds);
    if (compared === null) return log.warn({ carrier: name }, 'the list of the numbers of an account decided nothing');
    const { lacking, unknown } = compared;
    await hurryRoutings(database.read, name, lacking);
    if (unknown.length === 0) return;
    const numbers = unknown.slice(0, mostNamed);
    log.warn({ carrier: name, count: unknown.length, numbers }, 'an account has numbers that no organization has here');
  };

  return {
    listen: () =>
      jobs.work(sweepQueue, { batchSize: 1, inFlight: 1 }, async (payloads) => {
        for (const { carrier } of payloads) await sweep(carrier);
      }),
    step: {
      what: 'lists of numbers at carriers',
      isDue: sql<boolean>`exists (select from number_sweeps where wake_at <= statement_timestamp())`,
      look: async (tx) => {
        const due = await takeDueSweeps(tx, hourSeconds);
        await jobs.enqueue(
          tx,
          sweepQueue,
          due.map((carrier) => ({ payload: { carrier }, key: carrier })),
        );
      },
    },
  };
}
