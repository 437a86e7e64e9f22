import { uncounted } from '../../platform/db/deadline.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { AnswerReading, Attempt } from './attempt.ts';
import type { WebhooksMetrics } from '../model/metrics.ts';
import type { AttemptResult, AttemptTrigger, Destination } from '../model/types.ts';

/** An attempt that a request waits for: made at once, in this process, also while the endpoint is disabled. */
export interface AwaitedAttempt {
  readonly destination: Destination;
  readonly event: { readonly id: string; readonly type: string; readonly payload: string };
  readonly deliveryId: string;
  readonly trigger: AttemptTrigger;
  readonly reading?: AnswerReading;
}

/** Makes the attempt, with a line in the log and a count of it. What became of it is still to be stored. */
export type LoggedAttempt = (attempt: AwaitedAttempt) => Promise<AttemptResult>;

export function createLoggedAttempt(options: {
  log: Logger;
  metrics: WebhooksMetrics;
  attempt: Attempt;
}): LoggedAttempt {
  const { log, metrics, attempt } = options;
  return async ({ destination, event, deliveryId, trigger, reading }) => {
    const result = await uncounted(() => attempt(destination, event, reading));
    const { organizationId, endpointId } = destination;
    const { delivered, responseStatus: status, error, durationMs: ms } = result;
    metrics.webhookAttempts.inc({ trigger, outcome: delivered ? 'delivered' : 'failed' });
    const { id: eventId, type } = event;
    log.info(
      { deliveryId, organizationId, endpointId, eventId, event: type, trigger, delivered, status, error, ms },
      'webhook attempt',
    );
    return result;
  };
}
