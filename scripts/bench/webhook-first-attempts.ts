import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { runLoad } from './load.ts';
import type { Receivers } from './receivers-process.ts';
import { percentile } from './statistics.ts';
import { untilHandedOver } from './texts-ended.ts';
import type { Trunkline } from './trunkline.ts';

export interface FirstAttempts {
  p50Ms: number;
  p95Ms: number;
  /** Texts that the API accepted, which is the pace that was kept. */
  acceptedPerSecond: number;
  /** Texts that gave no such event: on a machine with much other work the carrier's answer is not known of some. */
  withoutEvent: number;
}

/**
 * From the commit of an event to the request at its receiver, for one event of each of so many texts at a steady pace.
 * Counted from created_at of the delivery, which PostgreSQL takes in the statement before its commit, to the receiver's
 * clock on the same machine: no less than what is asked for, but for the whole milliseconds of both clocks.
 */
export async function measureFirstAttempts(
  trunkline: Trunkline,
  receivers: Receivers,
  options: { endpointId: string; texts: number; perSecond: number },
): Promise<FirstAttempts> {
  const { endpointId, texts, perSecond } = options;
  const begunAt = createIds(systemClock, systemRandomness).uuid();
  const load = await runLoad(trunkline.api, {
    url: trunkline.url,
    connections: 50,
    count: texts,
    expectStatus: 202,
    request: trunkline.smsRequest(),
    startsPerSecond: perSecond,
  });
  // Only what was published can arrive.
  await untilHandedOver(trunkline.database);
  const [published] = await trunkline.database.read.query<{ events: number }>(
    'select count(*)::int as events from webhook_deliveries where endpoint_id = $1 and id > $2',
    [endpointId, begunAt],
  );
  const events = published?.events ?? 0;
  const { firstAtMs } = await receivers.take(events);
  const rows = await trunkline.database.read.query<{ event_id: string; created_ms: number }>(
    `select event_id, extract(epoch from created_at)::float8 * 1000 as created_ms
     from webhook_deliveries where endpoint_id = $1 and event_id = any($2)`,
    [endpointId, Object.keys(firstAtMs)],
  );
  if (rows.length !== events) throw new Error(`${rows.length} of ${events} events were delivered`);
  const waitsMs = rows.map((row) => (firstAtMs[row.event_id] ?? Number.NaN) - row.created_ms);
  return {
    p50Ms: percentile(waitsMs, 0.5),
    p95Ms: percentile(waitsMs, 0.95),
    acceptedPerSecond: load.perSecond,
    withoutEvent: texts - events,
  };
}
