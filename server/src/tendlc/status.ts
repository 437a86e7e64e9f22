import {
  tendlcAssignmentMachine,
  tendlcBrandMachine,
  tendlcCampaignMachine,
} from '../contract/generated/state-machines.ts';
import { createStateGuards } from '../platform/db/state-guards.ts';

export type {
  TendlcAssignmentStatus as AssignmentStatus,
  TendlcBrandStatus as BrandStatus,
  TendlcCampaignStatus as CampaignStatus,
} from '../contract/generated/state-machines.ts';

/** What the life of each resource permits. */
export const brandStates = createStateGuards(tendlcBrandMachine);
export const campaignStates = createStateGuards(tendlcCampaignMachine);
export const assignmentStates = createStateGuards(tendlcAssignmentMachine);

interface Machine {
  readonly transitions: ReadonlyArray<{ from: readonly string[]; to: string; by: readonly string[] }>;
}

/** Whether a word of the registry may move a resource there. What stays where it is does not move. */
export function registryMoves(machine: Machine, from: string, to: string): boolean {
  return machine.transitions.some((t) => t.by.includes('registry') && t.from.includes(from) && t.to === to);
}

/** Campaigns that keep their brand: those that have not ended. */
export const livingCampaigns: readonly string[] = Object.entries(tendlcCampaignMachine.states).flatMap(
  ([status, about]) => ('terminal' in about ? [] : [status]),
);
