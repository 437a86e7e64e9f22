import type {
  AssignmentStanding,
  BrandStanding,
  CampaignStanding,
  RegistryReason,
} from '../ports/campaign-registry.ts';

/** What a word in square brackets asks of the simulated registry, in a brand's display name or a campaign's flow. */
const words = [
  'changes',
  'rejected',
  'review',
  'suspended',
  'expired',
  'number-failed',
  'refused',
  'unanswered',
  'unreachable',
] as const;
type Word = (typeof words)[number];

export function asksFor(subject: string, word: Word): boolean {
  return subject.toLowerCase().includes(`[${word}]`);
}

/** How long the simulated registry thinks, in milliseconds. */
const reviewMs = 300;
const lossMs = 900;
const assignmentMs = 200;
// A look must not come a moment too early.
const graceMs = 10;

const reason = (message: string): RegistryReason => ({ code: 'SIMULATED', message });
export const refusal = reason('The registration asks to be refused.');
const reasons: Readonly<Record<string, RegistryReason[]>> = {
  changes_requested: [reason('The registration asks for changes: take the word in brackets out and submit it again.')],
  rejected: [reason('The registration asks to be rejected.')],
  suspended: [reason('The campaign asks to be suspended.')],
  FAILED_ASSIGNMENT: [reason('The campaign asks that its numbers fail.')],
};

type Facts<Status> = ReadonlyArray<{ afterMs: number; status: Status }>;

/** The last of the facts that has happened, and when the next one will. */
function standingAt<Status extends string>(
  facts: Facts<Status>,
  first: Status,
  elapsedMs: number,
): { status: Status; reasons: RegistryReason[]; lookAgainMs: number | null } {
  const status = facts.findLast(({ afterMs }) => afterMs <= elapsedMs)?.status ?? first;
  const next = facts.find(({ afterMs }) => afterMs > elapsedMs);
  return {
    status,
    reasons: reasons[status] ?? [],
    lookAgainMs: next === undefined ? null : next.afterMs - elapsedMs + graceMs,
  };
}

/** What has become of a brand so many milliseconds after it was submitted. */
export function brandStandingAt(subject: string, elapsedMs: number): BrandStanding {
  if (asksFor(subject, 'review')) return standingAt<BrandStanding['status']>([], 'in_review', elapsedMs);
  const status = asksFor(subject, 'changes')
    ? 'changes_requested'
    : asksFor(subject, 'rejected')
      ? 'rejected'
      : 'verified';
  return standingAt<BrandStanding['status']>([{ afterMs: reviewMs, status }], 'in_review', elapsedMs);
}

/** What has become of a campaign so many milliseconds after it was submitted. */
export function campaignStandingAt(subject: string, elapsedMs: number): CampaignStanding {
  if (asksFor(subject, 'review')) return standingAt<CampaignStanding['status']>([], 'in_review', elapsedMs);
  const status = asksFor(subject, 'changes')
    ? 'changes_requested'
    : asksFor(subject, 'rejected')
      ? 'rejected'
      : 'approved';
  const lost = asksFor(subject, 'suspended') ? 'suspended' : asksFor(subject, 'expired') ? 'expired' : null;
  const facts: Facts<CampaignStanding['status']> = [
    { afterMs: reviewMs, status },
    ...(lost === null || status !== 'approved' ? [] : [{ afterMs: lossMs, status: lost } as const]),
  ];
  return standingAt(facts, 'in_review', elapsedMs);
}

/**
 * What has become of a number so many milliseconds after it was assigned, `subject` being of its campaign; null where it
 * was taken off. `endedMs` is the time since it was asked to be.
 */
export function assignmentStandingAt(
  { subject, campaignId }: { subject: string; campaignId: string },
  elapsedMs: number,
  endedMs: number | null,
): AssignmentStanding | null {
  if (endedMs !== null) {
    const lookAgainMs = assignmentMs - endedMs + graceMs;
    return endedMs >= assignmentMs
      ? null
      : { status: 'PENDING_UNASSIGNMENT', campaignIds: [campaignId], reasons: [], lookAgainMs };
  }
  const status = asksFor(subject, 'number-failed') ? 'FAILED_ASSIGNMENT' : 'ASSIGNED';
  const facts: Facts<AssignmentStanding['status']> = [{ afterMs: assignmentMs, status }];
  return { ...standingAt(facts, 'PENDING_ASSIGNMENT', elapsedMs), campaignIds: [campaignId] };
}
