import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

export type Agent = components['schemas']['Agent'];
export type Json = Record<string, unknown>;

export const plain = { name: 'Reception', systemPrompt: 'Be brief.', intent: { language: 'en' } };
export const refusal = (status: number, code: string) => ({ status, body: { code } });

/** A server, and what tests of agents ask of it. */
export type AgentsApi = Awaited<ReturnType<typeof startAgentsApi>>;

export async function startAgentsApi(
  config: { agentLimit?: number } = {},
  options: Pick<TestServerOptions, 'lookup' | 'logLevel' | 'logTo'> = {},
) {
  const server: TestServer = await startTestServer({ roles: ['api'], config, ...options });
  const call = <T = Agent>(key: string, method: string, path: string, json?: unknown, headers: Json = {}) =>
    ask<T>(server.url, {
      method,
      path,
      key,
      headers: headers as Record<string, string>,
      ...(json === undefined ? {} : { json }),
    });
  const create = (key: string, fields: Json = {}) => call(key, 'POST', '/v1/agents', { ...plain, ...fields });
  return {
    server,
    call,
    /** An organization of its own, with its key. */
    organization: async (mode: 'test' | 'live' = 'test'): Promise<{ id: string; apiKey: string }> => {
      const json = { name: 'Agents', mode };
      return (await call<{ id: string; apiKey: string }>(server.adminKey, 'POST', '/v1/organizations', json)).body;
    },
    create,
    /** Creates an agent and insists on the 200. */
    made: async (key: string, fields: Json = {}): Promise<Agent> => {
      const answer = await create(key, fields);
      if (answer.status !== 200) throw new Error(`Not made: ${answer.text}`);
      return answer.body;
    },
    list: async (key: string): Promise<Agent[]> => (await call<Agent[]>(key, 'GET', '/v1/agents')).body,
  };
}

/** The paths of a refusal, without those that only hold another one. */
export function pathsNamed(body: unknown): string[] {
  const { issues = [] } = body as { issues?: Array<{ path: string }> };
  const paths = [...new Set(issues.map(({ path }) => path))].sort();
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
}
