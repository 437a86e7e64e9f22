import { Temporal } from 'temporal-polyfill';
import type { Input, SliceHandlers } from '../../contract/binding.ts';
import { presentBatchForecast } from '../explain/index.ts';
import { presentMessage } from '../model/present.ts';
import type { BatchRequest } from './types.ts';
import type { BatchSend, BatchService } from './batch-service.ts';
import { presentBatch } from './present-batch.ts';

type BatchRoutes = Pick<
  SliceHandlers<'sms'>,
  'sendSmsBatch' | 'explainSmsBatch' | 'getSmsBatch' | 'listSmsBatchMessages' | 'cancelSmsBatch'
>;

export function createBatchRoutes(service: BatchService): BatchRoutes {
  return {
    sendSmsBatch: async ({ principal, idempotencyKey, body }, reply) =>
      reply(202, { json: presentBatch(await service.send({ ...callOf(principal, body), key: idempotencyKey })) }),
    explainSmsBatch: async ({ principal, idempotencyKey, body }, reply) => {
      const forecast = await service.explain({ ...callOf(principal, body), key: idempotencyKey });
      return reply(200, { json: presentBatchForecast(forecast) });
    },
    getSmsBatch: async ({ principal, params }, reply) =>
      reply(200, { json: presentBatch(await service.get(principal.organizationId, params.batch_id)) }),
    listSmsBatchMessages: async ({ principal, params, query }, reply) => {
      const { cursor = null, limit } = query;
      const page = await service.listMessages(principal.organizationId, params.batch_id, { cursor, limit });
      return reply(200, { json: { data: page.items.map(presentMessage), next_cursor: page.nextCursor } });
    },
    cancelSmsBatch: async ({ principal, params }, reply) =>
      reply(200, { json: presentBatch(await service.cancel(principal.organizationId, params.batch_id)) }),
  };
}

function callOf(
  { organizationId, creditPolicy }: Input<'explainSmsBatch'>['principal'],
  body: Input<'sendSmsBatch'>['body'],
): Omit<BatchSend, 'key'> {
  return { organizationId, prepaid: creditPolicy === 'prepaid', body, request: requestOf(body) };
}

function requestOf(body: Input<'sendSmsBatch'>['body']): BatchRequest {
  return {
    fromPhoneNumberId: body.from_phone_number_id,
    sendAt: body.send_at === undefined ? null : Temporal.Instant.from(body.send_at),
    rows: body.recipients.map((row) => ({
      to: row.to,
      text: row.text,
      recipientTimezone: row.recipient_timezone ?? null,
      metadata: row.metadata ?? {},
      consentId: row.consent_id ?? null,
    })),
  };
}
