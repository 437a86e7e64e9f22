import { AppError, notFound } from '../platform/errors.ts';

/** The closed set of refusals of this slice. */
export const phoneNumberErrors = {
  notFound: () => notFound('Phone number'),
  agentNotFound: () => notFound('Agent'),
  taken: () => new AppError(409, 'NUMBER_IN_USE', 'This phone number is in use already'),
  testOrganization: () =>
    new AppError(
      409,
      'TEST_ORGANIZATION',
      'A test organization only has simulated numbers; give the number to a live one',
    ),
};
