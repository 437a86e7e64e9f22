import { AppError, notFound } from '../platform/process/errors.ts';
import type { ImessageNotAccepted, ImessageRefused } from '../providers/ports/imessage.ts';

/** The closed set of refusals of the iMessage channel. */
export const imessageErrors = {
  notEnabled: () =>
    new AppError(403, 'NOT_ENABLED_FOR_ORGANIZATION', 'The iMessage channel is not enabled for this organization'),
  numberNotFound: () =>
    new AppError(
      404,
      'PHONE_NUMBER_NOT_FOUND',
      'Phone number not found; GET /v1/imessage-phone-numbers lists those that exist',
    ),
  // The operator's own lists name other ones.
  managedNumberNotFound: () => notFound('Phone number'),
  managedAgentNotFound: () => notFound('Agent'),
  agentNotFound: () => notFound('Agent', '/v1/agents'),
  subscriptionNotFound: () => notFound('Webhook subscription', '/v1/imessage-phone-numbers/webhook'),
  subscriptionLimitReached: (limit: number) =>
    new AppError(409, 'LIMIT_REACHED', `An organization has at most ${limit} webhook subscriptions`),
  liveOrganization: () => new AppError(404, 'NOT_FOUND', 'A live organization is set up by its operator'),
  agentOff: () => new AppError(409, 'IMESSAGE_NOT_ENABLED', 'iMessage is not enabled for this agent'),
  numberRequired: () => new AppError(409, 'DEDICATED_NUMBER_REQUIRED', 'The agent holds no active number of its own'),
  backendUnsupported: () =>
    new AppError(422, 'UNSUPPORTED_BACKEND', 'The backend of this agent does not send messages for the API'),
  gone: () => new AppError(410, 'GONE', 'This operation was removed; use POST /v1/imessage/{agentId}/messages'),
  /** A refusal of the message is the caller's to mend; what the provider lacks itself is not. */
  sendFailed: ({ kind, status, detail }: ImessageRefused | ImessageNotAccepted) =>
    new AppError(
      kind === 'refused' ? 400 : 502,
      'MESSAGE_SEND_FAILED',
      kind === 'refused' ? 'The provider refused the message' : 'The provider did not take the message',
      { providerStatus: status, providerDetail: detail },
    ),
  neverSent: (messageId: string) =>
    new AppError(502, 'MESSAGE_SEND_FAILED', 'The provider never had the message; nothing was sent', {
      messageId,
      providerStatus: null,
      providerDetail: 'The provider did not answer, and does not have the message',
    }),
  sendTimeout: (messageId: string, providerTimeoutMs: number) =>
    new AppError(
      504,
      'MESSAGE_SEND_TIMEOUT',
      'The provider did not answer in time; the message may have been accepted',
      { messageId, providerTimeoutMs },
    ),
  callerIdPending: (retryAfterSeconds: number) =>
    new AppError(
      409,
      'CALLER_ID_VERIFICATION_PENDING',
      'The number is not enabled as caller id yet',
      { retryAfterSeconds },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    ),
  dialFailed: (why: string) => new AppError(502, 'TELNYX_DIAL_FAILED', `The call could not originate: ${why}`),
  nameNotChanged: (detail: string) => new AppError(502, 'DISPLAY_NAME_NOT_CHANGED', `${detail}; nothing was changed`),
  noProvider: () =>
    new AppError(
      503,
      'SERVICE_UNAVAILABLE',
      'This server has no provider of the iMessage channel for live organizations. Test organizations have one',
      {},
      { headers: { 'retry-after': '60' } },
    ),
};
