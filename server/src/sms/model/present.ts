import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { CampaignSnapshot, Message } from './types.ts';

export type WireMessage = components['schemas']['SmsMessage'];

/** The message record of the interface, in answers and under `data` of every event. */
export function presentMessage(message: Message): WireMessage {
  const { campaign, estimate } = message;
  return {
    id: message.id,
    conversation_id: message.conversationId,
    batch_id: message.batchId,
    from_phone_number_id: message.fromPhoneNumberId,
    direction: message.direction,
    origin: message.origin,
    from: message.sender,
    to: message.recipient,
    text: message.text,
    campaign_id: campaign?.campaignId ?? null,
    brand_id: campaign?.brandId ?? null,
    campaign_snapshot: campaign === null ? null : presentCampaign(campaign),
    consent_id: message.consentId,
    consent_basis: message.consentBasis,
    recipient_timezone: message.recipientTimezone,
    requested_send_at: message.requestedSendAt === null ? null : isoMillis(message.requestedSendAt),
    effective_send_at: isoMillis(message.effectiveSendAt),
    terminal_at: message.terminalAt === null ? null : isoMillis(message.terminalAt),
    status: message.status,
    provider_status: message.providerStatus,
    encoding: estimate.encoding,
    estimated_segments: estimate.segments,
    segment_count: message.segmentCount,
    estimated: {
      encoding: estimate.encoding,
      segments: estimate.segments,
      units: estimate.units,
      per_segment: estimate.perSegment,
    },
    charged_micro_usd: message.chargedMicroUsd,
    provider_cost_micro_usd: message.providerCostMicroUsd,
    queue_position: message.queuePosition?.position ?? null,
    estimated_send_at: presentEstimate(message),
    metadata: message.metadata,
    error:
      message.error === null
        ? null
        : { code: message.error.code, message: message.error.message, carrier_code: message.error.carrierCode },
    created_at: isoMillis(message.createdAt),
    updated_at: isoMillis(message.updatedAt),
  };
}

export function presentCampaign(campaign: CampaignSnapshot): components['schemas']['SmsCampaignSnapshot'] {
  return {
    campaign_id: campaign.campaignId,
    brand_id: campaign.brandId,
    use_case: campaign.useCase,
    status: campaign.status,
  };
}

/** A waiting message leaves when its position in the queue lets it, or else when it is due. */
function presentEstimate({ queuePosition, status, effectiveSendAt }: Message): string | null {
  if (queuePosition !== undefined && queuePosition !== null) return isoMillis(queuePosition.estimatedAt);
  return status === 'queued' || status === 'scheduled' ? isoMillis(effectiveSendAt) : null;
}
