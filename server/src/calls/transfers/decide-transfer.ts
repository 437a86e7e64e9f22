import type { Database, Tx } from '../../platform/db/database.ts';
import { validationError } from '../../platform/process/errors.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { lockSession, nowOf, type Session } from '../sessions/index.ts';
import type { Cancellation, Changed, TransferChanges } from './changes.ts';
import { transferErrors } from './errors.ts';
import type { TransferKillPoint } from './kill-points.ts';
import { recipientOf } from './rooms.policy.ts';
import { findTransfer, listAttempts } from './transfer-store.ts';
import type { Transfer } from './types.ts';

/** What a customer decides about a transfer. Both throw 404, and 409 TRANSFER_NOT_OPEN where it does not stand there. */
export interface DecideTransfer {
  /** Has the caller connected with a destination that has answered. Throws 400 for another participant. */
  complete(transfer: TransferRef, wish: { recipient: string | null; summary: string | null }): Promise<Decided>;
  /** Calls a transfer off. */
  cancel(transfer: TransferRef, wish: Cancellation): Promise<Decided>;
}

export interface TransferRef {
  readonly organizationId: string;
  readonly callId: string;
  readonly transferId: string;
}

/** A transfer with the attempts of its request, as they are then. */
export interface Decided {
  readonly session: Session;
  readonly transfer: Transfer;
  readonly attempts: readonly Transfer[];
}

export function createDecideTransfer(options: {
  database: Database;
  changes: TransferChanges;
  killPoint: KillPoint<TransferKillPoint>;
}): DecideTransfer {
  const { database, changes, killPoint } = options;

  async function decide(
    { organizationId, callId, transferId }: TransferRef,
    work: (tx: Tx, from: Changed, at: Awaited<ReturnType<typeof nowOf>>) => Promise<Changed | null>,
  ): Promise<Decided> {
    const decided = await database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, callId);
      if (session === null) throw transferErrors.callNotFound();
      const transfer = await findTransfer(tx, session.id, transferId);
      if (transfer === null) throw transferErrors.transferNotFound();
      const changed = await work(tx, { session, transfer }, await nowOf(tx, organizationId));
      if (changed === null) throw transferErrors.notOpen(transfer.status, session.state !== 'ending');
      const attempts = await listAttempts(tx, transfer.route.id);
      const now = attempts.find(({ id }) => id === transferId) ?? changed.transfer;
      return { session: changed.session, transfer: now, attempts };
    });
    killPoint('transfers.change.committed');
    return decided;
  }

  return {
    complete: (transfer, { recipient, summary }) =>
      decide(transfer, async (tx, from, at) => {
        if (recipient !== null && recipient !== recipientOf(from.transfer)) {
          const message = 'must be recipient_participant_identity of the transfer';
          throw validationError([{ path: '/body/recipientParticipantIdentity', message }]);
        }
        return changes.complete(tx, from, summary, at);
      }),
    cancel: (transfer, wish) => decide(transfer, (tx, from, at) => changes.cancel(tx, from, wish, at)),
  };
}
