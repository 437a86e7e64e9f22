import type { Principal, SliceHandlers } from '../contract/binding.ts';
import { matchesVersion } from '../http/kernel/has-version.ts';
import type { KnownProviders } from '../router/index.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AgentService, Expects, ShownAgent } from './agent-service.ts';
import type { Configure } from './configure.ts';
import { etagOf, presentAgent, presentKnownProviders } from './present.ts';
import type { ToolHandlers } from './tools/index.ts';

export function createAgentsRoutes(options: {
  service: AgentService;
  knownProviders: (mode: 'test' | 'live') => KnownProviders;
  configure: Configure;
  clock: Clock;
}): Omit<SliceHandlers<'agents'>, keyof ToolHandlers> {
  const { service, knownProviders, configure, clock } = options;
  const view = ({ mode }: Pick<Principal, 'mode'>, agent: ShownAgent) =>
    presentAgent(agent, service.warningsOf(mode, agent));
  const expects =
    (ifMatch: string | undefined): Expects =>
    (revision) =>
      ifMatch === undefined || matchesVersion(ifMatch, etagOf(revision));
  return {
    listKnownProviders: async ({ principal }, reply) =>
      reply(200, { json: presentKnownProviders(knownProviders(principal.mode)) }),
    createAgent: async ({ principal, body }, reply) => {
      const agent = await service.create(principal, body);
      return reply(200, { json: view(principal, agent) }, { etag: etagOf(agent.revision) });
    },
    listAgents: async ({ principal }, reply) => {
      const agents = await service.list(principal.organizationId);
      return reply(200, { json: agents.map((agent) => view(principal, agent)) });
    },
    getAgent: async ({ principal, params }, reply) => {
      const agent = await service.get(principal.organizationId, params.id);
      return reply(200, { json: view(principal, agent) }, { etag: etagOf(agent.revision) });
    },
    updateAgent: async ({ principal, params, body, headers }, reply) => {
      const agent = await service.update(principal, params.id, body, expects(headers['if-match']));
      return reply(200, { json: view(principal, agent) }, { etag: etagOf(agent.revision) });
    },
    previewAgentConfiguration: async ({ principal, params, body }, reply) => {
      const { configuration, layers, tools } = await configure({
        organizationId: principal.organizationId,
        mode: principal.mode,
        agentId: params.id,
        overrides: body.overrides ?? {},
        variables: body.variables ?? {},
        language: body.language ?? null,
        direction: body.direction ?? 'web',
        conversation: { sessionId: '00000000-0000-7000-8000-000000000000', from: null, to: null, at: clock.now() },
        at: '/body/overrides',
      });
      const callable = tools.map(({ id, name, source: { kind } }) => ({ id, name, kind }));
      return reply(200, { json: { configuration, layers, tools: callable } });
    },
    deleteAgent: async ({ principal, params, headers }, reply) => {
      await service.remove(principal.organizationId, params.id, expects(headers['if-match']));
      return reply(200, { json: { deleted: true } });
    },
  };
}
