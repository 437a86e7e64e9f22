import type { SubmissionStatus } from './status.ts';
import type { Attestation, AuthorizedRepresentative, BusinessProfile, Submission } from './types.ts';

/** What an organization sees of its verification. */
export interface Overview {
  status: SubmissionStatus | 'missing';
  submission: Submission | null;
  declarationPrefill: { businessName: string; useCase: string | null };
  requiredAttestation: Attestation;
  attestationRequired: boolean;
  complianceAccess: 'enabled' | 'awaiting_attestation' | 'suspended';
  prefill: {
    businessProfile: BusinessProfile | null;
    authorizedRepresentative: AuthorizedRepresentative | null;
  } | null;
}

/** `submissions` newest first. */
export function overviewOf(
  submissions: readonly Submission[],
  known: { organizationName: string; requiredAttestation: Attestation },
): Overview {
  const { organizationName, requiredAttestation } = known;
  const [submission = null] = submissions;
  const said = submissions.find(({ businessProfile }) => businessProfile !== null);
  const declared = submission?.declaration ?? null;
  const profile = submission?.businessProfile ?? said?.businessProfile ?? null;
  return {
    status: submission?.status ?? 'missing',
    submission,
    declarationPrefill: {
      businessName: declared?.businessName ?? profile?.legalName ?? organizationName,
      useCase: declared?.useCase ?? profile?.useCase ?? null,
    },
    requiredAttestation,
    attestationRequired: !submissions.some(({ attested }) => attested?.version === requiredAttestation.version),
    complianceAccess: accessOf(submission, requiredAttestation),
    prefill:
      said === undefined
        ? null
        : { businessProfile: said.businessProfile, authorizedRepresentative: said.authorizedRepresentative },
  };
}

function accessOf(newest: Submission | null, required: Attestation): Overview['complianceAccess'] {
  if (newest?.hold) return 'suspended';
  return isAttestationOutdated(newest, required) ? 'awaiting_attestation' : 'enabled';
}

/** Whether a business is approved under an attestation that is not the present one. */
export function isAttestationOutdated(newest: Submission | null, required: Attestation): boolean {
  return newest?.status === 'approved' && newest.attested?.version !== required.version;
}
