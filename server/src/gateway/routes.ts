import type { GatewayHandlers } from '../contract/binding.ts';
import { hasVersion } from '../http/kernel/has-version.ts';
import { createServedDocument } from '../http/docs/openapi-document.ts';
import { adapterModels, filterAdapters } from './adapter-models.policy.ts';
import { invalidSession, optionUnsupported, sessionOpenFailed } from './errors.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { GatewayNeeds } from './needs.ts';
import { presentModels } from './present.ts';
import { refuseSession } from './session-request.policy.ts';

export function createGatewayRoutes({
  gatewayDocument,
  gatewayUrl,
  definitions,
  vendors,
  metrics,
}: GatewayNeeds & { metrics: GatewayMetrics }): GatewayHandlers {
  const models = adapterModels(definitions, vendors);
  const catalog = [...vendors, ...definitions].flatMap((vendor) => vendor.models);
  const current = createServedDocument({ document: gatewayDocument, url: gatewayUrl, description: 'This gateway' });
  return {
    getGatewayDocument: async ({ headers }, reply) => {
      const { document, etag } = current();
      if (hasVersion(headers['if-none-match'], etag)) return reply(304, {}, { etag });
      return reply(200, { prerendered: document }, { etag, 'cache-control': 'public, max-age=300' });
    },
    listGatewayModels: async ({ query }, reply) => reply(200, { json: presentModels(filterAdapters(models, query)) }),
    openGatewaySession: async ({ body }) => {
      const refusal = refuseSession(body, catalog);
      if (refusal === null) throw sessionOpenFailed();
      if (refusal.kind === 'stt_option_unsupported') throw optionUnsupported(refusal.model, refusal.option);
      throw invalidSession(refusal.kind, refusal.path, refusal.message);
    },
    addGatewayTurnEvents: async ({ body }, reply) => {
      for (const { type } of body.events) metrics.turnEvents.inc({ type });
      return reply(202, { json: { accepted: 0, dropped: body.events.length } });
    },
  };
}
