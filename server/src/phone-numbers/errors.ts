import { AppError, notFound, validationError } from '../platform/errors.ts';

/** Also of a request that names a number in its body. */
export const phoneNumberNotFound = (): AppError => notFound('Phone number', '/v1/phone-numbers');

/** The closed set of refusals of this slice. */
export const phoneNumberErrors = {
  notFound: phoneNumberNotFound,
  agentNotFound: () => notFound('Agent'),
  noMessagingProfile: (carrier: string) =>
    validationError([{ path: '/body/messagingProfileId', message: `a number at ${carrier} has no messaging profile` }]),
  unnamedCarrier: () =>
    validationError([
      { path: '/body/smsCarrier', message: 'must name the carrier: this server has accounts at telnyx and twilio' },
    ]),
  textsWait: () =>
    new AppError(409, 'NUMBER_IN_USE', 'Texts of this number still wait; its carrier can change when none does'),
  taken: () => new AppError(409, 'NUMBER_IN_USE', 'This phone number is in use already'),
  testOrganization: () =>
    new AppError(
      409,
      'TEST_ORGANIZATION',
      'A test organization only has simulated numbers; give the number to a live one',
    ),
};
