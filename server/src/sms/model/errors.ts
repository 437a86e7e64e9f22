import { AppError, validationError } from '../../platform/process/errors.ts';
import { toItselfText } from './admission.policy.ts';
import type { SmsBatchStatus } from '../../contract/generated/state-machines.ts';
import type { SmsMessageStatus } from './status.ts';

export type NotReadyReason =
  | 'number_inactive'
  | 'not_outbound_capable'
  | 'profile_not_ready'
  | 'campaign_not_assigned'
  | 'campaign_not_approved'
  | 'carrier_not_configured';

/** Each reason in words. */
export const notReadyText: Record<NotReadyReason, string> = {
  number_inactive: 'The number is suspended or released',
  not_outbound_capable: 'The number only receives',
  profile_not_ready: 'The messaging profile of the number is not ready',
  campaign_not_assigned: 'The number has no ASSIGNED campaign',
  campaign_not_approved: 'The campaign of the number is not approved',
  carrier_not_configured: 'The carrier of the number is not configured on this server',
};

/** The closed set of refusals of a send, each with its status and public text. */
export const smsErrors = {
  senderNotReady: (reasons: NotReadyReason[]) =>
    new AppError(422, 'SENDER_NOT_READY', 'The sender is not ready to send SMS', {
      reasons: reasons.map((code) => ({ code, message: notReadyText[code] })),
    }),
  recipientSuppressed: () => new AppError(422, 'RECIPIENT_SUPPRESSED', 'The recipient opted out'),
  consentNotFound: () =>
    new AppError(
      422,
      'CONSENT_NOT_FOUND',
      'consent_id is no consent of this recipient under the campaign of the sender',
    ),
  consentRevoked: () => new AppError(422, 'CONSENT_REVOKED', 'The consent of the recipient is revoked or expired'),
  timezoneRequired: () =>
    new AppError(
      400,
      'RECIPIENT_TIMEZONE_REQUIRED',
      'No time zone is known for the recipient. Send recipient_timezone or set a default for the organization',
    ),
  insufficientCredits: () =>
    new AppError(402, 'INSUFFICIENT_CREDITS', 'The credit balance does not cover this request'),
  notCancelable: (status: SmsMessageStatus) =>
    new AppError(409, 'NOT_CANCELABLE', 'Only a queued or scheduled message can be canceled', { status }),
  batchNotCancelable: (status: SmsBatchStatus) =>
    new AppError(409, 'NOT_CANCELABLE', 'Nothing of the batch waits any more', { status }),
  toItself: (path: string) => validationError([{ path, message: toItselfText }]),
  sendAtOutOfRange: (message: string) => validationError([{ path: '/body/send_at', message }]),
  invalidLastEventId: () =>
    new AppError(400, 'INVALID_CURSOR', 'Last-Event-ID was not given by this stream to your organization'),
  resumeExpired: () => new AppError(410, 'RESUME_EXPIRED', 'What followed this Last-Event-ID is kept no longer'),
};
