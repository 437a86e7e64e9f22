import { type SmsMessageStatus, smsMessageMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';

export type { SmsMessageStatus } from '../../contract/generated/state-machines.ts';

/** What the life of a message permits. */
export const { statesBefore, nextStatus } = createStateGuards(smsMessageMachine);

/** States in which a text may still have to be handed to a carrier, so that its words are needed. */
export const unsentStates: readonly SmsMessageStatus[] = [
  ...new Set([...statesBefore('claim'), 'submitting' as const]),
];

/** True where nothing but an authoritative receipt can change the message any more. */
export function isTerminal(status: SmsMessageStatus): boolean {
  return 'terminal' in smsMessageMachine.states[status];
}

export function canCancel(status: SmsMessageStatus): boolean {
  return nextStatus(status, 'cancel') !== null;
}
