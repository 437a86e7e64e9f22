import { describe, expect, it } from '@jest/globals';
import {
  tendlcAssignmentMachine,
  tendlcBrandMachine,
  tendlcCampaignMachine,
} from '../contract/generated/state-machines.ts';
import { assignmentStates, brandStates, campaignStates, livingCampaigns, registryMoves } from './status.ts';

const machines = [
  ['brand', tendlcBrandMachine],
  ['campaign', tendlcCampaignMachine],
  ['assignment', tendlcAssignmentMachine],
] as const;

describe.each(machines)('the states of a %s', (_name, machine) => {
  const states = Object.keys(machine.states);

  it('are moved by the registry exactly where the table says so', () => {
    const listed = machine.transitions
      .filter(({ by }) => (by as readonly string[]).includes('registry'))
      .flatMap(({ from, to }) => from.map((one) => `${one} ${to}`));
    const moved = states.flatMap((from) =>
      states.filter((to) => registryMoves(machine, from, to)).map((to) => `${from} ${to}`),
    );
    expect(moved.toSorted()).toEqual([...new Set(listed)].toSorted());
  });

  it('are left for good by the registry where they are terminal', () => {
    const ends = Object.entries(machine.states).flatMap(([state, about]) => ('terminal' in about ? [state] : []));
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) for (const to of states) expect(registryMoves(machine, end, to)).toBe(false);
  });
});

describe('what a customer may do', () => {
  it('is to mend only what no decision rests on', () => {
    expect(brandStates.statesBefore('resubmit')).toEqual(['registering', 'changes_requested']);
    expect(campaignStates.statesBefore('resubmit')).toEqual(['registering', 'changes_requested']);
  });

  it('is to assign a number that has no campaign', () => {
    expect(assignmentStates.statesBefore('assign')).toEqual(['FAILED_ASSIGNMENT', 'UNASSIGNED']);
  });

  it('is to delete a brand whose campaigns have all ended', () => {
    expect(livingCampaigns.toSorted()).toEqual(
      ['approved', 'changes_requested', 'deactivating', 'in_review', 'registering', 'suspended'].toSorted(),
    );
  });
});
