import type { SliceHandlers } from '../../contract/binding.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FinalizeReport } from './finalize.ts';
import { presentDelivery, presentDeliveryOutcome } from './present.ts';
import type { ReadReports } from './read-reports.ts';

export function createReportsRoutes(options: {
  database: Database;
  reading: ReadReports;
  finalize: FinalizeReport;
  /** Aborted when the process begins to end. */
  stopping: AbortSignal;
}): SliceHandlers<'reports'> {
  const { database, reading, finalize, stopping } = options;
  return {
    getCallReport: async ({ principal, params }, reply) => {
      const call = await reading.call(database.read, principal.organizationId, params.id);
      return reply(200, { json: (await reading.whole(database.read, call)).wire });
    },
    finalizeCallReport: async ({ principal, params, body }, reply) => {
      const { forceAnalysis = false, retryWebhook = false } = body ?? {};
      const wish = { forceAnalysis, retryWebhook };
      const { wire, deliveries } = await finalize(principal.organizationId, params.id, wish, stopping);
      const { session_id, summary, outcome, cost_micro_usd } = wire;
      return reply(200, {
        json: {
          session_id,
          summary,
          outcome,
          cost_micro_usd,
          webhook: presentDeliveryOutcome(deliveries),
          webhook_deliveries: deliveries.map(presentDelivery),
        },
      });
    },
  };
}
