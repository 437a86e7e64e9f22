import { AppError } from '../process/errors.ts';

/** Refusals of an Idempotency-Key, in the same words wherever one is taken. Neither changes what the key stands for. */
export const idempotencyErrors = {
  /** The key was used with other content; it stays with the first. */
  conflict: () =>
    new AppError(409, 'IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used with a different request body'),
  /** The first request with this key and content is not done; repeating it answers what became of it. */
  inProgress: () =>
    new AppError(
      409,
      'IDEMPOTENCY_IN_PROGRESS',
      'The first request with this Idempotency-Key still runs. Send the same again after the time in Retry-After',
      {},
      { headers: { 'retry-after': '1' } },
    ),
};
