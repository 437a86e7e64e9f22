import type { components } from '../../contract/generated/openapi.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { LeaseCall, Session, SessionsPorts } from '../sessions/index.ts';
import { type Changed, type Evidence, noEvidence, type TransferChanges } from './changes.ts';
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

/**
 * Applies what the carrier of a call reports on a transfer of its session, which is locked. Returns the session as it is then; it stays as it
 * is where the transfer does not stand there, or is not of the session.
 */
export type ReportCarried = (
  tx: Tx,
  session: Session,
  report: {
    readonly transferId: string;
    readonly event: Exclude<TransferReport['event'], 'answered' | 'screened'> | 'caller_left';
    /** Of the leg to the destination; null where none is known. */
    readonly sipStatusCode: number | null;
  },
  at: Temporal.Instant,
) => Promise<Session>;

/** Whether a carrier carries the call of a session, and hands its caller over. */
export function isCarried({ phone }: Pick<Session, 'phone'>): boolean {
  return (phone?.carrier ?? null) !== null;
}

export function createReportCarried(changes: TransferChanges): ReportCarried {
  return async (tx, session, { transferId, event, sipStatusCode }, at) => {
    const transfer = await findTransfer(tx, session.id, transferId);
    if (transfer === null) return session;
    const changed = await apply(changes, tx, { session, transfer }, { event, ...noEvidence, sipStatusCode }, at);
    return changed.session;
  };
}

function apply(
  changes: TransferChanges,
  tx: Tx,
  from: Changed,
  { event, ...evidence }: Evidence & { readonly event: TransferReport['event'] | 'caller_left' },
  at: Temporal.Instant,
): Promise<Changed> {
  return isStep(event)
    ? changes[stepOf[event]](tx, from, evidence, at)
    : changes.fail(tx, from, event satisfies FailureCause, evidence, at);
}

export function createReportTransfer(options: {
  database: Database;
  sessions: Pick<SessionsPorts, 'withLease'>;
  changes: TransferChanges;
  killPoint: KillPoint<TransferKillPoint>;
}): ReportTransfer {
  const { sessions, changes, killPoint } = options;
  return async (lease, transferId, { event, sipStatusCode = null, sipStatus = null, said = [] }) => {
    const evidence: Evidence = { sipStatusCode, sipStatus, said };
    let order: Wire['WorkerTransfer'] | undefined;
    const { directive } = await sessions.withLease(lease, async (tx, session, at) => {
      const transfer = await findTransfer(tx, session.id, transferId);
      if (transfer === null) throw transferErrors.transferNotFound();
      const from: Changed = { session, transfer };
      // Who speaks there does not carry it.
      const changed = isCarried(session) ? from : await apply(changes, tx, from, { event, ...evidence }, at);
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

function isStep(event: TransferReport['event'] | 'caller_left'): event is keyof typeof stepOf {
  return Object.hasOwn(stepOf, event);
}
