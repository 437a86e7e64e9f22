import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import {
  tendlcAssignmentMachine,
  tendlcBrandMachine,
  tendlcCampaignMachine,
} from '../contract/generated/state-machines.ts';
import type { AssignmentStanding, CampaignRegistry, RegistryOutcome } from '../providers/ports/campaign-registry.ts';
import { stepAssignment } from './assignment-step.ts';
import { brandCalls, campaignCalls } from './registration-calls.ts';
import { stepRegistration } from './registration-step.ts';
import { type AssignmentStatus, type BrandStatus, type CampaignStatus, registryMoves } from './status.ts';
import type { Registration, WorkClaim } from './types.ts';

const claim: WorkClaim = {
  kind: 'brand',
  id: 'x_1',
  organizationId: 'org_1',
  mode: 'live',
  fence: '1',
  mayBeTaken: false,
  looks: 0,
  sentAs: null,
  seen: 0,
  askedRevision: 1,
  monotonicEndMs: 1,
};
const tools = { markMayBeTaken: () => Promise.resolve(true), mayWrite: () => () => true };
const reasons = [{ code: null, message: 'Not so' }];
const at = Temporal.Instant.from('2026-11-20T15:00:00Z');

type Change = RegistryOutcome<null>;
const changes: readonly Change[] = [
  { kind: 'done', value: null },
  { kind: 'refused', reasons },
];
const standingOf = <Status extends string>(status: Status) => ({ status, reasons, lookAgainMs: null });
const brandStandings = [...(['in_review', 'verified', 'changes_requested', 'rejected'] as const).map(standingOf), null];
const campaignStandings = [
  ...(['in_review', 'approved', 'changes_requested', 'rejected', 'suspended', 'expired'] as const).map(standingOf),
  null,
];
const assignmentStandings: ReadonlyArray<AssignmentStanding | null> = [
  ...(
    ['PENDING_ASSIGNMENT', 'ASSIGNED', 'FAILED_ASSIGNMENT', 'PENDING_UNASSIGNMENT', 'FAILED_UNASSIGNMENT'] as const
  ).map((status) => ({ ...standingOf(status), campaignIds: ['C1'] })),
  null,
];

/** A registry in which everything stands so, and every change comes to that. */
function registryWhere(standing: {
  brand?: (typeof brandStandings)[number];
  campaign?: (typeof campaignStandings)[number];
  assignment?: (typeof assignmentStandings)[number];
  change: Change;
}): CampaignRegistry {
  const done = <Value>(value: Value) => Promise.resolve({ kind: 'done', value } as const);
  const change = () => Promise.resolve(standing.change);
  const register = () =>
    Promise.resolve(
      standing.change.kind === 'done' ? ({ kind: 'done', value: { registryId: 'r1' } } as const) : standing.change,
    );
  return {
    name: 'arranged',
    serves: 'live',
    settleMs: 1,
    firstLookMs: 1,
    registerBrand: register,
    findBrand: () => done(null),
    readBrand: () => done(standing.brand ?? null),
    resubmitBrand: change,
    deleteBrand: change,
    registerCampaign: register,
    findCampaign: () => done(null),
    readCampaign: () => done(standing.campaign ?? null),
    resubmitCampaign: change,
    deactivateCampaign: change,
    assignNumber: change,
    readAssignment: () => done(standing.assignment ?? null),
    unassignNumber: change,
    readCallback: null,
  };
}

function registration<Status, Details>(status: Status, details: Details): Array<Registration<Status, Details>> {
  const item: Omit<Registration<Status, Details>, 'registryId'> = {
    id: 'x_1',
    organizationId: 'org_1',
    source: 'api',
    status,
    details,
    reasons: [],
    revision: 1,
    eventSequence: 0,
    createdAt: at,
    updatedAt: at,
    listedAt: '',
  };
  return [
    { ...item, registryId: null },
    { ...item, registryId: 'r1' },
  ];
}

interface Machine {
  readonly states: object;
  readonly transitions: ReadonlyArray<{ from: readonly string[]; to: string; by: readonly string[] }>;
}
const listed = (machine: Machine): string[] => {
  const moves = machine.transitions.filter(({ by }) => by.includes('registry'));
  return [...new Set(moves.flatMap(({ from, to }) => from.map((one) => `${one} ${to}`)))].toSorted();
};
const statesOf = <Status extends string>(machine: { states: Readonly<Record<Status, object>> }): Status[] =>
  Object.keys(machine.states).filter((state): state is Status => state in machine.states);

/** The moves that steps lead to, of those that the table has. */
async function reached(
  machine: Machine,
  steps: ReadonlyArray<readonly [from: string, step: () => Promise<{ to: string | null } | null>]>,
): Promise<string[]> {
  const moves = new Set<string>();
  for (const [from, step] of steps) {
    const to = (await step())?.to ?? null;
    if (to !== null && registryMoves(machine, from, to)) moves.add(`${from} ${to}`);
  }
  return [...moves].toSorted();
}

describe('every move that the registry may make', () => {
  it('of a brand is reached from where the registry can have it', async () => {
    const details = {
      entity_type: 'GOVERNMENT',
      display_name: 'B',
      country: 'US',
      email: 'e',
      vertical: 'LEGAL',
    } as const;
    const steps = statesOf<BrandStatus>(tendlcBrandMachine).flatMap((status) =>
      registration(status, details).flatMap((item) =>
        brandStandings.flatMap((brand) =>
          changes.map((change) => {
            const registry = registryWhere({ brand, change });
            const calls = brandCalls({ id: item.id, details }, registry, claim);
            return [status, () => stepRegistration(item, calls, registry, claim, tools)] as const;
          }),
        ),
      ),
    );
    expect(await reached(tendlcBrandMachine, steps)).toEqual(listed(tendlcBrandMachine));
  });

  it('of a campaign is reached from where the registry can have it', async () => {
    const details = { description: 'd', message_flow: 'f', sample1: 's' };
    const steps = statesOf<CampaignStatus>(tendlcCampaignMachine).flatMap((status) =>
      registration(status, details).flatMap((item) =>
        campaignStandings.flatMap((campaign) =>
          changes.map((change) => {
            const registry = registryWhere({ campaign, change });
            const calls = campaignCalls({ id: item.id, useCase: 'MIXED', details }, 'b1', registry, claim);
            return [status, () => stepRegistration(item, calls, registry, claim, tools)] as const;
          }),
        ),
      ),
    );
    expect(await reached(tendlcCampaignMachine, steps)).toEqual(listed(tendlcCampaignMachine));
  });

  it('of an assignment is reached from where the registry can have it', async () => {
    const steps = statesOf<AssignmentStatus>(tendlcAssignmentMachine).flatMap((status) =>
      assignmentStandings.flatMap((assignment) =>
        changes.map((change) => {
          const registry = registryWhere({ assignment, change });
          const numbered = {
            organizationId: 'org_1',
            phoneNumberId: 'num_1',
            e164: '+16465550142',
            campaignId: 'camp_1',
          };
          const item = { ...numbered, status, reasons: [], revision: 1, eventSequence: 0, updatedAt: at };
          return [status, () => stepAssignment(item, 'C1', registry, claim, tools)] as const;
        }),
      ),
    );
    expect(await reached(tendlcAssignmentMachine, steps)).toEqual(listed(tendlcAssignmentMachine));
  });
});
