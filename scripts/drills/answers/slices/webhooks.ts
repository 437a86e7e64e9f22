import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { type Answers, makeMany, mostOfAKind } from '../bring.ts';

const receiver = { name: 'Receiver', url: 'http://127.0.0.1:1024/hook', events: ['sms.received'] };
const endpointOf = async ({ call }: SmsOrganization): Promise<string> =>
  (await call<{ id: string }>('POST', '/v1/webhooks', receiver)).body.id;

/** One field, defined in two ways. */
export const definitions = [
  { name: 'day', type: 'string', description: 'The day' },
  { name: 'day', type: 'number', description: 'The day' },
] as const;
export const extracting = (field: object) => ({ ...receiver, events: ['call.report'], extractionFields: [field] });

export const answers: Answers = {
  createWebhookEndpoint: async (system) => {
    const full = await system.organization('Full');
    await makeMany(mostOfAKind + 1, () => endpointOf(full));
    const torn = await system.organization('At odds');
    for (const field of definitions) await torn.call('POST', '/v1/webhooks', extracting(field));
  },
  updateWebhookEndpoint: async (system) => {
    const torn = await system.organization('At odds later');
    const ids = [];
    for (const _time of definitions)
      ids.push((await torn.call<{ id: string }>('POST', '/v1/webhooks', extracting(definitions[0]))).body.id);
    await torn.call('PATCH', `/v1/webhooks/${ids[1]}`, { extractionFields: [definitions[1]] });
  },
  redeliverWebhook: async (_system, { ours }) => {
    const id = await endpointOf(ours);
    const { body } = await ours.call<{ deliveryId: string }>('POST', `/v1/webhooks/${id}/test`);
    await ours.call('DELETE', `/v1/webhooks/${id}`);
    await ours.call('POST', `/v1/webhook-deliveries/${body.deliveryId}/redeliver`);
  },
};
