import { Temporal } from 'temporal-polyfill';
import type { SmsIds } from '../model/id-prefixes.ts';
import type { Admitted, Sender } from '../model/admission.policy.ts';
import { estimateSegments } from '../model/segments.policy.ts';
import type { CampaignSnapshot, Message, MessageError, SendRequest } from '../model/types.ts';

/** Where a message comes from, and when. */
export interface NewMessageContext {
  organizationId: string;
  batchId: string | null;
  origin: 'api' | 'dashboard' | 'agent_tool' | 'agent_auto_reply';
  at: Temporal.Instant;
}

/** Makes messages that are not stored yet. */
export interface NewMessages {
  /** One that passed its gates; its conversation may have another id by the time it is written. */
  admitted(context: NewMessageContext, request: SendRequest, admitted: Admitted): Message;
  /** A row that is kept to tell why it is not sent. It belongs to no conversation and costs nothing. */
  rejected(
    context: NewMessageContext,
    request: SendRequest,
    from: { sender: Sender; campaign: CampaignSnapshot | null },
    error: MessageError,
  ): Message;
}

/** Prices are in millionths of a US dollar. */
export function createNewMessages(options: { ids: SmsIds; segmentPriceMicroUsd: number }): NewMessages {
  const { ids, segmentPriceMicroUsd } = options;
  const base = (
    context: NewMessageContext,
    request: SendRequest,
    sender: Sender,
    campaign: CampaignSnapshot | null,
  ) => {
    const { organizationId, batchId, origin, at } = context;
    return {
      id: ids.prefixed('msg'),
      organizationId,
      batchId,
      fromPhoneNumberId: sender.id,
      agentId: sender.agentId,
      direction: 'outbound',
      origin,
      sender: sender.e164,
      recipient: request.to,
      text: request.text,
      campaign,
      requestedTimezone: request.recipientTimezone,
      requestedSendAt: request.sendAt,
      providerStatus: null,
      carrier: sender.carrier,
      providerMessageId: null,
      estimate: estimateSegments(request.text),
      segmentCount: null,
      chargedMicroUsd: null,
      providerCostMicroUsd: null,
      metadata: request.metadata,
      eventSequence: 0,
      attempt: 0,
      fence: '0',
      createdAt: at,
      updatedAt: at,
    } as const;
  };
  return {
    admitted: (context, request, { sender, campaign, timezone, consentId, consentBasis, effectiveSendAt }) => {
      const message = base(context, request, sender, campaign);
      return {
        ...message,
        conversationId: ids.prefixed('conv'),
        consentId,
        consentBasis,
        recipientTimezone: timezone,
        effectiveSendAt,
        terminalAt: null,
        status: Temporal.Instant.compare(effectiveSendAt, context.at) > 0 ? 'scheduled' : 'queued',
        reservedMicroUsd: message.estimate.segments * segmentPriceMicroUsd,
        error: null,
        dueAt: effectiveSendAt,
      };
    },
    rejected: (context, request, { sender, campaign }, error) => {
      const wanted = request.sendAt ?? context.at;
      return {
        ...base(context, request, sender, campaign),
        conversationId: null,
        consentId: null,
        consentBasis: null,
        recipientTimezone: null,
        effectiveSendAt: wanted,
        terminalAt: context.at,
        status: 'rejected',
        reservedMicroUsd: 0,
        error,
        dueAt: wanted,
      };
    },
  };
}
