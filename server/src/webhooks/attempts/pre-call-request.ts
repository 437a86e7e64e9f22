import type { Tx } from '../../platform/db/database.ts';
import type { AnswerReading } from './attempt.ts';
import { insertAwaitedDelivery, insertUnsentDelivery } from './awaited-delivery-insert.ts';
import type { LoadDestinations } from './destinations.ts';
import { storeEvents, type WebhookEvent } from '../rows/event-store.ts';
import type { LoggedAttempt } from './logged-attempt.ts';
import { applyOutcomes, type OutcomeWriter } from './outcomes.ts';
import { receiversOf } from '../endpoints/index.ts';
import type { Destination } from '../model/types.ts';

/** What came of the request: what `reading` made of the answer, or one sentence that says why there is none. */
export type EndpointAnswer = ({ readonly value: unknown } | { readonly error: string }) & {
  /** Keeps the attempt in the log of deliveries; once, however often it is called. */
  record(tx: Tx): Promise<void>;
};

/** A request before a call, to be sent once the transaction that stored its event has committed. */
export type PreCallRequest =
  | { readonly kind: 'no_receiver' }
  /** More than one endpoint matches: no request is sent. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'one'; readonly timeoutMs: number; send(): Promise<EndpointAnswer> };

/**
 * Stores an event whose answer the caller waits for, with its deliveries in the log, in the caller's transaction. It goes to
 * one endpoint, which is attempted once by `send` and recorded with what the answer leads to; where several match, each delivery is stored as failed and none is sent.
 * Nothing is stored where no endpoint subscribes.
 */
export type PreparePreCallRequest = (tx: Tx, event: WebhookEvent, reading: AnswerReading) => Promise<PreCallRequest>;

export const ambiguousError = 'More than one endpoint matches: none was asked';

export function createPreparePreCallRequest(options: {
  attempt: LoggedAttempt;
  loadDestinations: LoadDestinations;
  writer: OutcomeWriter;
}): PreparePreCallRequest {
  const { attempt, loadDestinations, writer } = options;
  const { ids } = writer;

  return async (tx, input, reading) => {
    const receivers = await receiversOf(tx, input);
    const [only] = receivers;
    if (only === undefined) return { kind: 'no_receiver' };
    const [event] = await storeEvents(tx, ids, [input]);
    if (event === undefined) throw new Error('An event was not stored');
    const deliveryOf = (endpointId: string) => ({ id: ids.uuid(), endpointId, event, maxAutomaticAttempts: 1 });
    if (receivers.length > 1) {
      for (const { id } of receivers) await insertUnsentDelivery(tx, deliveryOf(id), ambiguousError);
      return { kind: 'ambiguous' };
    }
    const destination = (await loadDestinations(tx, [only.id])).get(only.id);
    if (destination === undefined) throw new Error('The secrets of the endpoint cannot be read');
    const delivery = deliveryOf(only.id);
    await insertAwaitedDelivery(tx, delivery, destination.timeoutMs);
    const send = () => finish(destination, event, delivery.id);
    return { kind: 'one', timeoutMs: destination.timeoutMs, send };

    async function finish(
      to: Destination,
      of: typeof input & { id: string; payload: string },
      deliveryId: string,
    ): Promise<EndpointAnswer> {
      const result = await attempt({ destination: to, event: of, deliveryId, trigger: 'automatic', reading });
      const { organizationId, endpointId, healthy } = to;
      const claim = {
        deliveryId,
        organizationId,
        endpointId,
        event: of,
        // That of a row that no worker has claimed.
        fence: '0',
        attemptNumber: 1,
        automaticAttempts: 1,
        maxAutomaticAttempts: 1,
        trigger: 'automatic',
        at: of.occurredAt,
      } as const;
      const record = async (tx: Tx): Promise<void> => {
        await applyOutcomes(tx, writer, [{ claim, result, known: true, healthy }]);
      };
      return { ...(result.error === null ? { value: result.value } : { error: result.error }), record };
    }
  };
}
