import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Applicant } from './take-admissions.ts';
import { withdrawAdmissions } from './settle-requests.ts';

/** Admissions of this process that the database did not answer: each is undone once it is found, and its key is free. */
export interface UnconfirmedAdmissions {
  add(applicant: Applicant): void;
  has(requestId: string): boolean;
  hasAnyOf(organizationId: string): boolean;
  /** Reconciles them with the database once; resolves also where the database is away. */
  reconcile(): Promise<void>;
}

// A caller may be answered while the run of its group goes on: that waits up to 4 s for a connection, and ends in the
// database within the time-out of 4 s. One look that long after another that was answered sees whatever it wrote.
const lookAgainMs = 10_000;

export function createUnconfirmedAdmissions(options: {
  database: Database;
  ids: RouterIds;
  clock: Clock;
  log: Logger;
}): UnconfirmedAdmissions {
  const { database, ids, clock, log } = options;
  const unconfirmed = new Map<string, { applicant: Applicant; lookedAtMs: number | null }>();
  let reconciling: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const all = [...unconfirmed.values()];
    if (all.length === 0) return;
    try {
      const applicants = all.map(({ applicant }) => applicant);
      const undone = await withdrawAdmissions(database.read, ids, applicants);
      for (const requestId of undone) unconfirmed.delete(requestId);
    } catch (err) {
      log.warn({ err, doubts: unconfirmed.size }, 'admissions without an answer not undone yet');
      return;
    }
    const nowMs = clock.monotonicMs();
    for (const admission of all) {
      admission.lookedAtMs ??= nowMs;
      if (nowMs - admission.lookedAtMs >= lookAgainMs) unconfirmed.delete(admission.applicant.requestId);
    }
  };

  return {
    add: (applicant) => {
      unconfirmed.set(applicant.requestId, { applicant, lookedAtMs: null });
    },
    has: (requestId) => unconfirmed.has(requestId),
    hasAnyOf: (organizationId) =>
      [...unconfirmed.values()].some(({ applicant }) => applicant.organizationId === organizationId),
    reconcile: () => {
      reconciling ??= look().finally(() => {
        reconciling = null;
      });
      return reconciling;
    },
  };
}
