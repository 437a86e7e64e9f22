import { phoneNumberNotFound } from '../../phone-numbers/index.ts';
import type { AppError } from '../../platform/process/errors.ts';
import type { Refusal } from './admission.policy.ts';
import { smsErrors } from './errors.ts';

/** What a closed gate answers to the request that met it. */
export function refusalError(refusal: Refusal): AppError {
  switch (refusal.gate) {
    case 'sender_unknown':
      return phoneNumberNotFound();
    case 'sender_not_ready':
      return smsErrors.senderNotReady(refusal.reasons);
    case 'suppressed':
      return smsErrors.recipientSuppressed();
    case 'consent_unknown':
      return smsErrors.consentNotFound();
    case 'consent':
      return smsErrors.consentRevoked();
    case 'timezone':
      return smsErrors.timezoneRequired();
  }
}
