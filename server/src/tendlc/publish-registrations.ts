import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import { presentAssignment, presentBrand, presentCampaign } from './present.ts';
import type { AssignmentStatus, BrandStatus, CampaignStatus } from './status.ts';
import type { Assignment, Brand, Campaign } from './types.ts';

// What the customer did the answer shows; what the registry decides is an event.
const publishedBrands: ReadonlySet<BrandStatus> = new Set([
  'in_review',
  'verified',
  'changes_requested',
  'rejected',
  'deleted',
]);
const publishedCampaigns: ReadonlySet<CampaignStatus> = new Set([
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'suspended',
  'expired',
  'deactivated',
]);
const assignmentEvents: ReadonlyMap<AssignmentStatus, string> = new Map([
  ['ASSIGNED', 'campaign.number_assigned'],
  ['FAILED_ASSIGNMENT', 'campaign.number_failed'],
  ['FAILED_UNASSIGNMENT', 'campaign.number_failed'],
  ['UNASSIGNED', 'campaign.number_unassigned'],
]);

/** Whether a state has an event. */
export const hasBrandEvent = (status: BrandStatus): boolean => publishedBrands.has(status);
export const hasCampaignEvent = (status: CampaignStatus): boolean => publishedCampaigns.has(status);
export const hasAssignmentEvent = (status: AssignmentStatus): boolean => assignmentEvents.has(status);

interface RegistrationEvent {
  organizationId: string;
  resourceId: string;
  sequence: number;
  occurredAt: Temporal.Instant;
  data: object;
}

/** Publishes the newest state with the transaction that wrote it: its sequence was raised for it. */
export function publishBrand(tx: Tx, publish: Publish, brand: Brand): Promise<void> {
  return publishRegistration(tx, publish, `brand.${brand.status}`, {
    organizationId: brand.organizationId,
    resourceId: brand.id,
    sequence: brand.eventSequence,
    occurredAt: brand.updatedAt,
    data: presentBrand(brand),
  });
}

export function publishCampaign(tx: Tx, publish: Publish, campaign: Campaign): Promise<void> {
  return publishRegistration(tx, publish, `campaign.${campaign.status}`, {
    organizationId: campaign.organizationId,
    resourceId: campaign.id,
    sequence: campaign.eventSequence,
    occurredAt: campaign.updatedAt,
    data: presentCampaign(campaign),
  });
}

export async function publishAssignment(tx: Tx, publish: Publish, assignment: Assignment): Promise<void> {
  const type = assignmentEvents.get(assignment.status);
  if (type === undefined) return;
  await publishRegistration(tx, publish, type, {
    organizationId: assignment.organizationId,
    resourceId: assignment.phoneNumberId,
    sequence: assignment.eventSequence,
    occurredAt: assignment.updatedAt,
    data: presentAssignment(assignment),
  });
}

function publishRegistration(tx: Tx, publish: Publish, type: string, event: RegistrationEvent): Promise<void> {
  return publish(tx, [{ ...event, type, agentId: null, sessionId: null, tags: {} }]);
}
