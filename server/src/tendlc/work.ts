import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { TendlcKillPoint } from './kill-points.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Publish } from '../webhooks/index.ts';
import { createAssignmentWork } from './assignment-work.ts';
import { createBrandWork, createCampaignWork } from './registration-work.ts';
import type { RegistryOf } from './registries.ts';
import type { StepTools, Work } from './step.ts';
import { plainResult } from './step-results.ts';
import type { WorkClaim, WorkKind } from './types.ts';
import { claimWork, endWork, markMayBeTaken } from './work-rows.ts';

// The first byte is never written in the last part of a lease: clocks and schedulers are not exact.
const leaseMarginMs = 25_000;
// A server without the registry may get it back with its next start.
const unconfiguredWaitMs = 60_000;
// A state of the registry that ours does not lead to may pass.
const strayWaitMs = 60 * 60_000;

/**
 * Takes steps with the registry. Each is claimed under a fencing token, and what came of it is written only under that
 * token, with its event and the time of the next step, in one transaction. A process that dies in between leaves a lease
 * that runs out.
 */
export function createWork(options: {
  database: Database;
  jobs: Jobs;
  publish: Publish;
  registryOf: RegistryOf;
  clock: Clock;
  log: Logger;
  killPoint: TendlcKillPoint;
  /** Called when another step may be due before the scheduler's next look. */
  onNextStep: () => void;
}): (refs: ReadonlyArray<{ kind: WorkKind; id: string }>) => Promise<void> {
  const { database, jobs, registryOf, clock, log, killPoint, onNextStep } = options;
  const works: Readonly<Record<WorkKind, Work>> = {
    brand: createBrandWork(options),
    campaign: createCampaignWork(options),
    assignment: createAssignmentWork(options),
  };
  const tools: StepTools = {
    markMayBeTaken: (claim, sent) => markMayBeTaken(database, claim, sent),
    mayWrite: (claim) => () => clock.monotonicMs() < claim.monotonicEndMs - leaseMarginMs,
  };

  const takeStep = async (claim: WorkClaim): Promise<void> => {
    const registry = registryOf(claim.mode);
    const { kind, id, organizationId, mayBeTaken } = claim;
    if (registry === undefined) {
      log.warn({ kind, id, organizationId }, 'a registration waits for a registry that is not configured');
      const result = { ...plainResult, mayBeTaken, seen: claim.seen, nextLookMs: unconfiguredWaitMs };
      await database.tx((tx) => endWork(tx, jobs, claim, { ...result, moved: false }));
      return;
    }
    const stepped = await works[kind].step(claim, registry, tools);
    killPoint('sms.registry.answered');
    const result = stepped?.result ?? { ...plainResult, mayBeTaken };
    const written = await database.tx(async (tx) => {
      const { moved, strays } = (await stepped?.write(tx)) ?? { moved: false, strays: false };
      const nextLookMs = result.nextLookMs ?? (strays ? strayWaitMs : null);
      if (!(await endWork(tx, jobs, claim, { ...result, nextLookMs, moved }))) throw new LeaseLost();
      return moved;
    });
    log.info(
      { kind, id, organizationId, registry: registry.name, looks: claim.looks, to: result.to, moved: written },
      'registry step',
    );
    if (result.nextLookMs !== null) onNextStep();
  };

  return async (refs) => {
    const settled = await Promise.allSettled(
      refs.map(async (ref) => {
        const claim = await claimWork(database, clock, ref);
        if (claim === null) return;
        try {
          await takeStep(claim);
        } catch (err) {
          // Whoever holds it now has decided.
          if (!(err instanceof LeaseLost)) throw err;
          log.warn({ kind: claim.kind, id: claim.id }, 'a registry step came after its lease had ended');
        }
      }),
    );
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

class LeaseLost extends Error {}
