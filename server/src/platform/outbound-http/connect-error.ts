import type { FailureReason } from './post-outcome.ts';

/** Why there is no connection. `message` is public text. */
export class ConnectError extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectError';
    this.reason = reason;
  }
}
