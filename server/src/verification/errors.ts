import { AppError } from '../platform/process/errors.ts';
import type { Attestation } from './types.ts';

/** The closed set of refusals of verification. */
export const verificationErrors = {
  required: (status: string, missing: 'submission' | 'approval') =>
    new AppError(403, 'KYB_REQUIRED', 'A verification has to be submitted before a number can be had', {
      kyb: { status, missing: [missing] },
    }),
  underReview: () => new AppError(409, 'KYB_UNDER_REVIEW', 'The submission is under review and cannot be changed'),
  approved: () => new AppError(409, 'KYB_APPROVED', 'The business is verified already'),
  submissionChanged: (status: string) =>
    new AppError(409, 'KYB_SUBMISSION_CHANGED', 'Another submission waits by now, or this one is decided', { status }),
  notApproved: (status: string) =>
    new AppError(409, 'KYB_NOT_APPROVED', 'The newest submission of the organization is not approved', { status }),
  attestationOutdated: ({ version, text, termsVersion, termsUrl }: Attestation) =>
    new AppError(409, 'ATTESTATION_OUTDATED', 'Another version of the attestation has to be accepted', {
      requiredAttestation: { version, text, termsVersion, termsUrl },
    }),
};
