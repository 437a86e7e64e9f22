import type { SliceHandlers } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { ThroughputLimit } from './throughput-limits.ts';
import type { Throughput } from './throughput.ts';

type Operations = 'listSmsThroughputLimits' | 'setSmsThroughputLimit' | 'liftSmsThroughputLimit';

export function createThroughputRoutes(throughput: Throughput): Pick<SliceHandlers<'sms'>, Operations> {
  return {
    listSmsThroughputLimits: async ({ principal }, reply) =>
      reply(200, { json: { data: (await throughput.list(principal.organizationId)).map(presentLimit) } }),
    setSmsThroughputLimit: async ({ principal, params, body }, reply) => {
      const { organizationId } = principal;
      const limit = await throughput.set(organizationId, params.subject_id, body.messages_per_second);
      return reply(200, { json: presentLimit(limit) });
    },
    liftSmsThroughputLimit: async ({ principal, params }, reply) => {
      await throughput.lift(principal.organizationId, params.subject_id);
      return reply(204, {});
    },
  };
}

function presentLimit(limit: ThroughputLimit): components['schemas']['SmsThroughputLimit'] {
  return {
    subject_id: limit.subjectId,
    subject: limit.subject,
    messages_per_second: limit.messagesPerSecond,
    updated_at: isoMillis(limit.updatedAt),
  };
}
