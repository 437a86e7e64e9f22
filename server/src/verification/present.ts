import type { components } from '../contract/generated/openapi.ts';
import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../platform/time/clock.ts';
import type { Overview } from './overview.policy.ts';
import type { Attestation, Attested, AuthorizedRepresentative, BusinessProfile, Submission } from './types.ts';

type Wire = components['schemas'];

export function presentOverview(overview: Overview): Wire['KybOverview'] {
  const { submission, prefill, declarationPrefill } = overview;
  return {
    status: overview.status,
    submission: submission === null ? null : presentSubmission(submission),
    declarationPrefill: { businessName: declarationPrefill.businessName, useCase: declarationPrefill.useCase },
    requiredAttestation: presentAttestation(overview.requiredAttestation),
    attestationRequired: overview.attestationRequired,
    complianceAccess: overview.complianceAccess,
    prefill:
      prefill === null
        ? null
        : {
            businessProfile: presentProfile(prefill.businessProfile),
            authorizedRepresentative: presentRepresentative(prefill.authorizedRepresentative),
          },
  };
}

/** The submission of the interface. API keys submit and review here: whatever names a person of theirs is null. */
export function presentSubmission(submission: Submission): Wire['KybSubmission'] {
  const { attested, submitted, declaration, reviewed, hold } = submission;
  return {
    id: submission.id,
    organizationId: submission.organizationId,
    status: submission.status,
    businessProfile: presentProfile(submission.businessProfile),
    authorizedRepresentative: presentRepresentative(submission.authorizedRepresentative),
    declaration: declaration === null ? null : { businessName: declaration.businessName, useCase: declaration.useCase },
    attestor: presentAttestor(attested),
    attestationAccepted: submission.attestationAccepted,
    attestationVersion: attested?.version ?? null,
    attestationText: attested?.text ?? null,
    termsVersion: attested?.termsVersion ?? null,
    attestedAt: isoOrNull(attested?.at),
    accessHoldAt: isoOrNull(hold?.at),
    accessHoldReason: hold?.reason ?? null,
    submittedByUserId: null,
    submittedByEmail: null,
    submittedByApiKeyId: submitted?.apiKeyId ?? null,
    submittedAt: isoOrNull(submitted?.at),
    reviewerUserId: null,
    reviewerEmail: null,
    reviewedAt: isoOrNull(reviewed?.at),
    rejectionReason: reviewed?.reason ?? null,
    slackNotificationStatus: 'not_queued',
    slackNotificationJobId: null,
    slackNotificationError: null,
    createdAt: isoMillis(submission.createdAt),
    updatedAt: isoMillis(submission.updatedAt),
  };
}

/** What events tell: nothing of the person or the business, and no reason, which may speak of them. */
export function presentEventData({
  id,
  organizationId,
  status,
  submitted,
  reviewed,
  hold,
}: Submission): Wire['KybEventData'] {
  return {
    id,
    organizationId,
    status,
    submittedAt: isoOrNull(submitted?.at),
    reviewedAt: isoOrNull(reviewed?.at),
    accessHoldAt: isoOrNull(hold?.at),
    accessHoldReason: hold?.reason ?? null,
  };
}

function presentAttestor(attested: Attested | null): Wire['KybAttestor'] | null {
  if (attested === null) return null;
  const unknownPerson = { userId: null, name: null, email: null, organizationRole: null };
  return { kind: 'api_key', apiKeyId: attested.apiKeyId, ...unknownPerson };
}

function presentAttestation({ version, text, termsVersion, termsUrl }: Attestation): Wire['KybAttestation'] {
  return { version, text, termsVersion, termsUrl };
}

function presentProfile(profile: BusinessProfile | null): Wire['KybBusinessProfile'] | null {
  if (profile === null) return null;
  return {
    legalName: profile.legalName,
    displayName: profile.displayName,
    entityType: profile.entityType,
    country: profile.country,
    ...(profile.registrationId === undefined ? {} : { registrationId: profile.registrationId }),
    website: profile.website,
    address: profile.address,
    useCase: profile.useCase,
    expectedUsage: profile.expectedUsage,
  };
}

function presentRepresentative(person: AuthorizedRepresentative | null): Wire['KybAuthorizedRepresentative'] | null {
  if (person === null) return null;
  const phone = person.phone === undefined ? {} : { phone: person.phone };
  return { name: person.name, title: person.title, email: person.email, ...phone };
}

function isoOrNull(instant: Temporal.Instant | undefined): string | null {
  return instant === undefined ? null : isoMillis(instant);
}
