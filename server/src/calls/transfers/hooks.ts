import type { Tx } from '../../platform/db/database.ts';
import { defineHooks } from '../../platform/slice/hooks.ts';
import type { Session } from '../sessions/index.ts';
import type { Transfer } from './types.ts';

/** What slices above do as a call is handed over, each in the transaction that it is handed, in which the session is locked. */
export interface TransferHooks {
  /** A destination is to be dialed. */
  opened?(tx: Tx, session: Session, transfer: Transfer): Promise<void>;
  /** An attempt has come to nothing, or was called off. */
  closed?(tx: Tx, session: Session, transfer: Transfer): Promise<void>;
}

export const transferHooks = defineHooks<TransferHooks>();
