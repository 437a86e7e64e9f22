import { AppError, notFound } from '../../platform/process/errors.ts';

/** The closed set of refusals of calls between people. */
export const voiceErrors = {
  callNotFound: () => notFound('Call', '/v1/voice/calls'),
  // Another broker's is as if it did not exist.
  legNotFound: () => notFound('Leg', '/v1/voice/calls'),
  brokerNotFound: () => notFound('Broker', '/v1/voice/presence'),
  disabled: () =>
    new AppError(403, 'HUMAN_CALLING_DISABLED', 'Calls between people are switched off for the organization'),
  unconfigured: () =>
    new AppError(
      503,
      'HUMAN_CALLING_UNCONFIGURED',
      'This server has no carrier of calls for live organizations',
      {},
      { headers: { 'retry-after': '3600' } },
    ),
  noBroker: () => new AppError(409, 'NO_BROKER_AVAILABLE', 'No broker is available to take the call'),
  legNotLive: () => new AppError(409, 'LEG_NOT_LIVE', 'The leg has ended'),
  callEnded: () => new AppError(409, 'CALL_NOT_LIVE', 'The call has ended'),
  notAnswered: () => new AppError(409, 'CALL_NOT_LIVE', 'The call was not answered yet'),
  transferInProgress: () => new AppError(409, 'TRANSFER_IN_PROGRESS', 'Another transfer of the call is open'),
  unsupported: (why: string) => new AppError(422, 'UNSUPPORTED_COMMAND', why),
  targetInvalid: (why: string) => new AppError(422, 'BRIDGE_TARGET_INVALID', why),
  noCredential: () =>
    new AppError(
      401,
      'UNAUTHORIZED',
      'A credential of a leg or of a broker is required, until its expiresAt',
      {},
      { headers: { 'www-authenticate': 'Bearer' } },
    ),
  noMedia: () =>
    new AppError(
      503,
      'SERVICE_UNAVAILABLE',
      'This server carries no sound yet: legs are commanded with POST /v1/voice/legs/{controlId}/actions/{command}',
      {},
      { headers: { 'retry-after': '60' } },
    ),
};
