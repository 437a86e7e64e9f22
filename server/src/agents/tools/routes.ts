import type { SliceHandlers } from '../../contract/binding.ts';
import { presentTool } from './present.ts';
import type { ToolService } from './tool-service.ts';

type Operation = 'listAgentTools' | 'createAgentTool' | 'getAgentTool' | 'updateAgentTool' | 'deleteAgentTool';
export type ToolHandlers = Pick<SliceHandlers<'agents'>, Operation>;

export function createToolRoutes({ service }: { service: ToolService }): ToolHandlers {
  const ownerOf = ({ principal, params }: { principal: { organizationId: string }; params: { id: string } }) => ({
    organizationId: principal.organizationId,
    agentId: params.id,
  });
  return {
    listAgentTools: async (request, reply) => {
      const tools = await service.list(ownerOf(request), request.query.available === '1');
      return reply(200, { json: tools.map(presentTool) });
    },
    createAgentTool: async (request, reply) =>
      reply(200, { json: presentTool(await service.create(ownerOf(request), request.body)) }),
    getAgentTool: async (request, reply) =>
      reply(200, { json: presentTool(await service.get(ownerOf(request), request.params.toolId)) }),
    updateAgentTool: async (request, reply) =>
      reply(200, { json: presentTool(await service.update(ownerOf(request), request.params.toolId, request.body)) }),
    deleteAgentTool: async (request, reply) => {
      await service.remove(ownerOf(request), request.params.toolId);
      return reply(200, { json: { deleted: true } });
    },
  };
}
