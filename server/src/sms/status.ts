import { type SmsMessageStatus, smsMessageMachine } from '../contract/generated/state-machines.ts';
import { createStateGuards } from '../platform/state-guards.ts';

export type { SmsMessageStatus } from '../contract/generated/state-machines.ts';

/** What the life of a message permits. */
export const { statesBefore, nextStatus } = createStateGuards(smsMessageMachine);

/** True where nothing but an authoritative receipt can change the message any more. */
export function isTerminal(status: SmsMessageStatus): boolean {
  return 'terminal' in smsMessageMachine.states[status];
}

export function canCancel(status: SmsMessageStatus): boolean {
  return nextStatus(status, 'cancel') !== null;
}
