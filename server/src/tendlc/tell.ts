import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import { presentAssignment, presentBrand, presentCampaign } from './present.ts';
import type { AssignmentStatus, BrandStatus, CampaignStatus } from './status.ts';
import type { Assignment, Brand, Campaign } from './types.ts';

// What the customer did is told by the answer; what the registry decides is an event.
const toldBrands: ReadonlySet<BrandStatus> = new Set([
  'in_review',
  'verified',
  'changes_requested',
  'rejected',
  'deleted',
]);
const toldCampaigns: ReadonlySet<CampaignStatus> = new Set([
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'suspended',
  'expired',
  'deactivated',
]);
const toldAssignments: ReadonlyMap<AssignmentStatus, string> = new Map([
  ['ASSIGNED', 'campaign.number_assigned'],
  ['FAILED_ASSIGNMENT', 'campaign.number_failed'],
  ['FAILED_UNASSIGNMENT', 'campaign.number_failed'],
  ['UNASSIGNED', 'campaign.number_unassigned'],
]);

/** Whether an event tells of a state. */
export const tellsOfBrand = (status: BrandStatus): boolean => toldBrands.has(status);
export const tellsOfCampaign = (status: CampaignStatus): boolean => toldCampaigns.has(status);
export const tellsOfAssignment = (status: AssignmentStatus): boolean => toldAssignments.has(status);

interface Told {
  organizationId: string;
  resourceId: string;
  sequence: number;
  occurredAt: Temporal.Instant;
  data: object;
}

/** Publishes the newest state with the transaction that wrote it: its sequence was raised for it. */
export function tellOfBrand(tx: Tx, publish: Publish, brand: Brand): Promise<void> {
  return tell(tx, publish, `brand.${brand.status}`, {
    organizationId: brand.organizationId,
    resourceId: brand.id,
    sequence: brand.eventSequence,
    occurredAt: brand.updatedAt,
    data: presentBrand(brand),
  });
}

export function tellOfCampaign(tx: Tx, publish: Publish, campaign: Campaign): Promise<void> {
  return tell(tx, publish, `campaign.${campaign.status}`, {
    organizationId: campaign.organizationId,
    resourceId: campaign.id,
    sequence: campaign.eventSequence,
    occurredAt: campaign.updatedAt,
    data: presentCampaign(campaign),
  });
}

export async function tellOfAssignment(tx: Tx, publish: Publish, assignment: Assignment): Promise<void> {
  const type = toldAssignments.get(assignment.status);
  if (type === undefined) return;
  await tell(tx, publish, type, {
    organizationId: assignment.organizationId,
    resourceId: assignment.phoneNumberId,
    sequence: assignment.eventSequence,
    occurredAt: assignment.updatedAt,
    data: presentAssignment(assignment),
  });
}

function tell(tx: Tx, publish: Publish, type: string, told: Told): Promise<void> {
  return publish(tx, [{ ...told, type, agentId: null, sessionId: null, tags: {} }]);
}
