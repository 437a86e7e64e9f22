import { requestExample } from '../support/contract-examples.ts';
import { body, param, type Place, type SliceTable, type Things } from '../support/slice-table.ts';
import type { Owner } from '../support/owner.ts';

// No server is there: what is sent to it is refused at once.
const refusing = { kind: 'webhook', url: 'http://127.0.0.1:1024/tool?tenant={{tenant}}' };
const sending = (phoneNumberId: string) => ({
  source: { kind: 'builtin', name: 'send_sms', config: { phoneNumberId } },
});
/** A tool of the agent: another agent's is as unknown as another organization's. */
const tool: readonly Place[] = [param('agent'), param('tool', 'toolId'), param('tool', 'toolId', { id: 'agent' })];
const ownTool = async ({ ours }: { ours: Owner }) => ({
  params: { id: await ours.the('agent'), toolId: await ours.a('tool') },
});

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
  listAgentTools: {
    names: [param('agent')],
    sdk: (client) => client.agents.tools.list('agent/1', { available: '1' }),
  },
  createAgentTool: {
    names: [param('agent'), body('phoneNumber', sending)],
    request: () => ({ json: { name: freshName(), source: refusing } }),
    sdk: (client) => client.agents.tools.create('agent/1', { name: 'a', description: 'A', source: { kind: 'inline' } }),
  },
  getAgentTool: { names: tool, request: ownTool, sdk: (client) => client.agents.tools.get('agent/1', 'tool/1') },
  updateAgentTool: {
    names: [...tool, body('phoneNumber', sending)],
    request: ownTool,
    sdk: (client) => client.agents.tools.update('agent/1', 'tool/1', { preToolSpeech: 'never' }),
  },
  testAgentTool: {
    names: tool,
    request: async (parties) => ({ ...(await ownTool(parties)), json: { toolSecrets: { tenant: 'bluebird' } } }),
    sdk: (client) => client.agents.tools.test('agent/1', 'tool/1', { arguments: {} }),
  },
  deleteAgentTool: {
    names: tool,
    request: ownTool,
    sdk: (client) => client.agents.tools.delete('agent/1', 'tool/1'),
  },
};

export const things: Things = {
  agent: async ({ call, mark }) => {
    const json = { ...requestExample('createAgent'), ...(mark === null ? {} : { name: mark }) };
    return (await call<{ id: string }>('POST', '/v1/agents', json)).body.id;
  },
  /** Of its first agent. */
  tool: async ({ call, mark, the }) => {
    const marked = mark === null ? {} : { description: mark };
    const json = { ...requestExample('createAgentTool'), name: freshName(), source: refusing, ...marked };
    return (await call<{ id: string }>('POST', `/v1/agents/${await the('agent')}/tools`, json)).body.id;
  },
};

function freshName(): string {
  return `tool_${crypto.randomUUID().replaceAll('-', '')}`;
}
