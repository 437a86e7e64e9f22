import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentsPorts } from '../../agents/index.ts';
import type { Principal } from '../../contract/binding.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { validationError } from '../../platform/process/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { ImessageProvider } from '../../providers/ports/imessage.ts';
import { imessageErrors } from '../errors.ts';
import { findAccess, findAgent } from '../pool/index.ts';
import type { ImessageProviders } from '../providers.ts';
import { nameQueue } from '../queues.ts';
import { displayNameOf } from './display-name.policy.ts';
import {
  type AgentName,
  claimName,
  endNaming,
  findUnsettledNames,
  type NameClaim,
  nameIsUnsettled,
  putOffNaming,
} from './name-store.ts';

const leaseSlackMs = 15_000;
// How long a request waits for a change that runs.
const patienceMs = 3_000;
const pollMs = 50;
const againMs = 1_000;
const wokenAtOnce = 100;

/** The names that recipients see beside what agents write. */
export interface NameService {
  /**
   * Changes the name at the provider, and stores it when the provider has it. Throws 400, 403, 404, 409 and 503, and 502
   * DISPLAY_NAME_NOT_CHANGED, after which the provider has the stored name, or gets it again from a worker.
   */
  set(principal: Principal, agentId: string, wished: string | null): Promise<string | null>;
  /** Gives the provider the stored names again where a change ended without its outcome. */
  listen(): void;
  readonly step: PollStep;
}

export function createNameService(options: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  agents: Pick<AgentsPorts, 'exists'>;
  providers: ImessageProviders;
}): NameService {
  const { database, clock, jobs, log, agents, providers } = options;

  const requireNameable = async (tx: Tx, organizationId: string, agentId: string): Promise<void> => {
    const access = await findAccess(tx, organizationId);
    if (access?.integrationEnabled !== true) throw imessageErrors.notEnabled();
    if (!(await agents.exists(tx, organizationId, agentId))) throw imessageErrors.agentNotFound();
    const agent = await findAgent(tx, organizationId, agentId);
    if (agent?.enabled !== true || agent.identityId === null) throw imessageErrors.agentOff();
  };

  /** One change of an agent's name at a time: the last one that the provider has is the one that is stored. */
  const claimInTurn = async (name: AgentName, provider: ImessageProvider): Promise<NameClaim> => {
    const endMs = clock.monotonicMs() + patienceMs;
    const leaseMs = provider.sendDeadlineMs * 2 + leaseSlackMs;
    for (;;) {
      const claim = await claimName(database.read, { ...name, leaseMs, provider: provider.name });
      if (claim !== null) return claim;
      if (clock.monotonicMs() > endMs) throw imessageErrors.nameNotChanged('Another change of the name is under way');
      await sleep(pollMs);
    }
  };

  /** Gives the provider the name that is stored; where that fails a worker does it later. */
  const restore = async (claim: NameClaim, provider: ImessageProvider): Promise<void> => {
    const { kind } = await provider.setDisplayName(claim);
    if (kind === 'done' || kind === 'refused') await endNaming(database.read, claim, claim.displayName);
    else await putOffNaming(database.read, claim, againMs);
    log.info(
      { agentId: claim.agentId, organizationId: claim.organizationId, came: kind },
      'a display name was put back',
    );
  };

  return {
    set: async ({ organizationId, mode }, agentId, wished) => {
      const named = wished === null ? { displayName: null } : displayNameOf(wished);
      if ('issue' in named) throw validationError([named.issue]);
      await requireNameable(database.read, organizationId, agentId);
      const provider = providers.serving(mode);
      if (provider === undefined) throw imessageErrors.noProvider();
      const claim = await claimInTurn({ organizationId, agentId }, provider);
      const { displayName } = named;
      const outcome = await provider.setDisplayName({ identityId: claim.identityId, displayName });
      if (outcome.kind === 'done') {
        if (await endNaming(database.read, claim, displayName)) return displayName;
        throw imessageErrors.nameNotChanged('Another change of the name has begun');
      }
      if (outcome.kind === 'unknown') {
        await restore(claim, provider);
        throw imessageErrors.nameNotChanged('The provider did not answer');
      }
      await endNaming(database.read, claim, claim.displayName);
      const detail = outcome.kind === 'refused' ? outcome.detail : 'The provider could not be reached';
      throw imessageErrors.nameNotChanged(detail);
    },
    listen: () =>
      jobs.work(nameQueue, { batchSize: 10, inFlight: 10 }, async (payloads) => {
        for (const name of payloads) {
          const claim = await claimName(database.read, { ...name, leaseMs: leaseSlackMs });
          const provider = claim === null ? undefined : providers.byName(claim.provider);
          if (claim !== null && provider !== undefined) await restore(claim, provider);
        }
      }),
    step: {
      what: 'display names of agents',
      isDue: nameIsUnsettled,
      look: async (tx) => {
        const due = await findUnsettledNames(tx, wokenAtOnce);
        await jobs.enqueue(
          tx,
          nameQueue,
          due.map((name) => ({ payload: name, key: name.agentId })),
        );
      },
    },
  };
}
