/** A queue and the shape of what it carries: ids only, because a handler re-reads the rows. */
export interface QueueDefinition<Payload extends object> {
  readonly name: string;
  /** `short` keeps one waiting job per key; a job that already runs does not count. */
  readonly policy: 'standard' | 'short';
  /** Never read: it ties the payload's type to the name. */
  readonly payload?: Payload;
}

export function defineQueue<Payload extends object>(
  name: string,
  policy: 'standard' | 'short' = 'standard',
): QueueDefinition<Payload> {
  return { name, policy };
}

/**
 * How pg-boss keeps every queue of ours. A killed worker's job runs again after `expireInSeconds`; retries serve
 * crashes only, because a retry that means something is a new job made by the outcome.
 */
export const queueOptions = {
  partition: true,
  notify: true,
  expireInSeconds: 60,
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: false,
  retentionSeconds: 14 * 24 * 3600,
  deleteAfterSeconds: 600,
} as const;
