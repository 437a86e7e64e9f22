import type { SliceHandlers } from '../../contract/binding.ts';
import type { NameService } from './name-service.ts';

export type NameRoutes = Pick<SliceHandlers<'imessage'>, 'setImessageDisplayName'>;

export function createNameRoutes({ service }: { service: NameService }): NameRoutes {
  return {
    setImessageDisplayName: async ({ principal, params, body }, reply) =>
      reply(200, { json: { displayName: await service.set(principal, params.agentId, body.displayName) } }),
  };
}
