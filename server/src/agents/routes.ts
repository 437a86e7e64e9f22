import type { Principal, SliceHandlers } from '../contract/binding.ts';
import { matchesVersion } from '../http/has-version.ts';
import type { KnownProviders } from '../router/index.ts';
import type { AgentService, Expects } from './agent-service.ts';
import { etagOf, presentAgent, presentKnownProviders } from './present.ts';
import type { Agent } from './types.ts';

export function createAgentsRoutes(options: {
  service: AgentService;
  knownProviders: (mode: 'test' | 'live') => KnownProviders;
}): SliceHandlers<'agents'> {
  const { service, knownProviders } = options;
  const view = ({ mode }: Principal, agent: Agent) => presentAgent(agent, service.warningsOf(mode, agent));
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
    deleteAgent: async ({ principal, params, headers }, reply) => {
      await service.remove(principal.organizationId, params.id, expects(headers['if-match']));
      return reply(200, { json: { deleted: true } });
    },
  };
}
