import type { GatewayHandlers } from '../contract/binding.ts';
import { hasVersion } from '../http/has-version.ts';
import { createServedDocument } from '../http/openapi-document.ts';
import { adapterModels, filterAdapters } from './adapter-models.policy.ts';
import type { GatewayNeeds } from './needs.ts';
import { presentModels } from './present.ts';

export function createGatewayRoutes({
  gatewayDocument,
  gatewayUrl,
  definitions,
  vendors,
}: GatewayNeeds): GatewayHandlers {
  const models = adapterModels(definitions, vendors);
  const current = createServedDocument({ document: gatewayDocument, url: gatewayUrl, description: 'This gateway' });
  return {
    getGatewayDocument: async ({ headers }, reply) => {
      const { document, etag } = current();
      if (hasVersion(headers['if-none-match'], etag)) return reply(304, {}, { etag });
      return reply(200, { prerendered: document }, { etag, 'cache-control': 'public, max-age=300' });
    },
    listGatewayModels: async ({ query }, reply) => reply(200, { json: presentModels(filterAdapters(models, query)) }),
  };
}
