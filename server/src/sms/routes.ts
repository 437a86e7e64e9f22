import { Temporal } from 'temporal-polyfill';
import type { Input, SliceHandlers } from '../contract/binding.ts';
import { notFound } from '../platform/process/errors.ts';
import { type BatchService, createBatchRoutes } from './batches/index.ts';
import { type ConversationService, createConversationRoutes } from './conversations/index.ts';
import { createSmsComplianceRoutes, type SmsCompliance } from './compliance/index.ts';
import { presentSendForecast } from './explain/index.ts';
import { presentMessage } from './model/present.ts';
import type { Caller, SmsService } from './service.ts';
import { createSmsStreamRoutes, type SmsStream } from './stream/index.ts';
import type { MessageFilter } from './messages/index.ts';
import { createThroughputRoutes, type Throughput } from './throughput/index.ts';
import type { SendRequest } from './model/types.ts';

export function createSmsRoutes(options: {
  service: SmsService;
  batches: BatchService;
  compliance: SmsCompliance;
  conversations: ConversationService;
  stream: SmsStream;
  throughput: Throughput;
}): SliceHandlers<'sms'> {
  const { service } = options;
  return {
    ...createSmsStreamRoutes(options),
    ...createSmsComplianceRoutes(options),
    ...createConversationRoutes(options.conversations),
    ...createBatchRoutes(options.batches),
    ...createThroughputRoutes(options.throughput),
    sendSmsMessage: async ({ principal, idempotencyKey, body }, reply) => {
      const message = await service.send(callerOf(principal), idempotencyKey, body, requestOf(body));
      return reply(202, { json: presentMessage(message) });
    },
    explainSmsMessage: async ({ principal, idempotencyKey, body }, reply) => {
      const forecast = await service.explain(callerOf(principal), idempotencyKey, body, requestOf(body));
      return reply(200, { json: presentSendForecast(forecast) });
    },
    listSmsMessages: async ({ principal, query }, reply) => {
      const { cursor = null, limit, ...filters } = query;
      const page = await service.list(principal.organizationId, filterFrom(filters), {
        cursor,
        limit,
      });
      return reply(200, { json: { data: page.items.map(presentMessage), next_cursor: page.nextCursor } });
    },
    getSmsMessage: async ({ principal, params }, reply) =>
      reply(200, { json: presentMessage(await service.get(principal.organizationId, params.message_id)) }),
    cancelSmsMessage: async ({ principal, params }, reply) =>
      reply(200, { json: presentMessage(await service.cancel(principal.organizationId, params.message_id)) }),
    receiveTestMessage: async ({ principal, body }, reply) => {
      // Real phones write to live numbers; to a live organization this address does not exist.
      if (principal.mode !== 'test') throw notFound('Address');
      await service.receiveTestText(principal.organizationId, body);
      return reply(202, { json: { accepted: true } });
    },
  };
}

function callerOf({ kind, organizationId, creditPolicy }: Input<'explainSmsMessage'>['principal']): Caller {
  const caller = { organizationId, prepaid: creditPolicy === 'prepaid' };
  return kind === 'dashboard' ? { ...caller, origin: 'dashboard' } : caller;
}

function requestOf(body: Input<'sendSmsMessage'>['body']): SendRequest {
  return {
    fromPhoneNumberId: body.from_phone_number_id,
    to: body.to,
    text: body.text,
    recipientTimezone: body.recipient_timezone ?? null,
    sendAt: body.send_at === undefined ? null : Temporal.Instant.from(body.send_at),
    metadata: body.metadata ?? {},
    consentId: body.consent_id ?? null,
  };
}

type ListQuery = {
  conversation_id?: string;
  batch_id?: string;
  from_phone_number_id?: string;
  recipient?: string;
  campaign_id?: string;
  status?: string;
  direction?: string;
  origin?: string;
  created_after?: string;
  created_before?: string;
};

/** The filters in our terms; instants in one spelling, so that a cursor fits however they were written. */
function filterFrom(query: ListQuery): MessageFilter {
  const instant = (text: string | undefined) => (text === undefined ? null : Temporal.Instant.from(text).toString());
  return {
    conversationId: query.conversation_id ?? null,
    batchId: query.batch_id ?? null,
    fromPhoneNumberId: query.from_phone_number_id ?? null,
    recipient: query.recipient ?? null,
    campaignId: query.campaign_id ?? null,
    status: query.status ?? null,
    direction: query.direction ?? null,
    origin: query.origin ?? null,
    createdAfter: instant(query.created_after),
    createdBefore: instant(query.created_before),
  };
}
