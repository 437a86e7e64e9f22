import type { OperationId } from '../../../server/src/contract/binding.ts';
import { freshKey, freshRecipient } from '../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../tests/support/sms-organization.ts';
import { staleStreamPlace } from '../../../tests/support/stale-stream-place.ts';
import { readStream } from '../../../tests/support/stream-reader.ts';
import type { OneProcess } from '../stage/one-process.ts';
import { agentAnswers } from './agent-answers.ts';
import { conversationAnswers } from './conversation-answers.ts';
import { tendlcAnswers } from './tendlc-answers.ts';

type Bring = (system: OneProcess, parties: { ours: SmsOrganization; live: SmsOrganization }) => Promise<unknown>;

// As many as an organization can have of either: endpoints, and keys.
const limit = 100;
const atATime = 25;
const receiver = { name: 'Receiver', url: 'http://127.0.0.1:1024/hook', events: ['sms.received'] };
const endpointOf = async ({ call }: SmsOrganization): Promise<string> =>
  (await call<{ id: string }>('POST', '/v1/webhooks', receiver)).body.id;
const prepaid = async (system: OneProcess): Promise<{ id: string; apiKey: string }> => {
  const json = { name: 'Prepaid', mode: 'test', creditPolicy: 'prepaid' };
  return (
    await system.ask<{ id: string; apiKey: string }>({
      method: 'POST',
      path: '/v1/organizations',
      key: system.adminKey,
      json,
    })
  ).body;
};

/** What brings out the answers that an operation has of its own, each in a state of things made for it. */
export const ownAnswers: { readonly [Op in OperationId]?: Bring } = {
  getOpenApiDocument: async (system) => {
    const document = { method: 'GET', path: '/openapi.json' };
    const { headers } = await system.ask(document);
    await system.ask({ ...document, headers: { 'if-none-match': String(headers['etag']) } });
  },
  createApiKey: async (system) => {
    const full = await system.organization('Full of keys');
    for (let made = 1; made <= limit; made += atATime)
      await Promise.all(Array.from({ length: atATime }, () => full.call('POST', '/v1/api-keys', { name: 'Key' })));
  },
  createManagedOrganizationApiKey: async (system) => {
    const full = await system.organization('Full of keys');
    const path = `/v1/organizations/${full.id}/api-keys`;
    const request = { method: 'POST', path, key: system.adminKey, json: { name: 'Key' } };
    for (let made = 1; made <= limit; made += atATime)
      await Promise.all(Array.from({ length: atATime }, () => system.ask(request)));
  },
  deleteApiKey: async (system) => {
    const { apiKey } = await prepaid(system);
    const keys = await system.ask<{ data: Array<{ id: string }> }>({
      method: 'GET',
      path: '/v1/api-keys',
      key: apiKey,
    });
    await system.ask({ method: 'DELETE', path: `/v1/api-keys/${keys.body.data[0]?.id}`, key: apiKey });
  },
  addManagedOrganizationPhoneNumber: async (system, { ours, live }) => {
    const add = (id: string, e164: string, fields: object = {}) =>
      system.ask({
        method: 'POST',
        path: `/v1/organizations/${id}/phone-numbers`,
        key: system.adminKey,
        json: { e164, ...fields },
      });
    const e164 = freshRecipient();
    await add(live.id, e164);
    await add(live.id, e164);
    await add(ours.id, freshRecipient());
    const campaignId = `C${freshKey()}`;
    await add(live.id, freshRecipient(), { campaignId });
    await live.setCampaign(`status = 'expired'`);
    await add(live.id, freshRecipient(), { campaignId });
    await live.setCampaign(`status = 'approved'`);
  },
  sendSmsMessage: async (system, { ours }) => {
    await ours.send({ from_phone_number_id: `num_${'0'.repeat(32)}` });
    await ours.call('PATCH', '/v1/organization', { defaultTimezone: null });
    await ours.send({ recipient_timezone: undefined });
    const key = freshKey();
    await ours.send({ text: 'One' }, key);
    await ours.send({ text: 'Other' }, key);
    await ours.send({ consent_id: 'cons_unknown' });
    const [optedOut, revoked] = [freshRecipient(), freshRecipient()];
    await ours.suppress(optedOut);
    await ours.send({ to: optedOut });
    await ours.consent(revoked, { status: 'revoked' });
    await ours.send({ to: revoked });
    const unready = await system.organization('Unready');
    await unready.setNumber('suspended_at = now()');
    await unready.send();
    const poor = await prepaid(system);
    const numbers = await system.ask<Array<{ id: string }>>({
      method: 'GET',
      path: '/v1/phone-numbers',
      key: poor.apiKey,
    });
    const json = ours.body({ from_phone_number_id: numbers.body[0]?.id });
    await system.ask({
      method: 'POST',
      path: '/v1/sms/messages',
      key: poor.apiKey,
      headers: { 'idempotency-key': freshKey() },
      json,
    });
  },
  listSmsMessages: async (_system, { ours }) => ours.list({ cursor: 'x' }),
  streamSmsMessages: async (system, { ours }) => {
    const stream = (id: string) => ours.call('GET', '/v1/sms/stream', undefined, { 'last-event-id': id });
    await stream('forged');
    await stream(staleStreamPlace(Buffer.from(system.environment['SECRETS_KEY'] ?? '', 'base64'), ours.id));
    const readers = await Promise.all(Array.from({ length: 100 }, () => readStream(system.url, { key: ours.apiKey })));
    await ours.call('GET', '/v1/sms/stream');
    for (const reader of readers) reader.leave();
  },
  listSmsConsents: async (_system, { ours }) => ours.call('GET', '/v1/sms/consents?cursor=x'),
  listSmsSuppressions: async (_system, { ours }) => ours.call('GET', '/v1/sms/suppressions?cursor=x'),
  getSmsEvidence: async (_system, { ours }) => ours.call('GET', '/v1/sms/evidence?cursor=x&recipient=%2B15005550123'),
  ...conversationAnswers,
  ...agentAnswers,
  ...tendlcAnswers,
  getTestClock: async (_system, { live }) => live.call('GET', '/v1/test/clock'),
  advanceTestClock: async (_system, { live }) =>
    live.call('POST', '/v1/test/clock/advance', { to: '2030-04-13T17:00:00Z' }),
  listWebhookDeliveries: async (_system, { ours }) => ours.call('GET', '/v1/webhook-deliveries?cursor=x'),
  cancelSmsMessage: async (_system, { ours }) => {
    const { id } = await ours.accepted({ send_at: '2027-01-14T17:00:00Z' });
    await ours.cancel(id);
    await ours.cancel(id);
  },
  sendSmsBatch: async (system, { ours }) => {
    await ours.sendBatch({ from_phone_number_id: `num_${'0'.repeat(32)}` });
    const key = freshKey();
    await ours.sendBatch({}, key);
    await ours.sendBatch({ send_at: '2027-01-14T17:00:00Z' }, key);
    await ours.setCampaign(`status = 'pending'`);
    await ours.sendBatch();
    await ours.setCampaign(`status = 'approved'`);
    const poor = await prepaid(system);
    const numbers = await system.ask<Array<{ id: string }>>({
      method: 'GET',
      path: '/v1/phone-numbers',
      key: poor.apiKey,
    });
    await system.ask({
      method: 'POST',
      path: '/v1/sms/batches',
      key: poor.apiKey,
      headers: { 'idempotency-key': freshKey() },
      json: ours.batchBody({ from_phone_number_id: numbers.body[0]?.id ?? '' }),
    });
  },
  listSmsBatchMessages: async (_system, { ours }) => {
    const { id } = await ours.acceptedBatch();
    await ours.call('GET', `/v1/sms/batches/${id}/messages?cursor=x`);
  },
  cancelSmsBatch: async (_system, { ours }) => {
    const { id } = await ours.acceptedBatch({ send_at: '2027-01-14T17:00:00Z' });
    await ours.call('POST', `/v1/sms/batches/${id}/cancel`);
    await ours.call('POST', `/v1/sms/batches/${id}/cancel`);
  },
  receiveTestMessage: async (_system, { ours }) => ours.receive(freshRecipient(), 'Hello', '+15550000000'),
  createWebhookEndpoint: async (system) => {
    const full = await system.organization('Full');
    for (let made = 0; made <= limit; made += atATime)
      await Promise.all(Array.from({ length: atATime }, () => endpointOf(full)));
  },
  redeliverWebhook: async (_system, { ours }) => {
    const id = await endpointOf(ours);
    const { body } = await ours.call<{ deliveryId: string }>('POST', `/v1/webhooks/${id}/test`);
    await ours.call('DELETE', `/v1/webhooks/${id}`);
    await ours.call('POST', `/v1/webhook-deliveries/${body.deliveryId}/redeliver`);
  },
};
