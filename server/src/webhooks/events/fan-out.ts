import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { WebhooksKillPoint } from '../model/kill-points.ts';
import { insertDeliveries } from '../rows/delivery-insert.ts';
import { tagsOfPayload } from '../rows/event-store.ts';
import {
  deleteFanOut,
  type FanOut,
  findNextEndpoints,
  insertFanOuts,
  lockMaking,
  lockNextFanOut,
  matchesTagged,
  moveFanOut,
  wakeFanOuts,
} from './fan-out-store.ts';
import { fanOutQueue } from '../model/queues.ts';
import { maxAutomaticAttempts } from '../model/retry.policy.ts';

/** An event that goes to more endpoints than this has its deliveries made by jobs: its own transaction stays short. */
export const mostAtOnce = 10;
/** Deliveries of one transaction of such a job. */
export const chunkSize = 100;

/** Leaves the deliveries of these events to jobs, made in the transaction that stores them. */
export async function leaveToJobs(
  tx: Tx,
  jobs: Jobs,
  events: ReadonlyArray<{ id: string; organizationId: string; aboutEndpointId?: string }>,
): Promise<void> {
  if (events.length === 0) return;
  await insertFanOuts(tx, events);
  await enqueueFanOuts(
    tx,
    jobs,
    events.map(({ id }) => id),
  );
}

/** Makes a job for each fan-out that none has carried on for a while. */
export async function wakeLeftFanOuts(tx: Tx, jobs: Jobs): Promise<void> {
  await enqueueFanOuts(tx, jobs, await wakeFanOuts(tx));
}

async function enqueueFanOuts(tx: Tx, jobs: Jobs, eventIds: readonly string[]): Promise<void> {
  await jobs.enqueue(
    tx,
    fanOutQueue,
    eventIds.map((eventId) => ({ payload: { eventId } })),
  );
}

/**
 * The job: makes one chunk of deliveries, in a transaction that also moves its fan-out on and makes the job of the next
 * chunk. Which one is next is decided by turns of the organizations, and not by the job: one that has many events
 * waiting holds up no other. Safe to run twice: the second run finds the next chunk, or nothing.
 */
export function createFanOutJob(options: {
  database: Database;
  jobs: Jobs;
  ids: Ids;
  killPoint: WebhooksKillPoint;
}): (payloads: readonly unknown[]) => Promise<void> {
  const { database, jobs, ids, killPoint } = options;
  let lastServed = '';

  async function step(tx: Tx): Promise<void> {
    const fanOut = (await lockNextFanOut(tx, lastServed)) ?? (await lockNextFanOut(tx, ''));
    if (fanOut === null) return;
    lastServed = fanOut.organizationId;
    await makeChunk(tx, fanOut);
    killPoint('webhooks.fan_out.written');
  }

  async function makeChunk(tx: Tx, fanOut: FanOut): Promise<void> {
    const { eventId, organizationId, type, sessionId, agentId, occurredAt } = fanOut;
    const tags = tagsOfPayload(fanOut.payload);
    const event = { ...fanOut, tags };
    await lockMaking(tx, organizationId);
    // Decided once: endpoints may change between two chunks.
    const toTagged = fanOut.toTagged ?? (await matchesTagged(tx, event));
    const found = await findNextEndpoints(tx, { ...event, toTagged }, chunkSize);
    const without = found.filter(({ hasRecord }) => !hasRecord);
    const shared = { organizationId, eventId, eventType: type, sessionId, agentId, tags, occurredAt, replayId: null };
    await insertDeliveries(
      tx,
      jobs,
      ids,
      without.map(({ id }) => ({ ...shared, endpointId: id, maxAutomaticAttempts: maxAutomaticAttempts(type) })),
      'many',
    );
    const last = found.at(-1);
    if (last === undefined || found.length < chunkSize) return deleteFanOut(tx, eventId);
    await moveFanOut(tx, { eventId, toTagged, position: last.id });
    await enqueueFanOuts(tx, jobs, [eventId]);
  }

  return async (payloads) => {
    for (const _ of payloads) await database.tx(step);
  };
}
