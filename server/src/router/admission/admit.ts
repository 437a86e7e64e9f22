import { hash } from 'node:crypto';
import { isConnectFailure } from '../../platform/db/connection-loss.ts';
import type { Database } from '../../platform/db/database.ts';
import { currentDeadline } from '../../platform/db/deadline.ts';
import type { AppError } from '../../platform/process/errors.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import { settledWithin } from '../../platform/process/settled-within.ts';
import { type Applicant, type Decision, takeAdmissions } from './take-admissions.ts';
import type { Settlements } from './settlements.ts';
import type { UnconfirmedAdmissions } from './unconfirmed-admissions.ts';
import { routerErrors } from '../model/errors.ts';
import type { ProcessLease } from './leases.ts';
import type { AdmissionRequest } from '../model/types.ts';

/** Admits a request durably, and resolves with it as it stands there; or throws why not; nothing is taken then. */
export type Admit = (request: AdmissionRequest) => Promise<Applicant>;

// How long a refusal waits for what may change it to be written: a database that writes nothing holds up all of it.
const patienceMs = 1_000;

/**
 * Requests that arrive together are admitted by one statement. Whoever is refused because of a request that has already
 * ended in this process, and is only not written down yet, is asked once more when it is.
 */
export function createAdmit(options: {
  database: Database;
  ids: RouterIds;
  metrics: RouterMetrics;
  lease: ProcessLease;
  settlements: Settlements;
  unconfirmed: UnconfirmedAdmissions;
  /** How many requests of an organization may run at once, over all processes. */
  concurrency: number;
}): Admit {
  const { database, ids, metrics, lease, settlements, unconfirmed, concurrency } = options;
  const terms = { processId: lease.processId, concurrency };

  const group = createGroupCommit<Applicant, Decision>({
    name: 'router.admit',
    metrics,
    commit: async (applicants) => {
      const inOrder = [...applicants].sort((a, b) => compare(a.organizationId, b.organizationId));
      const taken = await takeAdmissions(database.read, inOrder, terms);
      const decisions = new Map(inOrder.map((applicant, index) => [applicant, taken[index]]));
      return applicants.map((applicant) => {
        const decision = decisions.get(applicant);
        if (decision === undefined) throw new Error('An applicant got no decision');
        return decision;
      });
    },
  });

  const ask = async (applicant: Applicant): Promise<Decision> => {
    try {
      return await group.submit(applicant);
    } catch (error) {
      // It may be written or not, and no vendor is called either way: what was taken is given back once this can be told.
      if (!isConnectFailure(error)) unconfirmed.add(applicant);
      throw error;
    }
  };

  const mayChange = (decision: Decision, { organizationId }: Applicant): boolean => {
    if (decision.kind === 'admitted') return false;
    return decision.kind === 'used'
      ? settlements.isWaiting(decision.requestId) || unconfirmed.has(decision.requestId)
      : settlements.isAnyWaiting(organizationId) || unconfirmed.hasAnyOf(organizationId);
  };

  return async (request) => {
    const applicant = applicantOf(request, ids);
    await lease.ensure();
    let decision = await ask(applicant);
    if (mayChange(decision, applicant)) {
      // Half of what is left at most: it must do for asking once more.
      const leftMs = (currentDeadline()?.leftForTurnMs() ?? Number.POSITIVE_INFINITY) / 2;
      await settledWithin(
        Promise.all([settlements.flush(), unconfirmed.reconcile()]),
        Math.min(patienceMs, Math.max(0, leftMs)),
      );
      decision = await ask(applicant);
    }
    const refusal = refusalOf(decision, applicant);
    if (refusal !== null) throw refusal;
    return applicant;
  };
}

function applicantOf(request: AdmissionRequest, ids: RouterIds): Applicant {
  const { idempotencyKey, ...rest } = request;
  return {
    ...rest,
    keySha256: hash('sha256', Buffer.from(idempotencyKey, 'latin1'), 'buffer'),
    lineId: ids.prefixed('led'),
  };
}

function refusalOf(decision: Decision, applicant: Applicant): AppError | null {
  switch (decision.kind) {
    case 'admitted':
      return null;
    case 'full':
      return routerErrors.concurrencyExhausted();
    case 'poor':
      return routerErrors.insufficientCredit();
    case 'used':
      // Its own: it was written by a run of the group whose answer did not come.
      if (decision.requestId === applicant.requestId) return null;
      if (!decision.contentSha256.equals(applicant.contentSha256)) return routerErrors.idempotencyConflict();
      return decision.isLive
        ? routerErrors.requestInProgress(decision.requestId)
        : routerErrors.requestAlreadyStarted(decision.requestId);
  }
}

// As PostgreSQL orders ids: whoever locks several organizations does it in one order.
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
