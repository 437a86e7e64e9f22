import type { PhoneNumber } from './types.ts';

export interface SetupStatus {
  status: 'ready' | 'action_required' | 'suspended';
  inboundReady: boolean;
  outboundReady: boolean;
  agentReady: boolean;
  forwardingRequired: boolean;
  forwardingSipUri: string | null;
  sipConnectionReady: boolean;
  /** What to do, one line each: a code, a colon and words. */
  issues: string[];
}

/** What this server has that a number of it can use. */
export interface SetupServer {
  /** Whether the carrier of the number is configured here. */
  hasCarrier: boolean;
  /** Whether calls are carried; an agent answers none before. */
  carriesCalls: boolean;
  /** Where the provider of an imported number forwards calls to; null where this server has no such address. */
  sipHost: string | null;
}

// A program reads what stands before the colon.
const setupIssues = {
  suspendedForCompliance:
    'suspended: the verification was rejected or revoked; submit another one, and wait until it is approved.',
  suspendedForBilling: 'suspended: a charge was not covered; add credit.',
  suspended: 'suspended: ask the operator of this server.',
  orderPending: 'order_pending: wait for the carrier, which holds the order.',
  orderFailed: 'order_failed: the carrier did not deliver the number and nothing was charged; delete it.',
  carrierNotConfigured: 'carrier_not_configured: this server has no account at smsCarrier; its operator sets one.',
  profileNotReady: 'profile_not_ready: wait until the carrier has set the messaging profile up.',
  profileFailed: 'profile_failed: the carrier did not set the messaging profile up; see smsMessagingProfileError.',
  campaignNotAssigned: 'campaign_not_assigned: assign an approved campaign.',
  agentMissing: 'agent_missing: assign an agent, without one incoming calls are not answered.',
  sipConnectionMissing: 'sip_connection_missing: connect a SIP trunk, the number was imported without one.',
  voiceNotRouted: 'voice_not_routed: the carrier does not send its calls to this server; its operator sets that right.',
  textNotRouted: 'text_not_routed: the carrier does not send its texts to this server; its operator sets that right.',
  missingAtCarrier:
    'missing_at_carrier: the account at smsCarrier does not have it; ask the operator of this server, or delete it.',
  forwardingMissing: 'forwarding_missing: this server has no SIP address that the provider could forward to.',
} as const;

export type SetupFacts = Pick<
  PhoneNumber,
  | 'e164'
  | 'source'
  | 'direction'
  | 'carrier'
  | 'order'
  | 'routing'
  | 'agentId'
  | 'routeToBrokerId'
  | 'sipTrunkId'
  | 'sipConnectionInstallationId'
  | 'suspendedAt'
  | 'billingSuspendedAt'
  | 'complianceSuspendedAt'
  | 'suspensionReason'
  | 'smsMessagingProfileStatus'
  | 'smsAssignmentStatus'
>;

/** True while any of the three reasons holds the number. */
export function isSuspended(
  number: Pick<SetupFacts, 'suspendedAt' | 'billingSuspendedAt' | 'complianceSuspendedAt'>,
): boolean {
  return number.suspendedAt !== null || number.billingSuspendedAt !== null || number.complianceSuspendedAt !== null;
}

/**
 * What a number can do now, and what it still needs, by facts alone. Outbound means texts; inbound
 * means calls; `agentReady` says that it has an agent, whether calls are carried or not. A number is heard only when an agent or a broker answers it; an imported one needs its trunk, and its provider
 * must forward to the server.
 */
export function setupStatusOf(number: SetupFacts, server: SetupServer): SetupStatus {
  const { hasCarrier, carriesCalls, sipHost } = server;
  const { routing } = number;
  const suspended = isSuspended(number);
  const imported = number.source === 'sip_trunk';
  const [receives, sends] = [number.direction !== 'outbound', number.direction !== 'inbound'];
  const hasProfile = number.smsMessagingProfileStatus === 'ready';
  const hasCampaign = number.smsAssignmentStatus === 'ASSIGNED';
  const hasAgent = number.agentId !== null || number.routeToBrokerId !== null;
  const sipConnectionReady = !imported || number.sipTrunkId !== null || number.sipConnectionInstallationId !== null;
  const forwardingRequired = imported && receives;
  const forwardingSipUri = forwardingRequired && sipHost !== null ? `sip:${number.e164}@${sipHost}` : null;

  const issues: string[] = [];
  const hasNumber = number.order === null || number.order === 'delivered';
  if (suspended) issues.push(suspensionOf(number));
  if (!hasNumber) issues.push(number.order === 'failed' ? setupIssues.orderFailed : setupIssues.orderPending);
  if (!hasCarrier) issues.push(setupIssues.carrierNotConfigured);
  // What is not there yet can be neither set up nor assigned; one that was brought without a profile carries calls alone.
  const texts = hasNumber && sends && !(imported && number.smsMessagingProfileStatus === null);
  const profileFailed = number.smsMessagingProfileStatus === 'failed';
  if (texts && !hasProfile) issues.push(profileFailed ? setupIssues.profileFailed : setupIssues.profileNotReady);
  if (texts && !hasCampaign) issues.push(setupIssues.campaignNotAssigned);
  if (carriesCalls && receives && !hasAgent) issues.push(setupIssues.agentMissing);
  if (!sipConnectionReady) issues.push(setupIssues.sipConnectionMissing);
  if (forwardingRequired && forwardingSipUri === null) issues.push(setupIssues.forwardingMissing);
  if (routing?.isMissing === true) issues.push(setupIssues.missingAtCarrier);
  else {
    if (carriesCalls && receives && routing?.callsHere === false) issues.push(setupIssues.voiceNotRouted);
    if (hasProfile && receives && routing?.textsHere === false) issues.push(setupIssues.textNotRouted);
  }
  const reachable = hasNumber && !suspended && hasCarrier && sipConnectionReady;
  // A live number is so only where its carrier says that calls come here.
  const isRouted = imported
    ? forwardingSipUri !== null
    : number.carrier === 'simulated' || (routing?.callsHere === true && !routing.isMissing);
  // An agent that is deleted is taken from its numbers in that transaction.
  const agentReady = number.agentId !== null;
  return {
    status: suspended ? 'suspended' : issues.length > 0 ? 'action_required' : 'ready',
    inboundReady: carriesCalls && reachable && receives && hasAgent && isRouted,
    outboundReady: reachable && sends && hasProfile && hasCampaign,
    agentReady,
    forwardingRequired,
    forwardingSipUri,
    sipConnectionReady,
    issues,
  };
}

function suspensionOf({ suspensionReason }: SetupFacts): string {
  if (suspensionReason === 'compliance') return setupIssues.suspendedForCompliance;
  return suspensionReason === 'billing' ? setupIssues.suspendedForBilling : setupIssues.suspended;
}
