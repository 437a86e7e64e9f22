import type { components } from '../../server/src/contract/generated/openapi.ts';
import { freshRecipient } from './fresh.ts';
import type { SmsOrganization } from './sms-organization.ts';
import type { TestServerOptions } from './server.ts';
import { type SmsStage, startSmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

type Schemas = components['schemas'];
export type Endpoint = Schemas['WebhookEndpoint'];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryDetail = Schemas['WebhookDeliveryDetail'];

/** A server with a worker, one organization on it, and receivers that end with it. */
export interface WebhookStage {
  sms: SmsStage;
  organization: SmsOrganization;
  /** The secret that signs for the organization. */
  secret: string;
  receiver(): Promise<Receiver>;
  /** Registers a receiver for texts that arrive, but for what the test says. */
  endpoint(receiver: Pick<Receiver, 'url'>, fields?: Record<string, unknown>): Promise<Endpoint>;
  /** Lets a text arrive, and waits until its event, sms.received, is stored. */
  event(text?: string): Promise<void>;
  /** Lets many texts arrive at once, and waits for none of them. */
  events(count: number): Promise<void>;
  deliveries(query?: Record<string, string>): Promise<Delivery[]>;
  detail(id: string): Promise<DeliveryDetail>;
  /** The deliveries to an endpoint, once there are so many and all of them stand so. */
  settled(endpointId: string, status: string, count?: number): Promise<Delivery[]>;
  /** Lets the organization's time pass at once, and what comes due by it go. */
  passTime(interval: string): Promise<void>;
  /** Deletes every endpoint: the next test has the organization for itself. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookStage(
  options: { worker?: boolean } & Omit<TestServerOptions, 'roles'> = {},
): Promise<WebhookStage> {
  const sms = await startSmsStage({ worker: true, ...options });
  const organization = await sms.organization();
  const { webhookSecret: secret } = (
    await organization.call<Schemas['RotatedWebhookSecret']>('POST', '/v1/organization/webhook-secret', {})
  ).body;
  const receivers: Receiver[] = [];

  const deliveries = async (query: Record<string, string> = {}): Promise<Delivery[]> => {
    const search = new URLSearchParams({ limit: '100', ...query }).toString();
    return (await organization.call<Schemas['WebhookDeliveryPage']>('GET', `/v1/webhook-deliveries?${search}`)).body
      .data;
  };
  const arrive = async (text = 'Hello'): Promise<string> => {
    const from = freshRecipient();
    const { status } = await organization.receive(from, text);
    if (status !== 202) throw new Error(`No text: ${status}`);
    return from;
  };
  return {
    sms,
    organization,
    secret,
    receiver: async () => {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return receiver;
    },
    endpoint: async ({ url }, fields = {}) => {
      const answer = await organization.call<Endpoint>('POST', '/v1/webhooks', {
        name: 'Receiver',
        url,
        events: ['sms.received'],
        ...fields,
      });
      if (answer.status !== 201) throw new Error(`No endpoint: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    event: async (text) => {
      await organization.inboundFrom(await arrive(text));
    },
    events: async (count) => {
      await Promise.all(Array.from({ length: count }, () => arrive()));
    },
    deliveries,
    detail: async (id) => (await organization.call<DeliveryDetail>('GET', `/v1/webhook-deliveries/${id}`)).body,
    settled: (endpointId, status, count = 1) =>
      waitFor(
        `${count} deliveries to ${endpointId} are ${status}`,
        () => deliveries({ endpointId }),
        (seen) => seen.length >= count && seen.every((delivery) => delivery.status === status),
      ),
    passTime: async (interval) => {
      await organization.passTime(interval);
      await sms.sql(
        `update webhook_deliveries set wake_at = wake_at - $2::interval
         where organization_id = $1 and status = 'pending' and wake_at is not null`,
        [organization.id, interval],
      );
    },
    clear: async () => {
      const { body } = await organization.call<Schemas['WebhookEndpointList']>('GET', '/v1/webhooks');
      for (const { id } of body.data) await organization.call('DELETE', `/v1/webhooks/${id}`);
    },
    close: async () => {
      for (const receiver of receivers) await receiver.close();
      await sms.close();
    },
  };
}
