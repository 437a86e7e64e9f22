import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { withinDeadline } from '../../platform/db/deadline.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { RouterKillPoint } from '../model/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import { createUnconfirmedAdmissions } from './unconfirmed-admissions.ts';
import { createAdmit } from './admit.ts';
import type { Settlement } from './settle-requests.ts';
import { type Growth, growReservation } from './grow-reservation.ts';
import { createSettlements } from './settlements.ts';
import { createProcessLease, type OwnProcess } from './leases.ts';
import { createSweeper, type Sweeper } from './leases-sweeper.ts';
import { createListRequests, type ListRequests } from './list-requests.ts';
import { type FindRequest, findRequestRecord } from './request-record.ts';
import type { Applicant } from './take-admissions.ts';
import type { Admission, Admitted } from '../model/types.ts';

/** Admission with what it needs to outlive crashes: one for each process that serves requests. */
export interface AdmissionDesk extends Admission, Pick<Sweeper, 'sweep'> {
  readonly ownProcess: OwnProcess;
  /** As it is now: what ended in this process is written first. */
  findRequest: FindRequest;
  listRequests: ListRequests;
  /** Reserves so much more for a running request, in millionths of a US dollar. */
  grow(requestId: string, microUsd: number): Promise<Growth>;
  /** Resolves with the lease of this process. */
  start(): Promise<void>;
  /** When no request runs any more: writes what is left to write and gives the lease back. */
  stop(): Promise<void>;
}

export function createAdmission(options: {
  database: Database;
  cursors: Cursors;
  clock: Clock;
  ids: RouterIds;
  log: Logger;
  metrics: RouterMetrics;
  killPoint: RouterKillPoint;
  /** How many requests of an organization may run at once, over all processes. */
  concurrency: number;
}): AdmissionDesk {
  const { database, ids } = options;
  const lease = createProcessLease({ ...options, processId: ids.uuid() });
  const settlements = createSettlements(options);
  const unconfirmed = createUnconfirmedAdmissions(options);
  const admittedOf = (applicant: Applicant): Admitted => {
    const { requestId } = applicant;
    let ended = false;
    const end = (settlement: Settlement | null): void => {
      if (ended) return;
      ended = true;
      settlements.add({ admitted: applicant, settlement });
    };
    return { settle: (outcome) => end({ requestId, ...outcome }), withdraw: () => end(null) };
  };
  const admit = createAdmit({ ...options, lease, settlements, unconfirmed });
  const sweeper = createSweeper({ ...options, lease, unconfirmed });
  return {
    ownProcess: lease,
    admit: async (request) => admittedOf(await admit(request)),
    findRequest: async (organizationId, requestId) => {
      if (settlements.isWaiting(requestId)) await withinDeadline(settlements.flush());
      return findRequestRecord(database.read, organizationId, requestId);
    },
    listRequests: createListRequests({
      ...options,
      settled: async (organizationId) => {
        if (settlements.isAnyWaiting(organizationId)) await withinDeadline(settlements.flush());
      },
    }),
    grow: (requestId, microUsd) => growReservation(database.read, { requestId, lineId: ids.prefixed('led'), microUsd }),
    start: sweeper.start,
    sweep: sweeper.sweep,
    stop: async () => {
      await sweeper.stop();
      await settlements.stop();
      await unconfirmed.reconcile();
      await lease.end();
    },
  };
}
