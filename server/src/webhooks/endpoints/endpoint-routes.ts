import type { SliceHandlers } from '../../contract/binding.ts';
import { presentEndpoint } from '../model/endpoint-present.ts';
import type { EndpointService } from './endpoint-service.ts';

export type EndpointRoutes = Pick<
  SliceHandlers<'webhooks'>,
  | 'createWebhookEndpoint'
  | 'listWebhookEndpoints'
  | 'getWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'
>;

export function createEndpointRoutes(options: { service: EndpointService }): EndpointRoutes {
  const { service } = options;
  return {
    createWebhookEndpoint: async ({ principal, body }, reply) =>
      reply(201, { json: presentEndpoint(await service.create(principal.organizationId, body)) }),
    listWebhookEndpoints: async ({ principal }, reply) =>
      reply(200, { json: { data: (await service.list(principal.organizationId)).map(presentEndpoint) } }),
    getWebhookEndpoint: async ({ principal, params }, reply) =>
      reply(200, { json: presentEndpoint(await service.get(principal.organizationId, params.id)) }),
    updateWebhookEndpoint: async ({ principal, params, body }, reply) =>
      reply(200, { json: presentEndpoint(await service.update(principal.organizationId, params.id, body)) }),
    deleteWebhookEndpoint: async ({ principal, params }, reply) => {
      await service.remove(principal.organizationId, params.id);
      return reply(204, {});
    },
  };
}
