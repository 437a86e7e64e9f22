import type { OperationId } from '../../../server/src/contract/binding.ts';
import type { Named } from './tenant.ts';

type Names = Readonly<Record<Named, string>>;

/**
 * A place of a request that names something of an organization. `theirs` are other parameters of the path that name
 * something of the same organization; those that are not in it are the caller's own.
 */
export type Place =
  | { in: 'param'; name: string; named: Named; theirs: Readonly<Record<string, Named>> }
  | { in: 'query'; name: string; named: Named }
  | { in: 'body'; named: Named; fields: (value: string, theirs: Names) => object }
  | { in: 'idempotency-key'; named: Named };

const param = (named: Named, name = 'id', theirs: Readonly<Record<string, Named>> = {}): Place => ({
  in: 'param',
  name,
  named,
  theirs,
});
const query = (name: string, named: Named): Place => ({ in: 'query', name, named });
const body = (named: Named, fields: (value: string, theirs: Names) => object): Place => ({ in: 'body', named, fields });

/**
 * Every place of every operation in which an id, a number, a key or a cursor of an organization can stand: a new
 * operation does not compile without its own.
 */
export const namedPlaces: Readonly<Record<OperationId, readonly Place[]>> = {
  getOpenApiDocument: [],
  getErrorCode: [],
  listModels: [],
  createTranscription: [{ in: 'idempotency-key', named: 'idempotencyKey' }],
  createSpeech: [{ in: 'idempotency-key', named: 'idempotencyKey' }],
  createResponse: [{ in: 'idempotency-key', named: 'idempotencyKey' }],
  getRouterRequest: [param('routerRequest')],
  getOrganization: [],
  updateOrganization: [],
  getWebhookSecret: [],
  rotateWebhookSecret: [],
  listApiKeys: [],
  createApiKey: [],
  deleteApiKey: [param('apiKey')],
  listManagedOrganizations: [],
  createManagedOrganization: [],
  getManagedOrganization: [param('organization')],
  createManagedOrganizationApiKey: [param('organization')],
  grantManagedOrganizationCredits: [param('organization')],
  addManagedOrganizationPhoneNumber: [param('organization'), body('agent', (agentId) => ({ agentId }))],
  listPhoneNumbers: [],
  getPhoneNumber: [param('phoneNumber')],
  listSmsMessages: [
    query('conversation_id', 'conversation'),
    query('batch_id', 'batch'),
    query('from_phone_number_id', 'phoneNumber'),
    query('recipient', 'recipient'),
    query('campaign_id', 'campaign'),
    query('cursor', 'messagesCursor'),
  ],
  sendSmsMessage: [
    body('phoneNumber', (id) => ({ from_phone_number_id: id })),
    body('consent', (id, theirs) => ({ consent_id: id, to: theirs.consented })),
    body('suppressed', (to) => ({ to })),
    // What another organization knows of a recipient's time zone is nothing to go by.
    body('zoned', (to) => ({ to, recipient_timezone: undefined })),
    { in: 'idempotency-key', named: 'idempotencyKey' },
  ],
  getSmsMessage: [param('message', 'message_id')],
  cancelSmsMessage: [param('message', 'message_id')],
  receiveTestMessage: [body('e164', (to) => ({ to }))],
  listWebhookEndpoints: [],
  createWebhookEndpoint: [body('agent', (id) => ({ agentIds: [id], allAgents: false }))],
  getWebhookEndpoint: [param('endpoint')],
  updateWebhookEndpoint: [param('endpoint'), body('agent', (id) => ({ agentIds: [id] }))],
  deleteWebhookEndpoint: [param('endpoint')],
  testWebhookEndpoint: [param('endpoint')],
  replayWebhookDeliveries: [param('endpoint')],
  getWebhookReplay: [param('endpoint'), param('replay', 'replayId'), param('replay', 'replayId', { id: 'endpoint' })],
  listWebhookEventTypes: [],
  listWebhookDeliveries: [
    query('endpointId', 'endpoint'),
    query('agentId', 'agent'),
    query('sessionId', 'session'),
    query('eventId', 'event'),
    query('cursor', 'deliveriesCursor'),
  ],
  getWebhookDelivery: [param('delivery')],
  redeliverWebhook: [param('delivery')],
};

/** Parameters that name nothing of anyone. */
const plainParameters = new Set([
  'status',
  'direction',
  'origin',
  'created_after',
  'created_before',
  'limit',
  'event',
  'from',
  'to',
  'language',
  'objective',
  'path',
  'code',
]);

/** Parameters of an operation that no place speaks of. */
export function forgottenParameters(
  operationId: OperationId,
  description: { params: readonly string[]; query: Readonly<Record<string, unknown>>; idempotencyKey: boolean },
): string[] {
  const places = namedPlaces[operationId];
  const spokenOf = new Set(places.map((place) => ('name' in place ? place.name : place.in)));
  return [
    ...description.params,
    ...Object.keys(description.query),
    ...(description.idempotencyKey ? ['idempotency-key'] : []),
  ].filter((name) => !plainParameters.has(name) && !spokenOf.has(name));
}
