import { freshKey } from '../../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { type Answers, prepaid } from '../bring.ts';

const english = { intent: { language: 'en' } };
const create = ({ call }: SmsOrganization, fields: object = {}, key = freshKey()) =>
  call<{ sessionId: string }>('POST', '/v1/sessions', { ...english, ...fields }, { 'idempotency-key': key });
const say = ({ call }: SmsOrganization, id: string, text: string) => {
  const turns = [{ index: 0, source: 'user', text, startedAt: '2026-11-20T15:00:05.000Z' }];
  return call('POST', `/v1/sessions/${id}/turns`, { turns });
};

/** What brings out the answers of their own that the operations of sessions and calls have. */
export const answers: Answers = {
  createSession: async (system, { ours }) => {
    await create(ours, { webhookTags: { tenant: 'acme' } });
    await create(ours, { agentId: `agent_${'0'.repeat(32)}` });
    const agent = { name: 'A', systemPrompt: '{{ caller }}', promptVariables: [{ name: 'caller' }], ...english };
    const { body } = await ours.call<{ id: string }>('POST', '/v1/agents', agent);
    await create(ours, { agentId: body.id });
    await create(ours, { constraints: { allowedProviders: { llm: ['simulated:slow-first-byte'] } } });
    await create(await prepaid(system));
    const key = freshKey();
    const { body: first } = await create(ours, {}, key);
    await create(ours, { identity: 'other' }, key);
    await system.database.ask(
      `update idempotency_keys set running_until = clock_timestamp() + interval '1 hour' where resource_id = $1`,
      [first.sessionId],
    );
    await create(ours, {}, key);
  },
  addSessionTurns: async (_system, { ours }) => {
    const { body } = await create(ours);
    await say(ours, body.sessionId, 'Hello');
    await say(ours, body.sessionId, 'Other words');
    const { body: other } = await create(ours);
    await ours.call('POST', `/v1/calls/${other.sessionId}/end`);
    await say(ours, other.sessionId, 'Too late');
  },
};
