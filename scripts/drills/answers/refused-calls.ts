import type { SmsOrganization } from '../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';

export const english = { intent: { language: 'en' } };

/** Plans what an agent cannot do, or the request itself. */
export async function refuseToPlan(
  plan: (fields: object) => Promise<unknown>,
  { call }: SmsOrganization,
): Promise<void> {
  await plan({ webhookTags: { tenant: 'acme' } });
  await plan({ agentId: `agent_${'0'.repeat(32)}` });
  const agent = { name: 'A', systemPrompt: '{{ caller }}', promptVariables: [{ name: 'caller' }], ...english };
  const { body } = await call<{ id: string }>('POST', '/v1/agents', agent);
  await plan({ agentId: body.id });
  const constraints = { allowedProviders: { llm: ['simulated:slow-first-byte'] } };
  await plan({ constraints });
  const picky = { name: 'B', systemPrompt: 'Be brief.', stackPreferences: constraints, ...english };
  const { body: unranked } = await call<{ id: string }>('POST', '/v1/agents', picky);
  await plan({ agentId: unranked.id });
}

/** The first request of a key has not come to its end yet. */
export function stillRuns(system: OneProcess, resourceId: string): Promise<unknown> {
  return system.database.ask(
    `update idempotency_keys set running_until = clock_timestamp() + interval '1 hour' where resource_id = $1`,
    [resourceId],
  );
}

/** One endpoint that does not answer, then two of them. */
export async function refuseBefore(ours: SmsOrganization, begin: (agentId: string) => Promise<unknown>): Promise<void> {
  const agent = { name: 'Reception', systemPrompt: 'Be brief.', ...english };
  const { body } = await ours.call<{ id: string }>('POST', '/v1/agents', agent);
  // No server listens there.
  const endpoint = {
    name: 'Before calls',
    url: 'http://127.0.0.1:1024/before',
    events: ['call.pre_call'],
    timeoutMs: 1_000,
  };
  for (let count = 1; count <= 2; count += 1) {
    await ours.call('POST', '/v1/webhooks', endpoint);
    await begin(body.id);
  }
}
