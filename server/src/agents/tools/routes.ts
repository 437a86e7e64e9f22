import type { SliceHandlers } from '../../contract/binding.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { presentTool } from './present.ts';
import type { RunTool } from './run-tool.ts';
import type { ToolService } from './tool-service.ts';

type Operation =
  | 'listAgentTools'
  | 'createAgentTool'
  | 'getAgentTool'
  | 'updateAgentTool'
  | 'deleteAgentTool'
  | 'testAgentTool';
export type ToolHandlers = Pick<SliceHandlers<'agents'>, Operation>;

export function createToolRoutes(options: { service: ToolService; runTool: RunTool; ids: Ids }): ToolHandlers {
  const { service, runTool, ids } = options;
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
    testAgentTool: async (request, reply) => {
      const tool = await service.get(ownerOf(request), request.params.toolId);
      const { arguments: args, toolSecrets = {} } = request.body;
      const toolCallId = `call_${ids.uuid().replaceAll('-', '')}`;
      return reply(200, { json: await runTool({ tool, sessionId: ids.uuid(), toolCallId, args, toolSecrets }) });
    },
    deleteAgentTool: async (request, reply) => {
      await service.remove(ownerOf(request), request.params.toolId);
      return reply(200, { json: { deleted: true } });
    },
  };
}
