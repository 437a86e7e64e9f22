import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { DrillDatabase } from './drill-database.ts';

const hurryEveryMs = 200;

/**
 * Lets the next attempt of every delivery that waits for its schedule come due now. What is due and still waits is left
 * alone: a delivery that nobody would have come to must not be saved by the drill.
 */
export async function hurrySchedules(database: DrillDatabase): Promise<void> {
  await database.ask(
    `update webhook_deliveries d
     set due_at = date_trunc('milliseconds', organization_now(d.organization_id)), wake_at = clock_timestamp()
     from (select id from webhook_deliveries
           where status = 'pending' and wake_at is not null and due_at > organization_now(organization_id)
           order by id for update skip locked) waiting
     where d.id = waiting.id`,
  );
}

/**
 * Hurries schedules again and again; in a hurry, what the product does about the dead is brought forward too. `stop`
 * resolves when it has ended.
 */
export function keepHurrying(database: DrillDatabase, options: { hurry: boolean }): { stop(): Promise<void> } {
  let stopping = false;
  const run = async (): Promise<void> => {
    while (!stopping) {
      await hurrySchedules(database);
      if (options.hurry) await bringForward(database);
      await sleep(hurryEveryMs);
    }
  };
  const running = run();
  // Whoever stops it hears of a failure; until then it is nobody's.
  running.catch(() => {});
  return {
    stop: () => {
      stopping = true;
      return running;
    },
  };
}

const patienceMs = 300_000;

/** Waits until no delivery is to be made, pending or under way; answers how many are stuck when that does not come. */
export async function settleDeliveries(database: DrillDatabase): Promise<number> {
  const endMs = systemClock.monotonicMs() + patienceMs;
  for (;;) {
    const { left } = await database.one<{ left: number }>(
      `select (select count(*) from webhook_deliveries where status in ('pending', 'delivering'))::int
         + (select count(*) from webhook_fan_outs)::int as left`,
    );
    if (left === 0 || systemClock.monotonicMs() > endMs) return left;
    await sleep(hurryEveryMs);
  }
}

const now = 'clock_timestamp()';
// Second looks change nothing by themselves. A lease that has so little left began three seconds ago, at an endpoint with
// the shortest time-out: its attempt should long have been answered.
const secondLooks = [
  {
    set: `wake_at = ${now} + interval '1 second'`,
    of: `status = 'pending' and wake_at > ${now} + interval '1 second' and due_at <= organization_now(organization_id)`,
  },
  {
    set: `parked_at = ${now} - interval '4 seconds'`,
    of: `parked_at between ${now} - interval '3 seconds' and ${now} - interval '1 second'`,
  },
  { set: `lease_until = ${now}`, of: `lease_until between ${now} and ${now} + interval '13 seconds'` },
];

async function bringForward(database: DrillDatabase): Promise<void> {
  for (const { set, of } of secondLooks) {
    await database.ask(
      `update webhook_deliveries d set ${set}
       from (select id from webhook_deliveries where ${of} order by id for update skip locked) seen
       where d.id = seen.id`,
    );
  }
  await database.ask(
    `update webhook_fan_outs f set wake_at = ${now} + interval '1 second'
     from (select event_id from webhook_fan_outs where wake_at > ${now} + interval '1 second'
           order by event_id for update skip locked) seen
     where f.event_id = seen.event_id`,
  );
}
