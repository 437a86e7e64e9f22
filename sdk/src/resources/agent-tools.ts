import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  AgentTool,
  AgentToolList,
  CreateAgentToolRequest,
  TestAgentToolRequest,
  ToolTestResult,
  UpdateAgentToolRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import type { QueryOf } from './query-of.ts';

export type ListAgentToolsFilter = QueryOf<'listAgentTools'>;

/** What an agent can do while it talks. */
export interface AgentTools {
  /** Oldest first; with `available: '1'` those that a conversation on this server can use. */
  list(agentId: string, filter?: ListAgentToolsFilter, options?: CallOptions): List<AgentTool, AgentToolList>;
  /** A new tool. Secrets are encrypted at rest and never returned. */
  create(agentId: string, tool: CreateAgentToolRequest, options?: CallOptions): ApiPromise<AgentTool>;
  get(agentId: string, toolId: string, options?: CallOptions): ApiPromise<AgentTool>;
  /** Writes only what is given; `source` as a whole, but for secrets that are not given. */
  update(
    agentId: string,
    toolId: string,
    changes: UpdateAgentToolRequest,
    options?: CallOptions,
  ): ApiPromise<AgentTool>;
  delete(agentId: string, toolId: string, options?: CallOptions): ApiPromise<void>;
  /** Calls a webhook tool now, once, and tells what the receiver said. */
  test(agentId: string, toolId: string, call: TestAgentToolRequest, options?: CallOptions): ApiPromise<ToolTestResult>;
}

export function createAgentTools({ list, patch, post, read, remove }: Methods): Exact<AgentTools> {
  return {
    list: list('/v1/agents/{id}/tools', 'agentId'),
    create: post('/v1/agents/{id}/tools', 'agentId'),
    get: read('/v1/agents/{id}/tools/{toolId}', 'agentId'),
    update: patch('/v1/agents/{id}/tools/{toolId}', 'agentId'),
    delete: remove('/v1/agents/{id}/tools/{toolId}', 'agentId'),
    test: post('/v1/agents/{id}/tools/{toolId}/test', 'agentId'),
  };
}
