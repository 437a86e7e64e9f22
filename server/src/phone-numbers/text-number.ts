import type { Temporal } from 'temporal-polyfill';
import type { PhoneNumber } from './types.ts';

/** A number that texts from its first moment, or as soon as it has a campaign: its profile is ready. */
export function newTextNumber(
  number: Pick<PhoneNumber, 'id' | 'organizationId' | 'e164' | 'carrier' | 'agentId'> & {
    campaignId: string | null;
    providerResourceId: string | null;
    messagingProfileId: string | null;
    at: Temporal.Instant;
  },
): PhoneNumber {
  return {
    id: number.id,
    organizationId: number.organizationId,
    e164: number.e164,
    source: 'managed',
    carrier: number.carrier,
    providerResourceId: number.providerResourceId,
    telnyxPhoneNumberId: number.carrier === 'telnyx' ? number.providerResourceId : null,
    sipTrunkId: null,
    sipConnectionInstallationId: null,
    sipProviderName: null,
    direction: 'both',
    dispatchMetadataTemplate: null,
    agentId: number.agentId,
    routeToBrokerId: null,
    label: null,
    sms10dlcProfileId: null,
    smsCampaignId: number.campaignId,
    smsAssignmentStatus: number.campaignId === null ? null : 'ASSIGNED',
    smsAssignmentUpdatedAt: number.campaignId === null ? null : number.at,
    telnyxMessagingProfileId: number.messagingProfileId,
    smsMessagingProfileStatus: 'ready',
    smsMessagingProfileUpdatedAt: number.at,
    smsMessagingProfileError: null,
    smsAutomationEnabled: false,
    nextChargeAt: null,
    lastChargedAt: null,
    suspendedAt: null,
    billingSuspendedAt: null,
    complianceSuspendedAt: null,
    suspensionReason: null,
    createdAt: number.at,
    updatedAt: number.at,
  };
}
