import { AppError } from '../platform/errors.ts';

/** The closed set of refusals of this slice. */
export const dashboardErrors = {
  keyEnded: () => new AppError(401, 'UNAUTHORIZED', 'The API key is no longer in force'),
};
