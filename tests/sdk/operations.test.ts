import { describe, expect, it } from '@jest/globals';
import type { List, operations as Operations, SpeechAnswer, TrunklineClient, webhooks } from '../../sdk/src/index.ts';
import { createClient } from '../../sdk/src/index.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';

type Id = keyof Operations;
/**
 * What a customer does not call: the document itself, the operator's operations, and what is posted to customers. A stream
 * without end is no call.
 */
type NotOfCustomers =
  | 'getOpenApiDocument'
  | 'streamSmsMessages'
  | Extract<Id, `${string}Managed${string}`>
  | { [Name in Id]: Operations[Name] extends webhooks[keyof webhooks]['post'] ? Name : never }[Id];
type CustomerOperation = Exclude<Id, NotOfCustomers>;

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** The body of the one success of an operation. */
type Success<Name extends Id> = Name extends 'createSpeech'
  ? SpeechAnswer
  : Json<Operations[Name]['responses'][keyof Operations[Name]['responses'] & (200 | 201 | 202 | 204)]>;
/** A method answers the body itself, or a list whose pages hold it. */
type MethodOf<Name extends Id> = (
  client: TrunklineClient,
) => Promise<Success<Name> extends undefined | { deleted: true } ? void : Success<Name>> | List<unknown, Success<Name>>;

const number = '+15005550100';
const one = { idempotencyKey: 'one' };

// The compiler refuses this table while an operation has no method, or one that answers another type.
const methods: { [Name in CustomerOperation]: MethodOf<Name> } = {
  listModels: (client) => client.models.list({ language: 'de', objective: 'latency', path: 'stream' }),
  createTranscription: (client) => client.stt.transcriptions.create({ audio: new Uint8Array(1) }, one),
  createSpeech: (client) =>
    client.tts.speech.create({ input: 'Hi', audio: { encoding: 'pcm_s16le', sample_rate_hz: 8000, channels: 1 } }, one),
  createResponse: (client) =>
    client.llm.responses.create(
      { input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'Hi' }] }], max_output_tokens: 9 },
      one,
    ),
  getRouterRequest: (client) => client.router.requests.get('req/1'),
  getErrorCode: (client) => client.errors.get('NOT/FOUND'),
  getOrganization: (client) => client.organization.get(),
  updateOrganization: (client) => client.organization.update({ name: 'New' }),
  getWebhookSecret: (client) => client.organization.webhookSecret.get(),
  rotateWebhookSecret: (client) => client.organization.webhookSecret.rotate({ graceSeconds: 60 }),
  listApiKeys: (client) => client.apiKeys.list(),
  createApiKey: (client) => client.apiKeys.create({ name: 'CI', scopes: ['read'] }),
  deleteApiKey: (client) => client.apiKeys.delete('key/1'),
  listKnownProviders: (client) => client.providers.known(),
  createAgent: (client) => client.agents.create({ name: 'A', systemPrompt: 'Be kind.', intent: { language: 'en' } }),
  listAgents: (client) => client.agents.list(),
  getAgent: (client) => client.agents.get('agent/1'),
  updateAgent: (client) => client.agents.update('agent/1', { voice: null }),
  deleteAgent: (client) => client.agents.delete('agent/1'),
  previewAgentConfiguration: (client) => client.agents.previewConfiguration('agent/1', { language: 'de' }),
  listPhoneNumbers: (client) => client.phoneNumbers.list(),
  getPhoneNumber: (client) => client.phoneNumbers.get('num/1'),
  listSmsMessages: (client) => client.sms.messages.list({ recipient: number, created_after: '2026-11-20T15:04:05Z' }),
  sendSmsMessage: (client) =>
    client.sms.messages.send({ from_phone_number_id: 'num_1', to: number, text: 'Hello' }, one),
  explainSmsMessage: (client) =>
    client.sms.messages.explain({ from_phone_number_id: 'num_1', to: number, text: 'Hello' }, one),
  getSmsMessage: (client) => client.sms.messages.get('msg/1'),
  cancelSmsMessage: (client) => client.sms.messages.cancel('msg/1'),
  sendSmsBatch: (client) =>
    client.sms.batches.send({ from_phone_number_id: 'num_1', recipients: [{ to: number, text: 'Hello' }] }, one),
  explainSmsBatch: (client) =>
    client.sms.batches.explain({ from_phone_number_id: 'num_1', recipients: [{ to: number, text: 'Hello' }] }, one),
  getSmsBatch: (client) => client.sms.batches.get('batch/1'),
  listSmsBatchMessages: (client) => client.sms.batches.listMessages('batch/1', { limit: 5 }),
  cancelSmsBatch: (client) => client.sms.batches.cancel('batch/1'),
  listSmsConsents: (client) => client.sms.consents.list({ recipient: number, status: 'active' }),
  createSmsConsent: (client) => client.sms.consents.create({ recipient: number, campaign_id: 'camp_1', source: 'api' }),
  importSmsConsents: (client) =>
    client.sms.consents.import([{ recipient: number, campaign_id: 'camp_1', source: 'api' }]),
  revokeSmsConsent: (client) => client.sms.consents.revoke('cons/1', { reason: 'by phone' }),
  listSmsSuppressions: (client) => client.sms.suppressions.list({ active: true }),
  getSmsSettings: (client) => client.sms.settings.get(),
  updateSmsSettings: (client) => client.sms.settings.update({ retention_days: 365 }),
  getSmsEvidence: (client) => client.sms.evidence.get(number),
  listSmsConversations: (client) => client.sms.conversations.list({ recipient: number, unread: true }),
  getSmsConversation: (client) => client.sms.conversations.get('conv/1'),
  updateSmsConversation: (client) => client.sms.conversations.update('conv/1', { status: 'closed' }),
  redactSmsConversation: (client) => client.sms.conversations.redact('conv/1'),
  listSmsConversationMessages: (client) => client.sms.conversations.listMessages('conv/1', { limit: 10 }),
  sendSmsConversationMessage: (client) => client.sms.conversations.reply('conv/1', { text: 'Hello' }, one),
  markSmsConversationRead: (client) => client.sms.conversations.markRead('conv/1'),
  listSmsConversationNotes: (client) => client.sms.conversations.listNotes('conv/1', { limit: 10 }),
  createSmsConversationNote: (client) => client.sms.conversations.addNote('conv/1', { body: 'Likes windows' }),
  listSmsAssignees: (client) => client.sms.conversations.listAssignees(),
  createTendlcBrand: (client) =>
    client.sms.tendlc.brands.create(
      { entity_type: 'NON_PROFIT', display_name: 'B', country: 'US', email: 'a@b.c', vertical: 'NGO' },
      one,
    ),
  listTendlcBrands: (client) => client.sms.tendlc.brands.list({ limit: 5 }),
  getTendlcBrand: (client) => client.sms.tendlc.brands.get('brand/1'),
  updateTendlcBrand: (client) => client.sms.tendlc.brands.update('brand/1', { ein: '12-3456789' }),
  deleteTendlcBrand: (client) => client.sms.tendlc.brands.delete('brand/1'),
  createTendlcCampaign: (client) =>
    client.sms.tendlc.campaigns.create(
      { brand_id: 'brand_1', use_case: 'MIXED', description: 'D', message_flow: 'F', sample1: 'S' },
      one,
    ),
  listTendlcCampaigns: (client) => client.sms.tendlc.campaigns.list({ limit: 5 }),
  getTendlcCampaign: (client) => client.sms.tendlc.campaigns.get('camp/1'),
  updateTendlcCampaign: (client) => client.sms.tendlc.campaigns.update('camp/1', { sample1: 'S' }),
  deactivateTendlcCampaign: (client) => client.sms.tendlc.campaigns.deactivate('camp/1'),
  createTendlcAssignment: (client) =>
    client.sms.tendlc.assignments.create({ phone_number_id: 'num_1', campaign_id: 'camp_1' }),
  listTendlcAssignments: (client) => client.sms.tendlc.assignments.list({ limit: 5 }),
  getTendlcAssignment: (client) => client.sms.tendlc.assignments.get('num/1'),
  deleteTendlcAssignment: (client) => client.sms.tendlc.assignments.delete('num/1'),
  receiveTestMessage: (client) => client.test.inboundMessages.create({ to: number, from: number, text: 'STOP' }),
  listSmsThroughputLimits: (client) => client.sms.throughputLimits.list(),
  setSmsThroughputLimit: (client) => client.sms.throughputLimits.set('num/1', { messages_per_second: 1 }),
  liftSmsThroughputLimit: (client) => client.sms.throughputLimits.lift('num/1'),
  getTestClock: (client) => client.test.clock.get(),
  advanceTestClock: (client) => client.test.clock.advance({ to: '2030-04-13T17:00:00Z' }),
  listWebhookEndpoints: (client) => client.webhooks.list(),
  createWebhookEndpoint: (client) =>
    client.webhooks.create({ name: 'CRM', url: 'https://crm.example.com', events: ['sms.sent'] }),
  getWebhookEndpoint: (client) => client.webhooks.get('end/1'),
  updateWebhookEndpoint: (client) => client.webhooks.update('end/1', { enabled: true }),
  deleteWebhookEndpoint: (client) => client.webhooks.delete('end/1'),
  testWebhookEndpoint: (client) => client.webhooks.test('end/1'),
  replayWebhookDeliveries: (client) => client.webhooks.replay('end/1', { since: '2026-11-20T15:04:05Z' }),
  getWebhookReplay: (client) => client.webhooks.getReplay('end/1', 'rep/1'),
  listWebhookEventTypes: (client) => client.webhooks.listEventTypes(),
  listWebhookDeliveries: (client) => client.webhookDeliveries.list({ status: 'failed', limit: 5 }),
  getWebhookDelivery: (client) => client.webhookDeliveries.get('del/1'),
  redeliverWebhook: (client) => client.webhookDeliveries.redeliver('del/1'),
};

const named = Object.entries(methods) as Array<[CustomerOperation, MethodOf<CustomerOperation>]>;

describe('each operation of customers', () => {
  it('is in the table of the contract, and every one of the table is here', () => {
    const ofCustomers = Object.entries(operations).filter(
      ([id, { adminOnly, endless }]) => !adminOnly && !endless && id !== 'getOpenApiDocument',
    );
    expect(named.map(([id]) => id).sort()).toEqual(ofCustomers.map(([id]) => id).sort());
  });

  it.each(named)('%s is one request to its address, with the key, and ids in one segment', async (id, method) => {
    const { method: verb, path, idempotencyKey, requestMediaType } = operations[id];
    const sent: Array<{ url: URL; init: RequestInit & { headers: Record<string, string> } }> = [];
    const client = createClient({
      baseUrl: 'https://voice.example.com/prefix/',
      apiKey: 'sk_test_abc',
      fetch: async (url, init) => {
        sent.push({ url: new URL(url), init: { ...init, headers: Object.fromEntries(new Headers(init.headers)) } });
        if (verb === 'DELETE') return new Response(null, { status: 204 });
        if (id === 'createSpeech') return new Response('', { headers: { 'content-type': 'application/octet-stream' } });
        return Response.json({ data: [], models: [], next_cursor: null });
      },
    });
    const answer = method(client);
    await ('page' in answer ? answer.page() : answer);

    expect(sent).toHaveLength(1);
    const [request] = sent;
    const segments = path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('/', '\\/');
    expect(request?.url.pathname).toMatch(new RegExp(`^\\/prefix${segments}$`));
    expect(request?.url.origin).toBe('https://voice.example.com');
    expect(request?.init.method).toBe(verb);
    expect(request?.init.headers['authorization']).toBe('Bearer sk_test_abc');
    expect(request?.init.headers['idempotency-key']).toBe(idempotencyKey === null ? undefined : 'one');
    expect(request?.init.headers['content-type']?.split(';')[0]).toBe(requestMediaType ?? undefined);
    const kinds: Record<string, string> = { 'application/json': 'string', 'multipart/form-data': 'object' };
    expect(typeof request?.init.body).toBe(kinds[requestMediaType ?? ''] ?? 'undefined');
  });

  it('sends filters as they are meant, once decoded', async () => {
    let url = new URL('https://nothing.example');
    const client = createClient({
      baseUrl: 'https://voice.example.com',
      apiKey: 'sk_test_abc',
      fetch: async (asked) => {
        url = new URL(asked);
        return Response.json({ data: [], next_cursor: null });
      },
    });
    await client.sms.messages.list({ recipient: number, created_after: '2026-11-20T15:04:05Z', cursor: 'a+/=' }).page();
    expect([...url.searchParams]).toEqual([
      ['recipient', number],
      ['created_after', '2026-11-20T15:04:05Z'],
      ['cursor', 'a+/='],
    ]);
  });
});
