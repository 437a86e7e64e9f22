import type { Temporal } from 'temporal-polyfill';
import type { PhoneNumber, TrunkNumber } from './types.ts';

/** A number that texts from its first moment, or as soon as it has a campaign: its profile is ready. */
export function newTextNumber(
  number: Pick<PhoneNumber, 'id' | 'organizationId' | 'e164' | 'carrier' | 'agentId'> & {
    /** The campaign with its brand, by which the number can text; null for none. */
    campaign: { campaignId: string; brandId: string } | null;
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
    order: null,
    routing: null,
    sms10dlcProfileId: number.campaign?.brandId ?? null,
    smsCampaignId: number.campaign?.campaignId ?? null,
    smsAssignmentStatus: number.campaign === null ? null : 'ASSIGNED',
    smsAssignmentUpdatedAt: number.campaign === null ? null : number.at,
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
    eventSequence: 0,
    createdAt: number.at,
    updatedAt: number.at,
  };
}

/** A number that comes over a trunk: it has no messaging profile, and costs nothing here. */
export function newTrunkNumber(
  number: TrunkNumber & Pick<PhoneNumber, 'id' | 'organizationId' | 'carrier'> & { at: Temporal.Instant },
): PhoneNumber {
  const { id, organizationId, e164, carrier, agentId, at } = number;
  const unset = { campaign: null, providerResourceId: null, messagingProfileId: null };
  return {
    ...newTextNumber({ id, organizationId, e164, carrier, agentId, ...unset, at }),
    source: 'sip_trunk',
    sipConnectionInstallationId: number.sipConnectionInstallationId,
    sipTrunkId: number.sipTrunkId,
    sipProviderName: number.sipProviderName,
    direction: number.direction,
    dispatchMetadataTemplate: number.dispatchMetadataTemplate,
    label: number.label,
    smsMessagingProfileStatus: null,
    smsMessagingProfileUpdatedAt: null,
  };
}
