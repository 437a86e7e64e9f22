import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createLoadDestinations } from '../../../server/src/webhooks/attempts/destinations.ts';
import type { Destination } from '../../../server/src/webhooks/model/types.ts';
import { startTestServer } from '../../support/server.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';

export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];

/** A server without workers, whose private networks are closed as they are in production. */
export interface EndpointStage extends Pick<SmsStage, 'ask' | 'sql' | 'close'> {
  organization(): Promise<EndpointOwner>;
  /** The endpoint as a delivery would see it now, its secrets in the clear; also a deleted one. */
  destination(endpointId: string): Promise<Destination>;
  /** Puts a delivery in line there and answers its id. */
  pendingDelivery(endpointId: string): Promise<string>;
  deliveryStatus(deliveryId: string): Promise<string | undefined>;
}

const publicAddress = { address: '93.184.216.34', family: 4 };
const privateAddress = { address: '10.0.0.1', family: 4 };
const addressesOf: Record<string, Array<typeof publicAddress>> = {
  'private.example.com': [privateAddress],
  'mixed.example.com': [publicAddress, privateAddress],
};

const pendingSql = `
insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, tags, status,
  max_automatic_attempts, due_at, wake_at, occurred_at, expires_at, created_at)
select gen_random_uuid(), organization_id, gen_random_uuid(), id, 'sms.received', '{}', 'pending', 8, t.at, now(), t.at,
  t.at + interval '30 days', t.at
from webhook_endpoints e cross join lateral (select organization_now(e.organization_id) as at) t
where id = $1
returning id`;

export async function startEndpointStage(): Promise<EndpointStage> {
  const server = await startTestServer({
    roles: ['api'],
    config: { webhookAllowPrivateNetworks: false },
    lookup: async (hostname) => {
      if (hostname === 'unknown.example.com') throw new Error('ENOTFOUND');
      return addressesOf[hostname] ?? [publicAddress];
    },
  });
  const stage = stageOn(server);
  const encryption = createEncryption({ keys: server.config.secretsKeys ?? [], randomness: systemRandomness });
  const log = createLog({ level: 'silent', pretty: false });
  const loadDestinations = createLoadDestinations({ encryption, log, channelReceivers: async () => [] });
  return {
    ...stage,
    organization: async () => createEndpointOwner(stage, await stage.organization()),
    destination: async (endpointId) => {
      const destination = (await loadDestinations(server.database.read, [endpointId])).get(endpointId);
      if (destination === undefined) throw new Error('There is no such endpoint');
      return destination;
    },
    pendingDelivery: async (endpointId) => {
      const [row] = await stage.sql<{ id: string }>(pendingSql, [endpointId]);
      if (row === undefined) throw new Error('There is no such endpoint');
      return row.id;
    },
    deliveryStatus: async (deliveryId) => {
      const statusSql = 'select status from webhook_deliveries where id = $1';
      return (await stage.sql<{ status: string }>(statusSql, [deliveryId]))[0]?.status;
    },
  };
}

/** One organization, as a test registers its receivers. */
export type EndpointOwner = Awaited<ReturnType<SmsStage['organization']>> & ReturnType<typeof endpointsOf>;

async function createEndpointOwner(
  stage: SmsStage,
  organization: Awaited<ReturnType<SmsStage['organization']>>,
): Promise<EndpointOwner> {
  const [agent] = await stage.sql<{ id: string }>('select id from agents where organization_id = $1', [
    organization.id,
  ]);
  return { ...organization, ...endpointsOf(organization, agent?.id ?? '') };
}

function endpointsOf({ call }: Awaited<ReturnType<SmsStage['organization']>>, agentId: string) {
  const body = (fields: object = {}) => ({
    name: 'CRM',
    url: 'https://crm.example.com/hook',
    events: ['sms.received'],
    ...fields,
  });
  const createEndpoint = (fields: object = {}): Promise<ApiAnswer<WebhookEndpoint>> =>
    call('POST', '/v1/webhooks', body(fields));
  return {
    agentId,
    /** A body that works, but for the fields that the test says. */
    endpointBody: body,
    createEndpoint,
    /** Creates and insists on the 201. */
    endpoint: async (fields: object = {}): Promise<WebhookEndpoint> => {
      const answer = await createEndpoint(fields);
      if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    getEndpoint: (id: string) => call<WebhookEndpoint>('GET', `/v1/webhooks/${id}`),
    listEndpoints: async () => (await call<{ data: WebhookEndpoint[] }>('GET', '/v1/webhooks')).body.data,
    updateEndpoint: (id: string, changes: object) => call<WebhookEndpoint>('PATCH', `/v1/webhooks/${id}`, changes),
    /** Updates and insists on the 200. */
    updatedEndpoint: async (id: string, changes: object): Promise<WebhookEndpoint> => {
      const answer = await call<WebhookEndpoint>('PATCH', `/v1/webhooks/${id}`, changes);
      if (answer.status !== 200) throw new Error(`Not updated: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    deleteEndpoint: (id: string) => call('DELETE', `/v1/webhooks/${id}`),
  };
}
