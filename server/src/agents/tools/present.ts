import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { authHeaderRefsOf, secretRefOf } from './secret-refs.policy.ts';
import type { Tool } from './types.ts';

type Wire = components['schemas'];

/** A tool without its secrets: shown are the names under which they are stored. */
export function presentTool(tool: Tool): Wire['AgentTool'] {
  return {
    id: tool.id,
    agentId: tool.agentId,
    name: tool.name,
    description: tool.description,
    parameters: tool.parameters,
    source: presentSource(tool),
    preToolSpeech: tool.preToolSpeech,
    toolSound: tool.toolSound,
    simulation: tool.simulation,
    createdAt: isoMillis(tool.createdAt),
    updatedAt: isoMillis(tool.updatedAt),
  };
}

function presentSource(tool: Tool): Wire['ToolSource'] {
  if (tool.source.kind !== 'webhook') return tool.source;
  const { authHeaderNames: _names, asyncAck, ...shown } = tool.source;
  const acknowledgement = asyncAck === null ? {} : { asyncAck };
  return { ...shown, ...acknowledgement, authHeaders: authHeaderRefsOf(tool), secretRef: secretRefOf(tool) };
}
