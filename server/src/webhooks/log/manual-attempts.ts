import type { Clock } from '../../platform/time/clock.ts';
import { CommitUnknownError, type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { Logger } from '../../platform/process/log.ts';
import { persistOutcome } from '../../platform/db/persist-outcome.ts';
import { insertAttempts } from '../rows/attempt-store.ts';
import {
  applyOutcomes,
  insertAwaitedDelivery,
  type LoadDestinations,
  type LoggedAttempt,
  type OutcomeWriter,
} from '../attempts/index.ts';
import { findDelivery } from '../rows/delivery-store.ts';
import { webhookErrors } from '../model/errors.ts';
import { storeEvents } from '../rows/event-store.ts';
import { raiseEventSequence, recordRedelivery } from './manual-attempt-store.ts';
import { whyNotRedeliverable } from '../model/redeliverable.policy.ts';
import type { AttemptResult, Destination } from '../model/types.ts';

/** Attempts that a caller waits for: made at once, in this process, also while the endpoint is disabled. */
export interface ManualAttempts {
  /**
   * Sends a stored event again: same id and bytes, the endpoint's URL, headers and secrets as they are now. 404
   * NOT_FOUND; 409 NOT_REDELIVERABLE with the reason.
   */
  redeliver(organizationId: string, deliveryId: string): Promise<AttemptResult>;
  /** Sends an event `endpoint.test`, whatever the endpoint subscribes to. 404 NOT_FOUND. */
  test(organizationId: string, endpointId: string): Promise<{ deliveryId: string; result: AttemptResult }>;
}

const testEvent = 'endpoint.test';

// Less than the lease of a test has beyond its receiver's time.
const writeForMs = 10_000;

export function createManualAttempts(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  attempt: LoggedAttempt;
  loadDestinations: LoadDestinations;
  writer: OutcomeWriter;
}): ManualAttempts {
  const { database, clock, log, attempt, loadDestinations, writer } = options;
  const { ids } = writer;

  /** Writes what came of an attempt; one that may have been written is not counted twice. */
  function write(deliveryId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    const untilMs = clock.monotonicMs() + writeForMs;
    const isFinal = (error: unknown) => error instanceof AppError || error instanceof CommitUnknownError;
    return persistOutcome({ clock, log, untilMs, of: { deliveryId }, isFinal }, () => database.tx(work));
  }

  /** A test as it stands before its attempt: begun, so that its lease ends it should this process die. */
  async function beginTest(organizationId: string, endpointId: string) {
    return database.tx(async (tx) => {
      const raised = await raiseEventSequence(tx, organizationId, endpointId);
      if (raised === null) throw webhookErrors.endpointNotFound();
      const { at, sequence } = raised;
      const destination = readable((await loadDestinations(tx, [endpointId])).get(endpointId));
      const [event] = await storeEvents(tx, ids, [
        {
          organizationId,
          type: testEvent,
          resourceId: endpointId,
          sequence,
          agentId: null,
          sessionId: null,
          tags: {},
          occurredAt: at,
          data: { endpoint_id: endpointId },
        },
      ]);
      if (event === undefined) throw new Error('An event was not stored');
      const deliveryId = ids.uuid();
      await insertAwaitedDelivery(
        tx,
        { id: deliveryId, endpointId, event, maxAutomaticAttempts: 0 },
        destination.timeoutMs,
      );
      return { deliveryId, event, destination, at };
    });
  }

  return {
    redeliver: async (organizationId, deliveryId) => {
      const delivery = await findDelivery(database.read, organizationId, deliveryId);
      if (delivery === null) throw webhookErrors.deliveryNotFound();
      const reason = whyNotRedeliverable(delivery);
      if (reason !== null) throw webhookErrors.notRedeliverable(reason);
      const { endpointId } = delivery;
      const destination = readable((await loadDestinations(database.read, [endpointId])).get(endpointId));
      if (destination.deleted) throw webhookErrors.notRedeliverable('endpoint_deleted');
      const event = { id: delivery.eventId, type: delivery.eventType, payload: delivery.payload };
      const result = await attempt({ destination, event, deliveryId, trigger: 'manual' });
      await write(deliveryId, async (tx) => {
        const attemptNumber = await recordRedelivery(tx, organizationId, deliveryId, result);
        if (attemptNumber === null) throw webhookErrors.deliveryNotFound();
        const id = ids.prefixed('att');
        const startedAt = delivery.readAt;
        await insertAttempts(tx, [
          { id, deliveryId, organizationId, attemptNumber, trigger: 'manual', result, startedAt },
        ]);
        await writer.updateEndpointHealth(tx, [
          { organizationId, endpointId, trigger: 'manual', result, healthy: destination.healthy },
        ]);
      });
      return result;
    },
    test: async (organizationId, endpointId) => {
      const { deliveryId, event, destination, at } = await beginTest(organizationId, endpointId);
      const { healthy } = destination;
      const result = await attempt({ destination, event, deliveryId, trigger: 'manual' });
      const claim = {
        deliveryId,
        organizationId,
        endpointId,
        event,
        // That of a row that no worker has claimed.
        fence: '0',
        attemptNumber: 1,
        automaticAttempts: 0,
        maxAutomaticAttempts: 0,
        trigger: 'manual',
        at,
      } as const;
      await write(deliveryId, async (tx) => {
        await applyOutcomes(tx, writer, [{ claim, result, known: true, healthy }]);
      });
      return { deliveryId, result };
    },
  };
}

/** A secret that is sealed with a key which this server does not have is a fault of its set-up. */
function readable(destination: Destination | undefined): Destination {
  if (destination === undefined) throw new Error('The secrets of the endpoint cannot be read');
  return destination;
}
