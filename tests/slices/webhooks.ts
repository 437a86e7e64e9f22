import { requestExample } from '../support/contract-examples.ts';
import { body, listOf, param, query, type SliceTable, type Things } from '../support/slice-table.ts';

// Nobody listens there: what is sent to it is refused at once.
const refusing = { url: 'http://127.0.0.1:1024/hook', events: ['endpoint.failing'] };

export const operations: SliceTable<'webhooks'> = {
  listWebhookEndpoints: { sdk: (client) => client.webhooks.list() },
  createWebhookEndpoint: {
    names: [body('agent', (id) => ({ agentIds: [id], allAgents: false }))],
    request: () => ({ json: refusing }),
    sdk: (client) => client.webhooks.create({ name: 'CRM', url: 'https://crm.example.com', events: ['sms.sent'] }),
  },
  getWebhookEndpoint: { names: [param('endpoint')], sdk: (client) => client.webhooks.get('end/1') },
  updateWebhookEndpoint: {
    names: [param('endpoint'), body('agent', (id) => ({ agentIds: [id] }))],
    sdk: (client) => client.webhooks.update('end/1', { enabled: true }),
  },
  deleteWebhookEndpoint: { names: [param('endpoint')], sdk: (client) => client.webhooks.delete('end/1') },
  testWebhookEndpoint: { names: [param('endpoint')], sdk: (client) => client.webhooks.test('end/1') },
  replayWebhookDeliveries: {
    names: [param('endpoint')],
    sdk: (client) => client.webhooks.replay('end/1', { since: '2026-11-20T15:04:05Z' }),
  },
  getWebhookReplay: {
    names: [param('endpoint'), param('replay', 'replayId'), param('replay', 'replayId', { id: 'endpoint' })],
    // The replay is one of the endpoint.
    request: async ({ ours }) => ({ params: { id: await ours.the('endpoint'), replayId: await ours.a('replay') } }),
    sdk: (client) => client.webhooks.getReplay('end/1', 'rep/1'),
  },
  listWebhookEventTypes: { isInMemory: true, sdk: (client) => client.webhooks.listEventTypes() },
  listWebhookDeliveries: {
    names: [
      query('endpointId', 'endpoint'),
      query('agentId', 'agent'),
      query('sessionId', 'toldSession'),
      query('eventId', 'event'),
    ],
    list: listOf('testWebhookEndpoint'),
    sdk: (client) => client.webhookDeliveries.list({ status: 'failed', limit: 5 }),
  },
  getWebhookDelivery: { names: [param('delivery')], sdk: (client) => client.webhookDeliveries.get('del/1') },
  redeliverWebhook: { names: [param('delivery')], sdk: (client) => client.webhookDeliveries.redeliver('del/1') },
};

export const things: Things = {
  endpoint: async ({ call, mark }) => {
    const marked = mark === null ? {} : { name: mark, headers: { 'x-mark': mark } };
    const json = { ...requestExample('createWebhookEndpoint'), ...refusing, ...marked };
    return (await call<{ id: string }>('POST', '/v1/webhooks', json)).body.id;
  },
  delivery: async ({ a, call }) => {
    const { body: tested } = await call<{ deliveryId: string }>('POST', `/v1/webhooks/${await a('endpoint')}/test`);
    return tested.deliveryId;
  },
  /** Of its first endpoint. */
  replay: async ({ call, the }) => {
    const json = requestExample('replayWebhookDeliveries');
    return (await call<{ id: string }>('POST', `/v1/webhooks/${await the('endpoint')}/replay`, json)).body.id;
  },
  event: async ({ sql, the }) => {
    const found = await sql<{ id: string }>('select event_id as id from webhook_deliveries where id = $1', [
      await the('delivery'),
    ]);
    return found[0]?.id ?? '';
  },
  /** The session of its first delivery. */
  toldSession: async ({ sql, the }) => {
    const session = crypto.randomUUID();
    await sql('update webhook_deliveries set session_id = $2 where id = $1', [await the('delivery'), session]);
    return session;
  },
};
