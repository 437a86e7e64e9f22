import { AppError, notFound, validationError } from '../platform/process/errors.ts';

/** Also of a request that names a number in its body. */
export const phoneNumberNotFound = (): AppError => notFound('Phone number', '/v1/phone-numbers');

/** The closed set of refusals of this slice. */
export const phoneNumberErrors = {
  notFound: phoneNumberNotFound,
  agentNotFound: () => notFound('Agent', '/v1/agents'),
  // The operator's own list names other ones.
  managedAgentNotFound: () => notFound('Agent'),
  noMessagingProfile: (carrier: string) =>
    validationError([{ path: '/body/messagingProfileId', message: `a number at ${carrier} has no messaging profile` }]),
  unnamedCarrier: () =>
    validationError([
      { path: '/body/smsCarrier', message: 'must name the carrier: this server has accounts at telnyx and twilio' },
    ]),
  notSelling: (path: string, carriers: readonly string[]) =>
    validationError([{ path, message: `must be a carrier that sells to this organization: ${carriers.join(' or ')}` }]),
  textsWait: () =>
    new AppError(409, 'NUMBER_IN_USE', 'Texts of this number still wait; its carrier can change when none does'),
  taken: () => new AppError(409, 'NUMBER_IN_USE', 'This phone number is in use already'),
  noTrunk: () =>
    validationError([
      {
        path: '/body/sipConnectionInstallationId',
        message: 'is missing; or send sipTrunkId: a number comes over one of them',
      },
    ]),
  orderOpen: () =>
    new AppError(409, 'ORDER_OPEN', 'The order of this number is open at the carrier and cannot be canceled now'),
  automationUnavailable: () =>
    new AppError(422, 'AUTOMATION_UNAVAILABLE', 'smsAutomationEnabled: the number has no agent that could answer'),
  unavailable: () =>
    new AppError(409, 'NUMBER_UNAVAILABLE', 'The number cannot be had any more; search for another one'),
  notOrderable: (reason: string) => new AppError(422, 'NUMBER_NOT_ORDERABLE', reason),
  insufficientCredits: () =>
    new AppError(402, 'INSUFFICIENT_CREDITS', 'The credit balance does not cover this request'),
  carrierAway: () => away('The carrier cannot be reached at the moment; nothing was ordered'),
  noNumberCarrier: () => away('This server has no carrier that sells numbers to live organizations yet'),
  testOrganization: () =>
    new AppError(
      409,
      'TEST_ORGANIZATION',
      'A test organization only has simulated numbers; give the number to a live one',
    ),
};

function away(message: string): AppError {
  return new AppError(503, 'SERVICE_UNAVAILABLE', message, {}, { headers: { 'retry-after': '5' } });
}
