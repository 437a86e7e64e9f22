import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  Agent,
  AgentCall,
  AgentCallPage,
  AgentList,
  ConfigurationPreview,
  CreateAgentRequest,
  PreviewConfigurationRequest,
  UpdateAgentRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { type AgentTools, createAgentTools } from './agent-tools.ts';
import type { QueryOf } from './query-of.ts';

export type ListAgentCallsFilter = QueryOf<'listAgentCalls'>;

/** Voice personas that sessions are started with. */
export interface Agents {
  /** A new agent. What is saved is valid; `warnings` tells what may not be meant. */
  create(agent: CreateAgentRequest, options?: CallOptions): ApiPromise<Agent>;
  /** Every agent, newest last. */
  list(options?: CallOptions): List<Agent, AgentList>;
  get(agentId: string, options?: CallOptions): ApiPromise<Agent>;
  /** Writes only what is given: null clears, and an object replaces the one before it. */
  update(agentId: string, changes: UpdateAgentRequest, options?: CallOptions): ApiPromise<Agent>;
  /** Removes it with its tools. The only agent of an organization stays: `LAST_AGENT`. */
  delete(agentId: string, options?: CallOptions): ApiPromise<void>;
  /** What a session would run with, and who decided each value. It is refused where a session would be. */
  previewConfiguration(
    agentId: string,
    conversation: PreviewConfigurationRequest,
    options?: CallOptions,
  ): ApiPromise<ConfigurationPreview>;
  /** Its calls of every kind, newest first; also of an agent that is deleted. */
  calls(agentId: string, filter?: ListAgentCallsFilter, options?: CallOptions): List<AgentCall, AgentCallPage>;
  /** What an agent can do while it talks. */
  tools: AgentTools;
}

export function createAgents({ methods }: ResourceParts): Exact<Agents> {
  const { all, patch, post, read, remove } = methods;
  return {
    create: post('/v1/agents'),
    list: all('/v1/agents'),
    get: read('/v1/agents/{id}', 'agentId'),
    update: patch('/v1/agents/{id}', 'agentId'),
    delete: remove('/v1/agents/{id}', 'agentId'),
    previewConfiguration: post('/v1/agents/{id}/effective-config/preview', 'agentId'),
    calls: methods.list('/v1/agents/{id}/calls', 'agentId'),
    tools: createAgentTools(methods),
  };
}
