import { AppError, notFound, validationError } from '../platform/process/errors.ts';

/** The closed set of refusals of this slice. */
export const organizationErrors = {
  organizationNotFound: () => notFound('Organization', '/v1/organizations'),
  apiKeyNotFound: () => notFound('API key', '/v1/api-keys'),
  lastAdminKey: () => new AppError(409, 'LAST_ADMIN_KEY', 'The last API key with the scope admin cannot be deleted'),
  apiKeyLimitReached: (limit: number) =>
    new AppError(409, 'LIMIT_REACHED', `An organization has at most ${limit} API keys`),
  expiryPassed: () => validationError([{ path: '/body/expiresAt', message: 'must be in the future' }]),
  tooManyFailures: (waitSeconds: number) =>
    new AppError(
      429,
      'RATE_LIMITED',
      'Too many API keys that are not in force from this address',
      {},
      {
        headers: { 'retry-after': String(waitSeconds) },
      },
    ),
  switchedByOperator: (member: string) =>
    validationError([{ path: `/body/${member}`, message: 'is switched by the operator for a live organization' }]),
  blankName: () => validationError([{ path: '/body/name', message: 'must not be blank' }]),
};
