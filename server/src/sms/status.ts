import { type SmsMessageStatus, smsMessageMachine } from '../contract/generated/state-machines.ts';

export type { SmsMessageStatus } from '../contract/generated/state-machines.ts';

type Trigger = (typeof smsMessageMachine.transitions)[number]['on'];

/** The states from which `trigger` may move a message: the guard of every UPDATE. */
export function statesBefore(trigger: Trigger): SmsMessageStatus[] {
  return smsMessageMachine.transitions.filter((t) => t.on === trigger).flatMap((t) => [...t.from]);
}

/** Where `trigger` leads from `status`, or null when it does not apply there. */
export function nextStatus(status: SmsMessageStatus, trigger: Trigger): SmsMessageStatus | null {
  const transition = smsMessageMachine.transitions.find(
    (t) => t.on === trigger && (t.from as readonly SmsMessageStatus[]).includes(status),
  );
  return transition?.to ?? null;
}

/** True where nothing but an authoritative receipt can change the message any more. */
export function isTerminal(status: SmsMessageStatus): boolean {
  return 'terminal' in smsMessageMachine.states[status];
}

export function canCancel(status: SmsMessageStatus): boolean {
  return nextStatus(status, 'cancel') !== null;
}
