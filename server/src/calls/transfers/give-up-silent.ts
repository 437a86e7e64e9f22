import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import type { Tx } from '../../platform/db/database.ts';
import { doEach } from '../../platform/db/savepoint.ts';
import { followDue } from '../../platform/jobs/follow-due.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import { Temporal } from 'temporal-polyfill';
import { lockSession, nowOf } from '../sessions/index.ts';
import { noEvidence, type TransferChanges } from './changes.ts';
import { deadlineOf } from './deadline.policy.ts';
import { anyDueTransferSql, type DueTransfer, listDueTransfersSql } from './sql/list-due-transfers.ts';
import { findTransfer, firstDueAt, writeNoDeadline } from './transfer-store.ts';

const perLook = 20;

/** Ends attempts of which their worker reports nothing any more, though it keeps the session (docs/decisions/calls.md#d324). */
export function createGiveUpSilent({ changes, log }: { changes: TransferChanges; log: Logger }): {
  readonly step: PollStep;
  readonly clockFollower: ClockFollower;
} {
  async function giveUp(tx: Tx, due: DueTransfer): Promise<void> {
    const session = await lockSession(tx, due.organizationId, due.sessionId);
    const transfer = session === null ? null : await findTransfer(tx, due.sessionId, due.id);
    if (session === null || transfer === null) return;
    const deadline = deadlineOf(transfer);
    // Something was reported of it before the session was locked.
    if (deadline === null || Temporal.Instant.compare(deadline.at, await nowOf(tx, due.organizationId)) > 0) return;
    const { transfer: left } = await changes.fail(tx, { session, transfer }, deadline.cause, noEvidence, deadline.at);
    // What a call that ends has open is closed with it, and need not be looked at until then.
    if (left.status === transfer.status) await writeNoDeadline(tx, transfer);
  }

  /** Looks at what is due in all organizations: one attempt that cannot be changed holds up no other. */
  async function look(tx: Tx): Promise<0 | undefined> {
    const { rows } = await listDueTransfersSql(null, perLook).execute(tx.kysely);
    const onFailure = (err: unknown, { id }: { id: string }) =>
      log.error({ err, transferId: id }, 'a transfer could not be given up');
    const done = await doEach(tx, rows, (row) => giveUp(tx, row), onFailure);
    // One that could not is not tried again before the others have had their rest.
    return done === perLook ? 0 : undefined;
  }

  return {
    step: { what: 'transfers of which nothing is told', isDue: anyDueTransferSql, look },
    clockFollower: followDue({
      firstDueAt,
      takeDue: async (tx, organizationId) => {
        const { rows } = await listDueTransfersSql(organizationId, perLook).execute(tx.kysely);
        for (const row of rows) await giveUp(tx, row);
      },
    }),
  };
}
