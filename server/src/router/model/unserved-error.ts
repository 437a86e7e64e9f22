import { AppError } from '../../platform/process/errors.ts';
import type { FailureReason } from '../../providers/ports/vendor-call.ts';

/** The answer where no candidate served, with what other surfaces make their own answer of. */
export class UnservedError extends AppError {
  /** Why the last one did not. */
  readonly reason: FailureReason;
  /** How many candidates were asked. */
  readonly asked: number;

  constructor(answer: AppError, { reason, asked }: { reason: FailureReason; asked: number }) {
    const { status, code, message, details, headers } = answer;
    super(status, code, message, details, { headers });
    this.name = 'UnservedError';
    this.reason = reason;
    this.asked = asked;
  }
}
