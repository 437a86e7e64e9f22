import type { components } from '../../contract/generated/openapi.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { LeaseCall, SessionsPorts } from '../sessions/index.ts';
import type { Changed, TransferChanges } from './changes.ts';
import { transferErrors } from './errors.ts';
import type { TransferKillPoint } from './kill-points.ts';
import { presentOrder } from './present.ts';
import { findTransfer, listAttempts } from './transfer-store.ts';
import type { FailureCause, TransferReport } from './types.ts';

type Wire = components['schemas'];
type Directive = Awaited<ReturnType<SessionsPorts['withLease']>>['directive'];

/**
 * Applies the report of a worker on a transfer of its session, and returns the transfer as it is then. Throws as WithLease does, and 404
 * NOT_FOUND for a transfer that is not of the session.
 */
export type ReportTransfer = (
  lease: LeaseCall,
  transferId: string,
  report: TransferReport,
) => Promise<{ directive: Directive; transfer: Wire['WorkerTransfer'] }>;

export function createReportTransfer(options: {
  database: Database;
  sessions: Pick<SessionsPorts, 'withLease'>;
  changes: TransferChanges;
  killPoint: KillPoint<TransferKillPoint>;
}): ReportTransfer {
  const { sessions, changes, killPoint } = options;
  return async (lease, transferId, { event, sipStatusCode = null, sipStatus = null, said = [] }) => {
    const evidence = { sipStatusCode, sipStatus, said };
    let order: Wire['WorkerTransfer'] | undefined;
    const { directive } = await sessions.withLease(lease, async (tx, session, at) => {
      const transfer = await findTransfer(tx, session.id, transferId);
      if (transfer === null) throw transferErrors.transferNotFound();
      const from: Changed = { session, transfer };
      const changed = isStep(event)
        ? await changes[stepOf[event]](tx, from, evidence, at)
        : await changes.fail(tx, from, event satisfies FailureCause, evidence, at);
      const attempts = await listAttempts(tx, transfer.route.id);
      order = presentOrder(attempts.find(({ id }) => id === transferId) ?? changed.transfer, attempts);
      return changed.session;
    });
    killPoint('transfers.change.committed');
    if (order === undefined) throw new Error('The transfer was not looked at');
    return { directive, transfer: order };
  };
}

const stepOf = {
  ringing: 'ring',
  answered: 'answer',
  screened: 'accept',
  bridged: 'bridge',
  hung_up: 'hangUp',
} as const;

function isStep(event: TransferReport['event']): event is keyof typeof stepOf {
  return Object.hasOwn(stepOf, event);
}
