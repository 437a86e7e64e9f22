import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { type Answers, makeMany, mostOfAKind } from '../bring.ts';

const receiver = { name: 'Receiver', url: 'http://127.0.0.1:1024/hook', events: ['sms.received'] };
const endpointOf = async ({ call }: SmsOrganization): Promise<string> =>
  (await call<{ id: string }>('POST', '/v1/webhooks', receiver)).body.id;

export const answers: Answers = {
  createWebhookEndpoint: async (system) => {
    const full = await system.organization('Full');
    await makeMany(mostOfAKind + 1, () => endpointOf(full));
  },
  redeliverWebhook: async (_system, { ours }) => {
    const id = await endpointOf(ours);
    const { body } = await ours.call<{ deliveryId: string }>('POST', `/v1/webhooks/${id}/test`);
    await ours.call('DELETE', `/v1/webhooks/${id}`);
    await ours.call('POST', `/v1/webhook-deliveries/${body.deliveryId}/redeliver`);
  },
};
