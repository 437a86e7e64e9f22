import type { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { NumberOffer } from '../providers/ports/number-carrier.ts';
import { type SetupServer, setupStatusOf } from './setup-status.ts';
import type { ReachableCarriers } from './standing.ts';
import type { PhoneNumber } from './types.ts';

type WirePhoneNumber = components['schemas']['PhoneNumber'];

/** The number record of the interface; what a number does not have is null. */
export function presentPhoneNumber(number: PhoneNumber, server: SetupServer): WirePhoneNumber {
  const setup = setupStatusOf(number, server);
  return {
    id: number.id,
    organizationId: number.organizationId,
    e164: number.e164,
    source: number.source,
    providerResourceId: number.providerResourceId,
    telnyxPhoneNumberId: number.telnyxPhoneNumberId,
    sipTrunkId: number.sipTrunkId,
    sipConnectionInstallationId: number.sipConnectionInstallationId,
    sipProviderName: number.sipProviderName,
    direction: number.direction,
    dispatchMetadataTemplate: number.dispatchMetadataTemplate,
    agentId: number.agentId,
    routeToBrokerId: number.routeToBrokerId,
    label: number.label,
    sms10dlcProfileId: number.sms10dlcProfileId,
    smsCampaignId: number.smsCampaignId,
    smsAssignmentStatus: number.smsAssignmentStatus,
    smsAssignmentUpdatedAt: isoOrNull(number.smsAssignmentUpdatedAt),
    smsCarrier: number.carrier,
    telnyxMessagingProfileId: number.telnyxMessagingProfileId,
    smsMessagingProfileStatus: number.smsMessagingProfileStatus,
    smsMessagingProfileUpdatedAt: isoOrNull(number.smsMessagingProfileUpdatedAt),
    smsMessagingProfileError: number.smsMessagingProfileError,
    smsAutomationEnabled: number.smsAutomationEnabled,
    setupStatus: {
      status: setup.status,
      inboundReady: setup.inboundReady,
      outboundReady: setup.outboundReady,
      agentReady: setup.agentReady,
      forwardingRequired: setup.forwardingRequired,
      forwardingSipUri: setup.forwardingSipUri,
      sipConnectionReady: setup.sipConnectionReady,
      issues: setup.issues,
    },
    nextChargeAt: isoOrNull(number.nextChargeAt),
    lastChargedAt: isoOrNull(number.lastChargedAt),
    suspendedAt: isoOrNull(number.suspendedAt),
    billingSuspendedAt: isoOrNull(number.billingSuspendedAt),
    complianceSuspendedAt: isoOrNull(number.complianceSuspendedAt),
    suspensionReason: number.suspensionReason,
    createdAt: isoMillis(number.createdAt),
    updatedAt: isoMillis(number.updatedAt),
  };
}

function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

export function presentOffer(offer: NumberOffer): components['schemas']['AvailablePhoneNumber'] {
  const { state, locality, rateCenter } = offer.region;
  return {
    e164: offer.e164,
    friendlyName: offer.friendlyName,
    monthlyCostUsd: offer.monthlyMicroUsd / 1_000_000,
    upfrontCostUsd: offer.upfrontMicroUsd / 1_000_000,
    features: [...offer.features],
    region: { state, locality, rateCenter },
  };
}

/** A number as this server can show it now. */
export type PresentNumber = (number: PhoneNumber) => WirePhoneNumber;

/** What is shown follows from what this server can reach. */
export function createPresentNumber({ carriers, callCarriers }: ReachableCarriers): PresentNumber {
  return (number) =>
    presentPhoneNumber(number, {
      hasCarrier: carriers.has(number.carrier),
      carriesCalls: number.carrier === 'simulated' || callCarriers.has(number.carrier),
      sipHost: null,
    });
}
