import { requestExample } from '../../../tests/support/contract-examples.ts';
import { credentialsOf, type Life, type SecretReceiver } from './secret-life.ts';
import { receiverAnswers } from './telling-receivers.ts';

/** All that is done with the secrets of tools, of which every receiver tells what it was sent; answers the receivers. */
export async function useToolsWithSecrets(life: Life): Promise<SecretReceiver[]> {
  const { body: agent } = await life.organization.call<{ id: string }>(
    'POST',
    '/v1/agents',
    requestExample('createAgent'),
  );
  return Promise.all(Object.keys(receiverAnswers).map((kind) => useTool(life, `/v1/agents/${agent.id}/tools`, kind)));
}

async function useTool(life: Life, tools: string, kind: string): Promise<SecretReceiver> {
  const { system, organization, canaries } = life;
  const label = `tool ${kind} of ${organization.id}`;
  const receiver = await system.receiver();
  const answer = receiverAnswers[kind];
  if (answer !== undefined) receiver.answerWith(answer);
  const secret = () => canaries.mint(`signing secret of ${label}`);
  const source = {
    kind: 'webhook',
    url: `${receiver.url}?token={{inUrl}}`,
    headers: { 'X-Team': '{{inHeader}}' },
    authHeaders: credentialsOf(life, label),
    timeoutMs: 1_000,
    secret: secret(),
  };
  const name = kind.replaceAll(/[^a-z]/gi, '_');
  const made = await organization.call<{ id: string }>('POST', tools, { name, description: kind, source });
  if (made.status !== 200) throw new Error(`No tool: ${made.text}`);
  const path = `${tools}/${made.body.id}`;
  const run = () =>
    organization.call('POST', `${path}/test`, {
      arguments: { number: 1 },
      toolSecrets: {
        inUrl: canaries.mint(`credentials of ${label}`),
        inHeader: canaries.mint(`credentials of ${label}`),
      },
    });
  await run();
  const [kept, ...replaced] = source.authHeaders.map(({ name: header }, index) =>
    index === 0 ? { name: header } : { name: header, value: canaries.mint(`credentials of ${label}`) },
  );
  await organization.call('PATCH', path, { source: { ...source, authHeaders: [kept, ...replaced], secret: secret() } });
  await run();
  await organization.call('PATCH', path, { source: { ...source, authHeaders: [kept], secret: null } });
  await run();
  for (const read of [tools, path]) await organization.call('GET', read);
  return { label, receiver };
}
