import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/clock.ts';
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

function presentSource({ id, source, secretEncrypted }: Tool): Wire['ToolSource'] {
  if (source.kind !== 'webhook') return source;
  const { authHeaderNames, ...shown } = source;
  return {
    ...shown,
    authHeaders: authHeaderNames.map((name) => ({ name, secretRef: `${id}/authHeaders/${name.toLowerCase()}` })),
    secretRef: secretEncrypted === null ? null : `${id}/secret`,
  };
}
