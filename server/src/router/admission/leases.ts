import type { Clock } from '../../platform/time/clock.ts';
import { withinDeadline } from '../../platform/db/deadline.ts';
import type { Database } from '../../platform/db/database.ts';
import { endLease, renewLease } from './leases-store.ts';

/**
 * That this process lives, as the others know it by the view `live_processes`: what it admits, and what else runs in it, is its
 * own while it renews this.
 */
export interface ProcessLease {
  readonly processId: string;
  /** Takes the lease, or renews it; answers whether requests were seen that no process runs any more. */
  renew(): Promise<boolean>;
  /** Resolves at once while the lease holds; renews it where this process was away for too long. */
  ensure(): Promise<void>;
  /** Whether this process may say that another one is gone. */
  mayJudge(): boolean;
  /** Whether it may say that one is gone which has not renewed its lease for `silentSeconds`. */
  maySaySilent(): boolean;
  end(): Promise<void>;
}

/** What other slices need of the lease of this process. */
export type OwnProcess = Pick<ProcessLease, 'processId' | 'ensure' | 'mayJudge' | 'maySaySilent'>;

const leaseMs = 15_000;
/** A process that has not renewed its lease for so long is most likely gone: two of its renewals are missing. */
export const silentSeconds = 7;
// Who has missed one renewal has seen the database away, and others may miss two.
const missedMs = 4_000;
// Admission ends before the lease does: the statement itself may take this long.
const marginMs = 5_000;

/**
 * Lasts 15 s of the database's clock from each renewal, counted here from before it was asked for. Whoever could not
 * renew it in time has seen the database away, for the others as well: they have as long to renew theirs before he
 * judges them.
 */
export function createProcessLease(options: { database: Database; clock: Clock; processId: string }): ProcessLease {
  const { database, clock, processId } = options;
  let judgesFromMs = Number.NEGATIVE_INFINITY;
  let silentFromMs = Number.NEGATIVE_INFINITY;
  let endsMs: number | null = null;
  let renewing: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    const askedMs = clock.monotonicMs();
    const anyAbandoned = await renewLease(database.read, processId, leaseMs);
    if (endsMs !== null && askedMs >= endsMs) judgesFromMs = askedMs + leaseMs;
    if (endsMs === null || askedMs >= endsMs - leaseMs + missedMs) silentFromMs = askedMs + silentSeconds * 1_000;
    endsMs = askedMs + leaseMs;
    return anyAbandoned;
  };
  const renew = (): Promise<boolean> => {
    renewing ??= ask().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  return {
    processId,
    renew,
    ensure: async () => {
      if (endsMs === null || clock.monotonicMs() >= endsMs - marginMs) await withinDeadline(renew());
    },
    mayJudge: () => {
      const nowMs = clock.monotonicMs();
      return endsMs !== null && nowMs < endsMs && nowMs >= judgesFromMs;
    },
    maySaySilent: () => {
      const nowMs = clock.monotonicMs();
      return endsMs !== null && nowMs < endsMs - leaseMs + missedMs && nowMs >= silentFromMs;
    },
    end: () => endLease(database.read, processId),
  };
}
