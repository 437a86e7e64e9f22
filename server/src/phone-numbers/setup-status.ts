import type { PhoneNumber } from './types.ts';

export interface SetupStatus {
  status: 'ready' | 'action_required' | 'suspended';
  inboundReady: boolean;
  outboundReady: boolean;
  agentReady: boolean;
  forwardingRequired: boolean;
  forwardingSipUri: string | null;
  sipConnectionReady: boolean;
  /** What to do, one sentence each. */
  issues: string[];
}

const setupIssues = {
  suspended: 'The number is suspended: see suspensionReason.',
  agentMissing: 'Assign an agent: without one nobody answers incoming calls.',
  sipConnectionMissing: 'Connect a SIP trunk: the number was imported without one.',
  forwardingMissing: 'This server has no SIP address yet that the provider of the number could forward to.',
} as const;

export type SetupFacts = Pick<
  PhoneNumber,
  | 'e164'
  | 'source'
  | 'direction'
  | 'agentId'
  | 'routeToBrokerId'
  | 'sipTrunkId'
  | 'sipConnectionInstallationId'
  | 'suspendedAt'
  | 'billingSuspendedAt'
  | 'complianceSuspendedAt'
>;

/** True while any of the three reasons holds the number. */
export function isSuspended(
  number: Pick<SetupFacts, 'suspendedAt' | 'billingSuspendedAt' | 'complianceSuspendedAt'>,
): boolean {
  return number.suspendedAt !== null || number.billingSuspendedAt !== null || number.complianceSuspendedAt !== null;
}

/**
 * What a number still needs for calls. A number is heard inbound only when an agent or a broker answers it; an imported
 * number needs its trunk, and its provider must forward to `sipHost` (null where this server has none).
 */
export function setupStatusOf(number: SetupFacts, sipHost: string | null): SetupStatus {
  const suspended = isSuspended(number);
  const imported = number.source === 'sip_trunk';
  const receives = number.direction !== 'outbound';
  const agentReady = number.agentId !== null || number.routeToBrokerId !== null;
  const sipConnectionReady = !imported || number.sipTrunkId !== null || number.sipConnectionInstallationId !== null;
  const forwardingRequired = imported && receives;
  const forwardingSipUri = forwardingRequired && sipHost !== null ? `sip:${number.e164}@${sipHost}` : null;

  const issues: string[] = [];
  if (suspended) issues.push(setupIssues.suspended);
  if (receives && !agentReady) issues.push(setupIssues.agentMissing);
  if (!sipConnectionReady) issues.push(setupIssues.sipConnectionMissing);
  if (forwardingRequired && forwardingSipUri === null) issues.push(setupIssues.forwardingMissing);
  const reachable = !suspended && sipConnectionReady;
  return {
    status: suspended ? 'suspended' : issues.length > 0 ? 'action_required' : 'ready',
    inboundReady: reachable && receives && agentReady && (!forwardingRequired || forwardingSipUri !== null),
    outboundReady: reachable && number.direction !== 'inbound',
    agentReady,
    forwardingRequired,
    forwardingSipUri,
    sipConnectionReady,
    issues,
  };
}
