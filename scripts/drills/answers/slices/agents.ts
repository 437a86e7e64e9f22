import { requestExample } from '../../../../tests/support/contract-examples.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { Answers } from '../bring.ts';

// As many agents as an organization can have.
const limit = 500;

const agentOf = async ({ call }: SmsOrganization, fields: object = {}): Promise<string> =>
  (await call<{ id: string }>('POST', '/v1/agents', { ...requestExample('createAgent'), ...fields })).body.id;
const preview = ({ call }: SmsOrganization, id: string, json: object) =>
  call('POST', `/v1/agents/${id}/effective-config/preview`, json);
const toolsOf = (agentId: string): string => `/v1/agents/${agentId}/tools`;
const inline = { description: 'Looks up an order.', source: { kind: 'inline' } };
const mostTools = 100;
const stale = { 'if-match': '"0"' };

/** An organization whose endpoint defines a field, and what an agent says that defines it otherwise. */
async function tornBy(system: OneProcess) {
  const organization = await system.organization('At odds with an agent');
  await organization.call('POST', '/v1/webhooks', extracting(definitions[0]));
  return { ...organization, otherwise: { extractionFields: [definitions[1]] } };
}

/** What brings out the answers of their own that the operations of agents have. */
export const answers: Answers = {
  createAgent: async (system) => {
    const full = await system.organization('Full of agents');
    await system.database.ask(
      `insert into agents (id, organization_id, name, system_prompt, intent, created_at, updated_at)
       select 'agent_full' || n, $1, 'A', 'A', '{"language":"en"}', now(), now() from generate_series(1, $2::int) n`,
      [full.id, limit],
    );
    await full.call('POST', '/v1/agents', requestExample('createAgent'));
    const torn = await tornBy(system);
    await torn.call('POST', '/v1/agents', { ...(requestExample('createAgent') as object), ...torn.otherwise });
  },
  updateAgent: async (system, { ours }) => {
    await ours.call('PATCH', `/v1/agents/${await agentOf(ours)}`, { voice: null }, stale);
    const torn = await tornBy(system);
    await torn.call('PATCH', `/v1/agents/${await agentOf(torn)}`, torn.otherwise);
  },
  deleteAgent: async (system, { ours }) => {
    await ours.call('DELETE', `/v1/agents/${await agentOf(ours)}`, undefined, stale);
    const lone = await system.organization('With one agent');
    const { body } = await lone.call<Array<{ id: string }>>('GET', '/v1/agents');
    await lone.call('DELETE', `/v1/agents/${body[0]?.id}`);
  },
  createAgentTool: async (_system, { ours }) => {
    const tools = toolsOf(await agentOf(ours));
    for (const _time of [1, 2]) await ours.call('POST', tools, { ...inline, name: 'twice' });
    for (let nth = 1; nth <= mostTools; nth += 1) await ours.call('POST', tools, { ...inline, name: `tool_${nth}` });
  },
  testAgentTool: async (_system, { ours }) => {
    const tools = toolsOf(await agentOf(ours));
    const { body } = await ours.call<{ id: string }>('POST', tools, { ...inline, name: 'inline' });
    await ours.call('POST', `${tools}/${body.id}/test`, { arguments: {} });
  },
  previewAgentConfiguration: async (_system, { ours }) => {
    await preview(ours, await agentOf(ours, { promptVariables: [{ name: 'caller' }] }), {});
    const allowedProviders = { llm: ['simulated:slow-first-byte'] };
    await preview(ours, await agentOf(ours), { overrides: { constraints: { allowedProviders } } });
  },
};
