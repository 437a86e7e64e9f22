import { z } from 'zod';
import type { AssignmentStanding, BrandStanding, CampaignStanding } from '../ports/campaign-registry.ts';
import { readReasons } from './registry-answer.ts';

const minuteMs = 60_000;
const firstMs = minuteMs / 2;
const mostMs = 15 * minuteMs;
// What is settled can still be lost: a callback says so at once, and this look where it does not arrive.
const settledMs = 6 * 60 * minuteMs;

const brandBody = z.object({
  status: z.string().nullish(),
  identityStatus: z.string().nullish(),
  failureReasons: z.unknown().optional(),
});
const campaignBody = z.object({ campaignStatus: z.string().nullish(), failureReasons: z.unknown().optional() });
const assignmentStatuses = [
  'PENDING_ASSIGNMENT',
  'ASSIGNED',
  'FAILED_ASSIGNMENT',
  'PENDING_UNASSIGNMENT',
  'FAILED_UNASSIGNMENT',
] as const;
const assignmentBody = z.object({
  campaignId: z.string().nullish(),
  telnyxCampaignId: z.string().nullish(),
  tcrCampaignId: z.string().nullish(),
  assignmentStatus: z.enum(assignmentStatuses),
  failureReasons: z.unknown().optional(),
});

// A status that came up later is one on which the registry has not said its last word.
const campaignStatuses: ReadonlyMap<string, CampaignStanding['status']> = new Map([
  ['TCR_FAILED', 'rejected'],
  ['TCR_SUSPENDED', 'suspended'],
  ['TCR_EXPIRED', 'expired'],
  ['TELNYX_FAILED', 'changes_requested'],
  ['MNO_REJECTED', 'changes_requested'],
  ['MNO_PROVISIONING_FAILED', 'changes_requested'],
  ['MNO_PROVISIONED', 'approved'],
]);
const identities = new Set(['VERIFIED', 'VETTED_VERIFIED', 'SELF_DECLARED']);

/** When to look again: sooner after something was submitted, later and later while nothing changes. */
function nextLookMs(isOpen: boolean, looks: number): number {
  return isOpen ? Math.min(firstMs * 2 ** Math.min(looks, 10), mostMs) : settledMs;
}

/** A brand as it stands; null for what is no brand. `feedback` is what the registry says against an unverified one. */
export function brandStandingOf(body: unknown, looks: number, feedback: unknown = []): BrandStanding | null {
  const { data } = brandBody.safeParse(body);
  if (data === undefined) return null;
  const status = brandStatusOf(data.status ?? '', data.identityStatus ?? '');
  const isOpen = status === 'in_review';
  const complains = status === 'changes_requested' || status === 'rejected';
  return {
    status,
    reasons: complains ? [...readReasons(data.failureReasons ?? []), ...readReasons(feedback)] : [],
    lookAgainMs: status === 'rejected' ? null : nextLookMs(isOpen, looks),
  };
}

function brandStatusOf(status: string, identity: string): BrandStanding['status'] {
  if (status === 'REGISTRATION_FAILED') return 'rejected';
  if (status !== 'OK') return 'in_review';
  if (identities.has(identity)) return 'verified';
  return identity === 'UNVERIFIED' ? 'changes_requested' : 'in_review';
}

/** A campaign as it stands; null for what is none. */
export function campaignStandingOf(body: unknown, looks: number): CampaignStanding | null {
  const { data } = campaignBody.safeParse(body);
  if (data === undefined) return null;
  const status = campaignStatuses.get(data.campaignStatus ?? '') ?? 'in_review';
  const isOver = status === 'rejected' || status === 'expired';
  const agrees = status === 'approved' || status === 'in_review';
  return {
    status,
    reasons: agrees ? [] : readReasons(data.failureReasons ?? []),
    lookAgainMs: isOver ? null : nextLookMs(status === 'in_review', looks),
  };
}

/** The assignment of a number as it stands; null for what is none. */
export function assignmentStandingOf(body: unknown, looks: number): AssignmentStanding | null {
  const { data } = assignmentBody.safeParse(body);
  if (data === undefined) return null;
  const status = data.assignmentStatus;
  const failed = status === 'FAILED_ASSIGNMENT' || status === 'FAILED_UNASSIGNMENT';
  return {
    status,
    campaignIds: [data.telnyxCampaignId, data.campaignId, data.tcrCampaignId].filter((id) => typeof id === 'string'),
    reasons: failed ? readReasons(data.failureReasons ?? []) : [],
    lookAgainMs: failed ? null : nextLookMs(status !== 'ASSIGNED', looks),
  };
}
