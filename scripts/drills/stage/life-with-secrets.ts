import { randomBytes } from 'node:crypto';
import { freshRecipient } from '../../../tests/support/fresh.ts';
import { imessageOf } from '../../../tests/support/imessage-organization.ts';
import { operationList } from '../../../tests/support/operation-list.ts';
import { askOf } from '../../../tests/support/sample.ts';
import { createSamples } from '../../../tests/support/samples.ts';
import { tellOfBusiness } from './business-told.ts';
import { misplaceSecrets } from './misplaced-secrets.ts';
import { credentialsOf, type Life, type SecretReceiver } from './secret-life.ts';
import { receiverAnswers } from './telling-receivers.ts';
import { useToolsWithSecrets } from './tools-with-secrets.ts';
import { waitUntil } from './wait-until.ts';

interface SecretEndpoint extends SecretReceiver {
  id: string;
}

/** All that an organization does with secrets, and all that goes wrong on the way; answers whom it told them. */
export async function liveWithSecrets(options: Omit<Life, 'organization'>): Promise<SecretReceiver[]> {
  const life = { ...options, organization: await options.system.organization('Canary') };
  const endpoints: SecretEndpoint[] = [];
  for (const [index, kind] of Object.keys(receiverAnswers).entries()) {
    endpoints.push(await register(life, kind, index % 2 === 0 ? 'custom' : 'workspace'));
  }
  const [first, second, third] = endpoints;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few receivers');

  await arrive(life);
  await attempted(life);
  await Promise.all(endpoints.map((endpoint) => byHand(life, endpoint)));
  await rotate(life, endpoints);
  await arrive(life);
  const tools = await useToolsWithSecrets(life);
  await subscribeWithSecrets(life);
  await misplaceSecrets(life.system, { ...life, endpointId: first.id });
  await everyOperation(life);
  await tellOfBusiness(life);
  await attempted(life);
  await changeWhileSessionsEnd(life, first);
  await makeUnreadable(life, { moved: first, from: second, altered: third });
  return [...endpoints, ...tools];
}

async function register(life: Life, kind: string, source: 'custom' | 'workspace'): Promise<SecretEndpoint> {
  const { organization, privates } = life;
  const label = `${kind} of ${organization.id}`;
  const receiver = await life.system.receiver();
  const answer = receiverAnswers[kind];
  if (answer !== undefined) receiver.answerWith(answer);
  const { body, status, text } = await organization.call<{ id: string }>('POST', '/v1/webhooks', {
    name: kind,
    url: `${receiver.url}?token=${encodeURIComponent(privates.mint('token in a URL'))}`,
    events: ['sms.received'],
    timeoutMs: 1_000,
    authHeaders: credentialsOf(life, label),
    signingSecretSource: source,
    ...(source === 'custom' ? { signingSecret: newKey(life, `signing secret of ${label}`) } : {}),
  });
  if (status !== 201) throw new Error(`No endpoint: ${text}`);
  return { id: body.id, label, receiver };
}

/** A secret that libraries decode. */
function newKey({ canaries }: Life, name: string): string {
  const key = `whsec_${randomBytes(32).toString('base64')}`;
  canaries.add(name, key);
  return key;
}

/** A text arrives and is told to every endpoint. */
async function arrive({ organization, privates }: Life): Promise<void> {
  const from = freshRecipient();
  privates.add('number of a sender', from);
  const { status } = await organization.receive(from, privates.mint('text of a message'));
  if (status !== 202) throw new Error(`No text: ${status}`);
  await organization.inboundFrom(from);
}

/** Waits until every attempt that is due has been made. */
async function attempted({ system, organization }: Life): Promise<void> {
  await waitUntil('every attempt that is due has been made', async () => {
    const { open } = await system.database.one<{ open: number }>(
      `select count(*)::int as open from webhook_deliveries
       where organization_id = $1 and (status = 'delivering' or status = 'pending' and due_at <= organization_now($1))`,
      [organization.id],
    );
    return open === 0;
  });
}

/** A test, redeliveries of what came and what did not, and a look at what is kept of them. */
async function byHand({ organization }: Life, { id }: SecretEndpoint): Promise<void> {
  const path = '/v1/webhook-deliveries';
  const { body } = await organization.call<{ data: Array<{ id: string }> }>('GET', `${path}?endpointId=${id}`);
  await Promise.all([
    organization.call('POST', `/v1/webhooks/${id}/test`),
    ...body.data.map((one) => organization.call('POST', `${path}/${one.id}/redeliver`)),
  ]);
  for (const one of body.data) await organization.call('GET', `${path}/${one.id}`);
  await organization.call('POST', `/v1/webhooks/${id}/replay`, { since: '2027-01-01T00:00:00Z', includeMissed: true });
}

/** Replaces every secret, with a grace, without one, and from one kind to the other. */
async function rotate(life: Life, endpoints: readonly SecretEndpoint[]): Promise<void> {
  const { organization, canaries } = life;
  const shared = '/v1/organization/webhook-secret';
  for (const body of [{ graceSeconds: 3_600 }, { graceSeconds: 0 }, {}]) await organization.call('POST', shared, body);
  await organization.call('GET', shared);
  for (const { id, label } of endpoints) {
    const path = `/v1/webhooks/${id}`;
    const [authorization] = credentialsOf(life, label);
    const custom = { signingSecretSource: 'custom', signingSecret: canaries.mint(`signing secret of ${label}`) };
    await organization.call('PATCH', path, { ...custom, authHeaders: [authorization, { name: 'X-Api-Key' }] });
    await organization.call('PATCH', path, { signingSecretSource: 'workspace', signingSecretGraceSeconds: 60 });
    const key = newKey(life, `signing secret of ${label}`);
    const grace = { signingSecretGraceSeconds: label.startsWith('well') ? 0 : 604_800 };
    await organization.call('PATCH', path, { signingSecretSource: 'custom', signingSecret: key, ...grace });
    await organization.call('GET', path);
  }
}

/** Subscriptions of the iMessage channel with secrets of their own, which are replaced, taken back and erased. */
async function subscribeWithSecrets(life: Life): Promise<void> {
  const { organization } = life;
  const channel = imessageOf(organization);
  await channel.added();
  for (const place of ['one', 'two', 'three']) {
    const url = `http://127.0.0.1:1024/${place}`;
    const secret = () => newKey(life, `signing secret of subscription ${place} of ${organization.id}`);
    await channel.subscribed({ url, signingSecret: secret() });
    const { id } = await channel.subscribed({ url, signingSecret: secret() });
    await channel.subscribe({ url, signingSecret: `${secret()} ` });
    const someone = `someone:${encodeURIComponent(secret())}`;
    await channel.subscribe({ url: `https://${someone}@example.com/`, signingSecret: secret() });
    if (place === 'one') await channel.subscribed({ url });
    if (place === 'two') await channel.unsubscribe(id);
  }
  await channel.subscriptions();
}

/** Every operation of the contract once, as it is meant to be used. */
async function everyOperation({ system, organization, live }: Life): Promise<void> {
  const samples = createSamples({ ours: organization, live });
  const keys = { ours: organization.apiKey, admin: system.adminKey };
  for (const { id, description } of operationList) await system.ask(askOf(description, await samples[id](), keys));
}

/** Secrets that are on their way to the database while its sessions are being ended. */
async function changeWhileSessionsEnd(life: Life, { id, label }: SecretEndpoint): Promise<void> {
  const { system, organization } = life;
  const change = (): Promise<unknown> => {
    const signingSecret = newKey(life, `signing secret of ${label}`);
    const custom = { signingSecretSource: 'custom', signingSecret, authHeaders: credentialsOf(life, label) };
    return organization.call('PATCH', `/v1/webhooks/${id}`, custom);
  };
  for (let blow = 0; blow < 3; blow += 1) {
    const changes = Array.from({ length: 6 }, change);
    await system.database.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'trunkline'`,
    );
    await Promise.all(changes);
  }
  await waitUntil('the system has sessions again', async () => (await change()) !== null && system.member.isReady());
}

/** Sealed secrets that were altered or moved: what needs them fails. */
async function makeUnreadable(
  life: Life,
  { moved, from, altered }: { moved: SecretEndpoint; from: SecretEndpoint; altered: SecretEndpoint },
): Promise<void> {
  const { system, organization } = life;
  const path = `/v1/webhook-deliveries?endpointId=${moved.id}&limit=1`;
  const { body } = await organization.call<{ data: Array<{ id: string }> }>('GET', path);
  await system.database.ask(
    `update webhook_endpoints e set auth_headers_encrypted = o.auth_headers_encrypted
     from webhook_endpoints o where e.id = $1 and o.id = $2`,
    [moved.id, from.id],
  );
  await system.database.ask(
    `update webhook_endpoints set signing_secret_encrypted = left(signing_secret_encrypted, -4) || 'AAAA' where id = $1`,
    [altered.id],
  );
  await arrive(life);
  await waitUntil('the log says what cannot be read', () =>
    [moved, altered].every(({ id }) => new RegExp(`"endpointId":"${id}".*cannot be read`).test(system.output())),
  );
  for (const request of [
    { method: 'GET', path: '/v1/webhooks' },
    { method: 'GET', path: `/v1/webhooks/${moved.id}` },
    { method: 'PATCH', path: `/v1/webhooks/${altered.id}`, json: { name: 'Unreadable' } },
    { method: 'POST', path: `/v1/webhooks/${altered.id}/test` },
    { method: 'POST', path: `/v1/webhook-deliveries/${body.data[0]?.id}/redeliver` },
    { method: 'DELETE', path: `/v1/webhooks/${moved.id}` },
  ]) {
    await organization.call(request.method, request.path, request.json);
  }
}
