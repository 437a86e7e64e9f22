export {
  claimRetries,
  deleteOldEvents,
  insertCallEvents,
  lockCallEvent,
  markApplied,
  retryIsDue,
} from './event-store.ts';
export {
  findDueKeys,
  insertKeys,
  keysAreDue,
  renewKeys,
  settleKeys,
  takeKeys,
  type WaitingKeys,
} from './keys-store.ts';
export {
  type CarriedLine,
  changeLine,
  databaseNow,
  findLine,
  findLineByCall,
  insertLine,
  lineIsDue,
  lockLine,
  readLine,
  renewAct,
  takeDueLines,
} from './line-store.ts';
export type { LinesTables } from './tables.ts';
export {
  changeLineTransfer,
  findLineTransfer,
  insertLineTransfer,
  isUndecided,
  lastLineTransfer,
  type LineTransfer,
} from './transfer-store.ts';
export type { CallEvent, ReportedEvent } from './types.ts';
