import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { persistOutcome } from '../../platform/db/persist-outcome.ts';
import type { WebhooksKillPoint } from '../model/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { WebhooksMetrics } from '../model/metrics.ts';
import type { Attempt } from './attempt.ts';
import { type Claim, claimDeliveries, giveBack, leaseSlackMs, skipDue } from './claim.ts';
import type { DueDelivery } from '../rows/delivery-insert.ts';
import type { LoadDestinations } from './destinations.ts';
import { isOverloaded } from './health.policy.ts';
import { createConcurrencySlots, type SlotKey, type SlotVerdict } from './concurrency-slots.policy.ts';
import { applyOutcomes, type Outcome, type OutcomeWriter } from './outcomes.ts';
import { findDeferred, deferDeliveries } from '../rows/deferred.ts';
import type { AttemptResult, Destination } from '../model/types.ts';

/** Attempts deliveries. Rows are the truth: a job is done once its delivery is claimed, and the lease outlives us. */
export interface Deliverer {
  /** Begins an attempt of each delivery that may go now, and parks the others. Resolves when all have begun. */
  deliver(deliveries: ReadonlyArray<SlotKey & { deliveryId: string }>): Promise<void>;
  /** Begins nothing more; resolves when every attempt has ended and is written. */
  drain(): Promise<void>;
}

const slotsOfProcess = 1_000;
// One whose receivers all hang leaves room for the others.
const slotsOfOrganization = 250;
const gatherMs = 3;
// Nothing is sent in the last part of a lease: clocks and schedulers are not exact.
const leaseMarginMs = leaseSlackMs / 2;

export function createDeliverer(options: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  metrics: WebhooksMetrics;
  killPoint: WebhooksKillPoint;
  attempt: Attempt;
  loadDestinations: LoadDestinations;
  writer: OutcomeWriter;
}): Deliverer {
  const { database, jobs, clock, log, metrics, killPoint, attempt, loadDestinations, writer } = options;
  const slots = createConcurrencySlots({ slots: slotsOfProcess, slotsOfOrganization, clock });
  const underWay = new Set<Promise<void>>();
  let draining = false;
  let refilling = false;
  let wanted = false;

  const outcomes = createGroupCommit<Outcome, void>({
    name: 'webhooks.outcome',
    metrics,
    commit: async (group) => {
      await database.tx(async (tx) => {
        const written = await applyOutcomes(tx, writer, group);
        const ended = group.length - written.size;
        if (ended > 0) log.warn({ outcomes: ended }, 'outcomes came after their leases had been ended');
        killPoint('webhooks.outcome.written');
      });
      return group.map(() => undefined);
    },
  });

  /** What a receiver answered is worth more than one try: as long as the claim holds, nobody else can write it. */
  async function writeOutcome(outcome: Outcome, claim: Claim): Promise<void> {
    const untilMs = claim.monotonicEndMs - leaseMarginMs;
    const of = { deliveryId: claim.deliveryId };
    await persistOutcome({ clock, log, untilMs, of }, () => outcomes.submit(outcome));
  }

  /** Null where nothing was sent. */
  async function send(claim: Claim, destination: Destination | undefined): Promise<Outcome | null> {
    // A process that was too slow since its claim does not send any more.
    if (clock.monotonicMs() > claim.monotonicEndMs - leaseMarginMs - (destination?.timeoutMs ?? 0)) return null;
    const result = destination === undefined ? unreadable : await tryOnce(claim, destination);
    killPoint('webhooks.deliver.answered');
    metrics.webhookAttempts.inc({ trigger: claim.trigger, outcome: result.delivered ? 'delivered' : 'failed' });
    log.info(
      {
        deliveryId: claim.deliveryId,
        organizationId: claim.organizationId,
        endpointId: claim.endpointId,
        eventId: claim.event.id,
        event: claim.event.type,
        attempt: claim.attemptNumber,
        trigger: claim.trigger,
        delivered: result.delivered,
        status: result.responseStatus,
        error: result.error,
        ms: result.durationMs,
        latenessMs: Math.round(claim.latenessMs),
      },
      'webhook attempt',
    );
    return { claim, result, known: destination !== undefined, healthy: destination?.healthy ?? false };
  }

  async function tryOnce(claim: Claim, destination: Destination): Promise<AttemptResult> {
    try {
      return await attempt(destination, claim.event);
    } catch (err) {
      // A fault of ours, such as a header that HTTP cannot carry: it counts as an attempt, so that it has an end.
      log.error({ err, deliveryId: claim.deliveryId }, 'an attempt could not be made');
      return { ...unreadable, error: 'The request could not be made' };
    }
  }

  /** Claims deliveries whose slots are taken already, and lets their attempts run. */
  async function begin(deliveries: readonly DueDelivery[]): Promise<void> {
    const left = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
    try {
      const endpointIds = new Set(deliveries.map(({ endpointId }) => endpointId));
      // Before the claim: from there on the attempt counts.
      const destinations = await loadDestinations(database.read, [...endpointIds]);
      const claims = await claimDeliveries(database, clock, [...left.keys()]);
      killPoint('webhooks.deliver.claimed');
      for (const claim of claims) {
        left.delete(claim.deliveryId);
        if (claim.wasDeferred) slots.defer(claim);
        metrics.webhookLatenessSeconds.observe(Math.max(0, claim.latenessMs / 1000));
        track(follow(claim, destinations.get(claim.endpointId)));
      }
    } finally {
      for (const delivery of left.values()) slots.release(delivery, 1);
    }
    if (left.size > 0) await database.tx((tx) => skipDue(tx, jobs, [...left.keys()]));
  }

  async function follow(claim: Claim, destination: Destination | undefined): Promise<void> {
    const outcome = await send(claim, destination);
    slots.answered(claim, outcome === null ? 'failed' : verdictOn(outcome.result));
    refill();
    try {
      if (outcome !== null) await writeOutcome(outcome, claim);
      else await database.tx((tx) => giveBack(tx, jobs, claim));
    } catch (err) {
      log.error({ err, deliveryId: claim.deliveryId }, 'an outcome was not written; its lease will end it');
    } finally {
      slots.written(claim);
    }
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  /** Gives the slots that became free to what is deferred: all endpoints in one look, again while more become free. */
  function refill(): void {
    wanted = true;
    if (refilling) return;
    refilling = true;
    track(
      (async () => {
        while (wanted && !draining) {
          // Each look costs the same however many slots it fills.
          await sleep(gatherMs);
          wanted = false;
          await takeDeferred();
        }
      })()
        .catch((err: unknown) => log.warn({ err }, 'parked deliveries could not be taken up; the waker will'))
        .finally(() => {
          refilling = false;
        }),
    );
  }

  async function takeDeferred(): Promise<void> {
    const entered = slots.acquireDeferred();
    if (entered.length === 0) return;
    let found: DueDelivery[] = [];
    try {
      found = await findDeferred(database.read, entered);
    } finally {
      const counts = Map.groupBy(found, ({ endpointId }) => endpointId);
      for (const endpoint of entered) {
        const unused = endpoint.slots - (counts.get(endpoint.endpointId)?.length ?? 0);
        if (unused > 0) slots.clearDeferred(endpoint);
        slots.release(endpoint, unused);
      }
    }
    if (found.length > 0) await begin(found);
  }

  /** Attempts deliveries to one endpoint as it has slots, and returns those for which it has none in the near future. */
  async function admit(endpoint: SlotKey, ids: readonly string[]): Promise<string[]> {
    let left = [...ids];
    for (;;) {
      const free = slots.acquire(endpoint, left.length);
      if (free > 0) {
        const admitted = left.slice(0, free);
        left = left.slice(free);
        await begin(admitted.map((id) => ({ ...endpoint, id })));
      }
      if (left.length === 0 || draining || !slots.flows(endpoint)) return left;
      // To defer costs a row more than a moment does.
      await sleep(gatherMs);
    }
  }

  return {
    deliver: async (deliveries) => {
      const admitted: DueDelivery[] = [];
      const waiting: Array<{ endpoint: SlotKey; ids: string[] }> = [];
      for (const [endpointId, own] of Map.groupBy(deliveries, (one) => one.endpointId)) {
        const endpoint = { endpointId, organizationId: own[0]?.organizationId ?? '' };
        const ids = [...new Set(own.map(({ deliveryId }) => deliveryId))];
        const free = slots.acquire(endpoint, ids.length);
        admitted.push(...ids.slice(0, free).map((id) => ({ ...endpoint, id })));
        if (free < ids.length) waiting.push({ endpoint, ids: ids.slice(free) });
      }
      if (admitted.length > 0) await begin(admitted);
      const left = await Promise.all(waiting.map(({ endpoint, ids }) => admit(endpoint, ids)));
      await deferDeliveries(database.read, left.flat());
      waiting.forEach(({ endpoint }, index) => {
        if (left[index]?.length !== 0) slots.defer(endpoint);
      });
      // What was deferred while the last attempt before it ended would never be taken up.
      refill();
    },
    drain: async () => {
      draining = true;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function verdictOn(result: AttemptResult): SlotVerdict {
  if (result.delivered) return 'delivered';
  return isOverloaded(result) ? 'overloaded' : 'failed';
}

const unreadable: AttemptResult = {
  delivered: false,
  url: '',
  headers: {},
  responseStatus: null,
  responseBody: null,
  responseTruncated: false,
  durationMs: 0,
  error: 'The secrets of the endpoint cannot be read on this server',
  timedOut: false,
  retryAfterMs: null,
};
