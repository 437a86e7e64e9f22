import type { DrillDatabase } from './drill-database.ts';
import { waitUntil } from './wait-until.ts';

/** Outcomes in the simulated carrier's ledger that prove that it took nothing, so that another try is right. */
const tookNothing = ['rate_limited', 'connection_refused', 'refused'];

/** Messages that the carrier may have taken more than once. */
export async function takenTwice(database: DrillDatabase): Promise<string[]> {
  const rows = await database.ask<{ reference: string }>(
    `select reference from simulated_carrier_requests where outcome <> all($1)
     group by reference having count(*) > 1`,
    [tookNothing],
  );
  return rows.map((row) => row.reference);
}

/** How many requests for these messages the carrier saw, refusals included. */
export async function carrierRequests(database: DrillDatabase, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.ask<{ reference: string; seen: number }>(
    `select reference, count(*)::int as seen from simulated_carrier_requests where reference = any($1) group by reference`,
    [ids],
  );
  return new Map(rows.map((row) => [row.reference, row.seen]));
}

const notFinal = `'queued', 'scheduled', 'submitting', 'accepted', 'sent'`;

/** Texts that are neither final nor merely uncertain, receipts still owed, and carrier events not yet applied. */
async function unfinished(database: DrillDatabase): Promise<{ messages: number; receipts: number; events: number }> {
  return database.one(
    `select
       (select count(*)::int from sms_messages where status in (${notFinal})) as messages,
       (select count(*)::int from simulated_carrier_callbacks) as receipts,
       (select count(*)::int from sms_carrier_events where processed_at is null) as events`,
  );
}

/**
 * Waits until nothing is on its way any more; answers how many texts are stuck when that does not come. In a hurry, the
 * second looks that the product takes at what a dead process left are brought forward; leases keep their full time.
 */
export async function settleAll(database: DrillDatabase, options: { hurry: boolean }): Promise<number> {
  let left = await unfinished(database);
  try {
    await waitUntil(
      'every text is final',
      async () => {
        left = await unfinished(database);
        const settled = left.messages + left.receipts + left.events === 0;
        if (!settled && options.hurry) await bringForward(database);
        return settled;
      },
      { deadlineMs: 150_000, everyMs: 500 },
    );
    return 0;
  } catch {
    console.error('never final:', JSON.stringify({ left, texts: await stuckTexts(database) }));
    return Math.max(left.messages, 1);
  }
}

/** Some of the texts that do not end, for whoever has to find out why. */
async function stuckTexts(database: DrillDatabase): Promise<object[]> {
  return database.ask(
    `select id, status, batch_id, attempt, due_at, wake_at, released_at, lease_until, clock_timestamp() as now
     from sms_messages where status in (${notFinal}) limit 3`,
  );
}

/** Brings the second looks of the product forward; safe at any time, because a second look changes nothing by itself. */
export async function bringForward(database: DrillDatabase): Promise<void> {
  const soon = `clock_timestamp() + interval '1 second'`;
  await database.ask(
    `update sms_messages set wake_at = ${soon} where status in ('queued', 'scheduled') and due_at < clock_timestamp()
     and wake_at > ${soon}`,
  );
  await database.ask(
    `update sms_carrier_events set retry_at = ${soon} where processed_at is null and retry_at > ${soon}`,
  );
  await database.ask(
    `update simulated_carrier_callbacks set ready_at = ${soon} where ready_at > ${soon} and due_at < ${soon}`,
  );
}
