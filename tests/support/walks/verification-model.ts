import type { components } from '../../../server/src/contract/generated/openapi.ts';

type Wire = components['schemas'];
type Profile = Wire['KybBusinessProfile'];
type Person = Wire['KybAuthorizedRepresentative'];
type Declaration = Wire['KybDeclaration'];

/** What the operator has everybody accept. */
export const presentVersion = 'phone-communications-v1';
/** How long the submission of a test organization waits. */
export const selfReviewMs = 60_000;

/** A submission as a plain model has it. */
export interface ModelSubmission {
  id: string;
  status: Wire['KybSubmissionStatus'];
  businessProfile: Profile | null;
  authorizedRepresentative: Person | null;
  declaration: Declaration | null;
  attestationAccepted: boolean;
  attestationVersion: string | null;
  rejectionReason: string | null;
  /** Of a test organization: when it is decided by itself. */
  dueAt: number | null;
  /** The types of its events, oldest first. */
  events: string[];
}

/** What a plain model says of the verification of an organization. */
export interface VerificationModel {
  organizationName: string;
  /** Oldest first. */
  submissions: ModelSubmission[];
  hold: { at: string; reason: 'rejected' | 'revoked' } | null;
  /** What every number of the organization was told, oldest first. */
  numberEvents: string[];
}

/** The submission that counts. */
export const newestOf = ({ submissions }: VerificationModel): ModelSubmission | undefined => submissions.at(-1);

/** The submission that is written next: a new one where the last is over. */
export function openSubmission(model: VerificationModel): ModelSubmission {
  const newest = newestOf(model);
  if (newest !== undefined && newest.status !== 'rejected' && newest.status !== 'revoked') return newest;
  const blank = { businessProfile: null, authorizedRepresentative: null, declaration: null };
  const silent = { attestationAccepted: false, attestationVersion: null, rejectionReason: null, dueAt: null };
  const opened: ModelSubmission = { id: '', status: 'draft', ...blank, ...silent, events: [] };
  model.submissions.push(opened);
  return opened;
}

/** Decides about a submission; `at` is when, as the server says it. */
export function decide(
  model: VerificationModel,
  submission: ModelSubmission,
  { status, reason, at }: { status: 'approved' | 'rejected' | 'revoked'; reason: string | null; at: string },
): void {
  submission.status = status;
  submission.rejectionReason = reason;
  submission.dueAt = null;
  submission.events.push(`kyb.${status}`);
  if (status === 'approved') {
    if (model.hold !== null) model.numberEvents.push('number.recovered');
    model.hold = null;
    return;
  }
  if (model.hold === null) model.numberEvents.push('number.suspended');
  model.hold = { at: model.hold?.at ?? at, reason: status };
}

/** What becomes of a submission of a test organization: one whose business is named "Reject..." is rejected. */
export function selfReviewOf({ businessProfile, declaration }: ModelSubmission): 'approved' | 'rejected' {
  const names = [businessProfile?.legalName, declaration?.businessName];
  return names.some((name) => name?.startsWith('Reject') === true) ? 'rejected' : 'approved';
}

/** How a purchase is refused; null where verification has nothing against it. */
export function refusalOfPurchase(model: VerificationModel): readonly [number, string] | null {
  const newest = newestOf(model);
  if (newest === undefined || newest.status === 'draft' || model.hold !== null) return [403, 'KYB_REQUIRED'];
  return isOutdated(newest) ? [409, 'ATTESTATION_OUTDATED'] : null;
}

const isOutdated = ({ status, attestationVersion }: ModelSubmission): boolean =>
  status === 'approved' && attestationVersion !== presentVersion;

/** What GET /v1/phone-numbers/kyb must show, but for instants, keys and wordings. */
export function overviewOf(model: VerificationModel): Record<string, unknown> {
  const { submissions, hold, organizationName } = model;
  const newest = newestOf(model);
  const said = submissions.findLast(({ businessProfile }) => businessProfile !== null);
  const profile = newest?.businessProfile ?? said?.businessProfile ?? null;
  return {
    status: newest?.status ?? 'missing',
    submission: newest === undefined ? null : shownOf(newest, hold),
    declarationPrefill: {
      businessName: newest?.declaration?.businessName ?? profile?.legalName ?? organizationName,
      useCase: newest?.declaration?.useCase ?? profile?.useCase ?? null,
    },
    attestationRequired: !submissions.some(({ attestationVersion }) => attestationVersion === presentVersion),
    complianceAccess:
      hold !== null ? 'suspended' : newest !== undefined && isOutdated(newest) ? 'awaiting_attestation' : 'enabled',
    prefill:
      said === undefined
        ? null
        : { businessProfile: said.businessProfile, authorizedRepresentative: said.authorizedRepresentative },
  };
}

function shownOf(submission: ModelSubmission, hold: VerificationModel['hold']): Record<string, unknown> {
  const { dueAt: _dueAt, events: _events, ...shown } = submission;
  return { ...shown, accessHoldAt: hold?.at ?? null, accessHoldReason: hold?.reason ?? null };
}

/** The same of an answer. */
export function shownOfAnswer({ requiredAttestation: _required, ...overview }: Wire['KybOverview']): object {
  const { submission } = overview;
  return { ...overview, submission: submission === null ? null : shownOfSubmission(submission) };
}

export function shownOfSubmission(submission: Wire['KybSubmission']): object {
  const { id, status, businessProfile, authorizedRepresentative, declaration } = submission;
  const { attestationAccepted, attestationVersion, rejectionReason, accessHoldAt, accessHoldReason } = submission;
  const said = { id, status, businessProfile, authorizedRepresentative, declaration };
  return { ...said, attestationAccepted, attestationVersion, rejectionReason, accessHoldAt, accessHoldReason };
}
