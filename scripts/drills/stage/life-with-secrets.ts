import { randomBytes } from 'node:crypto';
import { type Ask, askBytes } from '../../../tests/support/sms-http.ts';
import { freshRecipient } from '../../../tests/support/sms-organization.ts';
import { askOf, createSamples, operationList } from '../../../tests/support/sms-sample-requests.ts';
import type { Receiver, ReceiverAnswer, ReceivedRequest } from '../../../tests/support/webhook-receiver.ts';
import type { Canaries } from './canaries.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';
import { waitUntil } from './wait-until.ts';

/** How receivers answer that tell what they were sent, that never answer, and that are well. */
const answers: Readonly<Record<string, (request: ReceivedRequest) => ReceiverAnswer>> = {
  well: () => ({ status: 200, body: 'Thank you' }),
  echoing: ({ headers, rawBody }) => ({ status: 500, body: JSON.stringify({ headers, body: rawBody.toString() }) }),
  redirecting: ({ headers }) => ({
    status: 302,
    headers: { location: `http://127.0.0.1:1024/?${encodeURIComponent(headers['authorization'] ?? '')}` },
    body: `You came with ${headers['authorization']} and ${headers['x-api-key']}`,
  }),
  silent: () => 'hang',
  cutting: () => 'reset',
};

/** An endpoint with secrets of its own; its credentials are for its receiver and for nobody else. */
export interface SecretEndpoint {
  id: string;
  label: string;
  receiver: Receiver;
}

interface Life {
  system: OneProcess;
  organization: BornOrganization;
  live: BornOrganization;
  canaries: Canaries;
  /** What may be kept and shown, but is for no log, no metric and no job. */
  privates: Canaries;
}

/** All that an organization does with secrets, and all that goes wrong on the way; answers its endpoints. */
export async function liveWithSecrets(options: Omit<Life, 'organization'>): Promise<SecretEndpoint[]> {
  const life = { ...options, organization: await options.system.organization('Canary') };
  const endpoints: SecretEndpoint[] = [];
  for (const kind of Object.keys(answers)) endpoints.push(await register(life, kind));
  await arrive(life);
  await attempted(life);
  await hurry(life);
  await Promise.all([attempted(life), ...endpoints.map((endpoint) => byHand(life, endpoint))]);
  await rotate(life, endpoints);
  await arrive(life);
  await putInWrongPlaces(life, endpoints);
  await everyOperation(life);
  await attempted(life);
  await changeWhileSessionsEnd(life, endpoints);
  await makeUnreadable(life, endpoints);
  return endpoints;
}

const credentialsOf = ({ canaries }: Life, label: string) => [
  { name: 'Authorization', value: canaries.mint(`credentials of ${label}`, 'Bearer ') },
  { name: 'X-Api-Key', value: canaries.mint(`credentials of ${label}`) },
];

async function register(life: Life, kind: string): Promise<SecretEndpoint> {
  const { organization, canaries, privates } = life;
  const label = `${kind} of ${organization.id}`;
  const receiver = await life.system.receiver();
  const answer = answers[kind];
  if (answer !== undefined) receiver.answerWith(answer);
  const own = {
    well: canaries.mint(`signing secret of ${label}`),
    echoing: newKey(life, `signing secret of ${label}`),
  };
  const signingSecret = Object.entries(own).find(([name]) => name === kind)?.[1];
  const { body, status, text } = await organization.call<{ id: string }>('POST', '/v1/webhooks', {
    name: kind,
    url: `${receiver.url}?token=${encodeURIComponent(privates.mint('token in a URL'))}`,
    events: ['sms.received'],
    timeoutMs: 1_000,
    authHeaders: credentialsOf(life, label),
    ...(signingSecret === undefined ? {} : { signingSecretSource: 'custom', signingSecret }),
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

async function hurry({ system, organization }: Life): Promise<void> {
  await system.database.ask(
    `update webhook_deliveries set due_at = organization_now($1), wake_at = clock_timestamp()
     where organization_id = $1 and status = 'pending'`,
    [organization.id],
  );
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

/** Secrets where they do not belong: in requests that are refused, and by whom nobody asked for them. */
async function putInWrongPlaces({ system, organization, canaries }: Life, endpoints: readonly SecretEndpoint[]) {
  const misplaced = (): string => canaries.mint('secret in a wrong place');
  const good = { name: 'Refused', url: 'http://127.0.0.1:1024/', events: ['sms.received'] };
  const bodies = [
    { ...good, authHeaders: [{ name: 'Authorization', value: `${misplaced()}\n` }] },
    { ...good, authHeaders: [{ name: 'Authorization', value: misplaced().padEnd(5_000, '.') }] },
    { ...good, authHeaders: [{ name: misplaced(), value: 'x' }] },
    { ...good, authHeaders: misplaced() },
    { ...good, authHeaders: [{ name: 'Host', value: misplaced() }] },
    { ...good, headers: { authorization: misplaced() } },
    { ...good, signingSecret: misplaced() },
    { ...good, signingSecretSource: 'custom', signingSecret: ` ${misplaced()}` },
    { ...good, signingSecretSource: 'custom', signingSecret: `whsec_${misplaced()}` },
    { ...good, signingSecretSource: misplaced() },
    { ...good, password: misplaced() },
    { ...good, events: [misplaced()] },
    { ...good, url: `https://someone:${encodeURIComponent(misplaced())}@example.com/` },
  ];
  const [path, key] = ['/v1/organization', organization.apiKey];
  const refused: Ask[] = [
    ...bodies.flatMap((json) => [
      { method: 'POST', path: '/v1/webhooks', key, json },
      // Some of these would be good changes, but for a time-out of a millisecond.
      { method: 'PATCH', path: `/v1/webhooks/${endpoints[0]?.id}`, key, json: { ...json, timeoutMs: 1 } },
    ]),
    { method: 'POST', path: '/v1/webhooks', key, raw: `{"authHeaders":[{"value":"${misplaced()}`, headers: ofJson },
    { method: 'GET', path: `${path}?apiKey=${key}` },
    { method: 'GET', path: `${path}?apiKey=${key}`, key },
    { method: 'GET', path: `/v1/webhooks/${key}`, key },
    { method: 'GET', path: `/v1/webhook-deliveries?cursor=${key}`, key },
    { method: 'PUT', path: `/v1/${key}`, key },
    { method: 'GET', path, key: misplaced() },
    { method: 'GET', path, headers: { authorization: `Basic ${misplaced()}` } },
    { method: 'GET', path, headers: { authorization: [`Bearer ${key}`, `Bearer ${misplaced()}`] } },
  ];
  for (const request of refused) {
    const { status } = await system.ask(request);
    if (status < 400) throw new Error(`${request.method} ${request.path} was not refused`);
  }
  const broken = [`GET ${path} HTTP/1.1`, 'Host: here', `Authorization: Bearer ${key}`, `no header ${misplaced()}`];
  await askBytes(system.url, `${broken.join('\r\n')}\r\n\r\n`);
  // Only its hash is kept.
  await organization.accepted({}, key);
}

const ofJson = { 'content-type': 'application/json' };

/** Every operation of the contract once, as it is meant to be used. */
async function everyOperation({ system, organization, live }: Life): Promise<void> {
  const samples = createSamples({ ours: organization, live });
  const keys = { ours: organization.apiKey, admin: system.adminKey };
  for (const { id, description } of operationList) await system.ask(askOf(description, await samples[id](), keys));
}

/** Secrets that are on their way to the database while its sessions are being ended. */
async function changeWhileSessionsEnd(life: Life, [first]: readonly SecretEndpoint[]): Promise<void> {
  const { system, organization } = life;
  if (first === undefined) return;
  const label = first.label;
  const change = (): Promise<unknown> => {
    const signingSecret = newKey(life, `signing secret of ${label}`);
    const custom = { signingSecretSource: 'custom', signingSecret, authHeaders: credentialsOf(life, label) };
    return organization.call('PATCH', `/v1/webhooks/${first.id}`, custom);
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
async function makeUnreadable(life: Life, [first, second, third]: readonly SecretEndpoint[]): Promise<void> {
  const { system, organization } = life;
  const { body } = await organization.call<{ data: Array<{ id: string }> }>(
    'GET',
    `/v1/webhook-deliveries?endpointId=${first?.id}&limit=1`,
  );
  await system.database.ask(
    `update webhook_endpoints e set
       auth_headers_encrypted = case when e.id = $1 then o.auth_headers_encrypted else e.auth_headers_encrypted end,
       signing_secret_encrypted =
         case when e.id = $3 then left(e.signing_secret_encrypted, -4) || 'AAAA' else e.signing_secret_encrypted end
     from webhook_endpoints o where e.id in ($1, $3) and o.id = $2`,
    [first?.id, second?.id, third?.id],
  );
  await arrive(life);
  await waitUntil('the log says what cannot be read', () => system.output().includes('webhook secrets cannot be read'));
  for (const request of [
    { method: 'GET', path: '/v1/webhooks' },
    { method: 'GET', path: `/v1/webhooks/${first?.id}` },
    { method: 'PATCH', path: `/v1/webhooks/${third?.id}`, json: { name: 'Unreadable' } },
    { method: 'POST', path: `/v1/webhooks/${third?.id}/test` },
    { method: 'POST', path: `/v1/webhook-deliveries/${body.data[0]?.id}/redeliver` },
    { method: 'DELETE', path: `/v1/webhooks/${first?.id}` },
  ]) {
    await organization.call(request.method, request.path, request.json);
  }
}
