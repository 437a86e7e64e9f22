import { AppError } from '../platform/process/errors.ts';

/** The closed set of refusals of this slice. */
export const dashboardErrors = {
  /** A key that ended since it was let in is answered as every other bad one. */
  keyEnded: () =>
    new AppError(401, 'UNAUTHORIZED', 'A valid API key is required', {}, { headers: { 'www-authenticate': 'Bearer' } }),
};
