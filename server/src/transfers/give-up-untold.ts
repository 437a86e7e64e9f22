import type { ClockFollower } from '../platform/clock-follower.ts';
import type { Tx } from '../platform/db/database.ts';
import { followDue } from '../platform/follow-due.ts';
import type { WakerStep } from '../platform/waker.ts';
import { Temporal } from 'temporal-polyfill';
import { lockSession, nowOf } from '../sessions/index.ts';
import { noEvidence, type TransferChanges } from './changes.ts';
import { deadlineOf } from './deadline.policy.ts';
import { listDueTransfersSql } from './sql/list-due-transfers.ts';
import { findTransfer, firstDueAt, writeNoDeadline } from './transfer-store.ts';

const perLook = 20;

/** Ends attempts of which their worker tells nothing any more, though it keeps the session (docs/decisions/0324). */
export function createGiveUpUntold({ changes }: { changes: TransferChanges }): {
  readonly step: WakerStep;
  readonly clockFollower: ClockFollower;
} {
  /** Looks at what is due; null for every organization. Answers whether there may be more. */
  async function giveUpDue(tx: Tx, organizationId: string | null): Promise<boolean> {
    const { rows } = await listDueTransfersSql(organizationId, perLook).execute(tx.kysely);
    for (const due of rows) {
      const session = await lockSession(tx, due.organizationId, due.sessionId);
      const transfer = session === null ? null : await findTransfer(tx, due.sessionId, due.id);
      if (session === null || transfer === null) continue;
      const deadline = deadlineOf(transfer);
      // Something was told of it before the session was locked.
      if (deadline === null || Temporal.Instant.compare(deadline.at, await nowOf(tx, due.organizationId)) > 0) continue;
      const { transfer: left } = await changes.fail(tx, { session, transfer }, deadline.cause, noEvidence, deadline.at);
      // What a call that ends has open is closed with it, and need not be looked at until then.
      if (left.status === transfer.status) await writeNoDeadline(tx, transfer);
    }
    return rows.length === perLook;
  }

  return {
    step: {
      what: 'transfers of which nothing is told',
      look: async (tx) => ((await giveUpDue(tx, null)) ? 0 : undefined),
    },
    clockFollower: followDue({ firstDueAt, takeDue: giveUpDue }),
  };
}
