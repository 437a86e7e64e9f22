import { errorCodes } from '../../server/src/contract/generated/error-codes.ts';

/** The whole body of a core error of the server at `url`. */
export function coreError(url: string, code: keyof typeof errorCodes, error: string): Record<string, unknown> {
  const { retryable, hint } = errorCodes[code];
  return { error, code, retryable, hint, docs_url: `${url}/docs/errors/${code}` };
}
