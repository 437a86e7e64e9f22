import { AppError } from '../../platform/process/errors.ts';

/** The closed set of refusals of this slice. */
export const mediaErrors = {
  noCredential: () =>
    new AppError(
      401,
      'UNAUTHORIZED',
      'A credential of this session is required that has opened no socket yet: the token that its creation answered, or the resumeToken',
      {},
      { headers: { 'www-authenticate': 'Bearer' } },
    ),
  leaseLost: () =>
    new AppError(401, 'authentication_failed', 'Another worker has the session, or none', {
      hint: 'Claim a session, and open its media with the credential of that claim',
    }),
};
