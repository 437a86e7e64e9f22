import { ApiError } from './errors.ts';

/** The error of a success that is not of the kind that was asked for, as from a page at a wrong address. */
export function otherAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  expected: string,
  idempotencyKey: string | null,
): ApiError {
  const message = `The answer is not ${expected}: check baseUrl`;
  return new ApiError({ status, headers, body: null, message }, { retryable: false, idempotencyKey });
}
