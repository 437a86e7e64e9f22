import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { AgentsApi, Json } from './agents-api.ts';

export type Tool = components['schemas']['AgentTool'];
export type ToolTest = components['schemas']['ToolTestResult'];

/** An agent of an organization of its own, and its tools: new ones are `plain` but for what is said. */
export async function openDesk(api: AgentsApi, plain: Json) {
  const { id, apiKey } = await api.organization();
  const agent = await api.made(apiKey);
  const path = `/v1/agents/${agent.id}/tools`;
  const call = <T = Tool>(method: string, rest = '', json?: unknown) =>
    api.call<T>(apiKey, method, `${path}${rest}`, json);
  const create = (fields: Json = {}) => call('POST', '', { ...plain, ...fields });
  return {
    id,
    apiKey,
    agent,
    call,
    create,
    /** Creates a tool and insists on the 200. */
    made: async (fields: Json = {}): Promise<Tool> => {
      const answer = await create(fields);
      if (answer.status !== 200) throw new Error(`Not made: ${answer.text}`);
      return answer.body;
    },
    list: async (query = '') => (await call<Tool[]>('GET', query)).body,
    test: (toolId: string, json: Json = {}) => call<ToolTest>('POST', `/${toolId}/test`, { arguments: {}, ...json }),
    stored: () => api.server.database.read.query('select * from agent_tools where agent_id = $1', [agent.id]),
  };
}
