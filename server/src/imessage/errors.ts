import { AppError, notFound } from '../platform/errors.ts';

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
};
