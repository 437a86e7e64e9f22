import { requestExample } from '../support/contract-examples.ts';
import { param, type SliceTable, type Things } from '../support/slice-table.ts';

export const operations: SliceTable<'agents'> = {
  listKnownProviders: { isInMemory: true, sdk: (client) => client.providers.known() },
  listAgents: { sdk: (client) => client.agents.list() },
  createAgent: {
    sdk: (client) => client.agents.create({ name: 'A', systemPrompt: 'Be kind.', intent: { language: 'en' } }),
  },
  getAgent: { names: [param('agent')], sdk: (client) => client.agents.get('agent/1') },
  updateAgent: { names: [param('agent')], sdk: (client) => client.agents.update('agent/1', { voice: null }) },
  deleteAgent: { names: [param('agent')], sdk: (client) => client.agents.delete('agent/1') },
  previewAgentConfiguration: {
    names: [param('agent')],
    sdk: (client) => client.agents.previewConfiguration('agent/1', { language: 'de' }),
  },
};

export const things: Things = {
  agent: async ({ call, mark }) => {
    const json = { ...requestExample('createAgent'), ...(mark === null ? {} : { name: mark }) };
    return (await call<{ id: string }>('POST', '/v1/agents', json)).body.id;
  },
};
