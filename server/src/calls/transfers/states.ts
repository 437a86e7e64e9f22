import { callTransferMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';

export type { CallTransferTrigger as TransferTrigger } from '../../contract/generated/state-machines.ts';

/** What the life of a transfer permits. */
export const transferStates = createStateGuards(callTransferMachine);

/** Whether it is not decided yet. */
export function isOpen({ status }: { status: keyof (typeof callTransferMachine)['states'] }): boolean {
  return transferStates.nextStatus(status, 'fail') !== null;
}
