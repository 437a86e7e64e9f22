import { type AppError, type Issue, validationError } from '../../platform/process/errors.ts';
import { shortened } from '../../platform/text/shortened.ts';

/** More of them help nobody. */
export const maxIssues = 100;

/** 400 VALIDATION_ERROR whose size does not follow from what the caller sent: names of fields are the caller's. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  return validationError(issues.slice(0, maxIssues).map(({ path, message }) => ({ path: shortened(path), message })));
}
