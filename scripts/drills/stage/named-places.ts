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
  | { in: 'header'; name: string; named: Named }
  | { in: 'idempotency-key'; named: Named };

const param = (named: Named, name = 'id', theirs: Readonly<Record<string, Named>> = {}): Place => ({
  in: 'param',
  name,
  named,
  theirs,
});
const query = (name: string, named: Named): Place => ({ in: 'query', name, named });
const body = (named: Named, fields: (value: string, theirs: Names) => object): Place => ({ in: 'body', named, fields });

// A text that is sent teaches our own conversation its zone: an explanation is asked about a recipient of its own.
const placesOfText = (suppressed: Named): readonly Place[] => [
  body('phoneNumber', (id) => ({ from_phone_number_id: id })),
  body('consent', (id, theirs) => ({ consent_id: id, to: theirs.consented })),
  body(suppressed, (to) => ({ to })),
  // What another organization knows of a recipient's time zone is nothing to go by.
  body('zoned', (to) => ({ to, recipient_timezone: undefined })),
];
const placesOfBatch = (suppressed: Named): readonly Place[] => [
  body('phoneNumber', (id) => ({ from_phone_number_id: id })),
  body('consent', (id, theirs) => ({
    recipients: [{ to: theirs.consented, text: 'Hello', recipient_timezone: 'America/New_York', consent_id: id }],
  })),
  // What another organization knows of a recipient is nothing to go by.
  body(suppressed, (to) => ({ recipients: [{ to, text: 'Hello', recipient_timezone: 'America/New_York' }] })),
  body('zoned', (to) => ({ recipients: [{ to, text: 'Hello' }] })),
];

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
  listKnownProviders: [],
  listAgents: [],
  createAgent: [],
  getAgent: [param('agent')],
  updateAgent: [param('agent')],
  deleteAgent: [param('agent')],
  previewAgentConfiguration: [param('agent')],
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
  sendSmsMessage: [...placesOfText('suppressed'), { in: 'idempotency-key', named: 'idempotencyKey' }],
  explainSmsMessage: [...placesOfText('explainedSuppressed'), { in: 'idempotency-key', named: 'explainedKey' }],
  getSmsMessage: [param('message', 'message_id')],
  cancelSmsMessage: [param('message', 'message_id')],
  sendSmsBatch: [...placesOfBatch('suppressed'), { in: 'idempotency-key', named: 'idempotencyKey' }],
  explainSmsBatch: [...placesOfBatch('explainedSuppressed'), { in: 'idempotency-key', named: 'explainedKey' }],
  getSmsBatch: [param('batch', 'batch_id')],
  listSmsBatchMessages: [param('batch', 'batch_id'), query('cursor', 'batchMessagesCursor')],
  cancelSmsBatch: [param('batch', 'batch_id')],
  listSmsConversations: [
    query('phone_number_id', 'phoneNumber'),
    query('assigned_user_id', 'assignedUser'),
    query('assigned_agent_id', 'agent'),
    query('recipient', 'recipient'),
    query('cursor', 'conversationsCursor'),
  ],
  getSmsConversation: [param('conversation', 'conversation_id')],
  updateSmsConversation: [
    param('conversation', 'conversation_id'),
    body('agent', (agentId) => ({ assigned_agent_id: agentId })),
  ],
  redactSmsConversation: [param('conversation', 'conversation_id')],
  listSmsConversationMessages: [
    param('conversation', 'conversation_id'),
    query('cursor', 'conversationMessagesCursor'),
  ],
  sendSmsConversationMessage: [
    param('conversation', 'conversation_id'),
    body('consent', (consentId) => ({ consent_id: consentId })),
    { in: 'idempotency-key', named: 'idempotencyKey' },
  ],
  markSmsConversationRead: [param('conversation', 'conversation_id')],
  listSmsConversationNotes: [param('conversation', 'conversation_id'), query('cursor', 'notesCursor')],
  createSmsConversationNote: [param('conversation', 'conversation_id')],
  listSmsAssignees: [],
  listSmsConsents: [
    query('recipient', 'consented'),
    query('campaign_id', 'campaign'),
    query('cursor', 'consentsCursor'),
  ],
  createSmsConsent: [body('campaign', (id) => ({ campaign_id: id }))],
  importSmsConsents: [
    body('campaign', (id) => ({ records: [{ recipient: '+16465550123', campaign_id: id, source: 'api' }] })),
  ],
  revokeSmsConsent: [param('consent', 'consent_id')],
  listSmsSuppressions: [query('recipient', 'suppressed'), query('cursor', 'suppressionsCursor')],
  getSmsSettings: [],
  updateSmsSettings: [],
  getSmsEvidence: [query('recipient', 'consented'), query('cursor', 'consentsCursor')],
  streamSmsMessages: [{ in: 'header', name: 'last-event-id', named: 'streamPlace' }],
  createTendlcBrand: [{ in: 'idempotency-key', named: 'idempotencyKey' }],
  listTendlcBrands: [query('cursor', 'brandsCursor')],
  getTendlcBrand: [param('brand', 'brand_id')],
  updateTendlcBrand: [param('brand', 'brand_id')],
  deleteTendlcBrand: [param('brand', 'brand_id')],
  createTendlcCampaign: [body('brand', (id) => ({ brand_id: id })), { in: 'idempotency-key', named: 'idempotencyKey' }],
  listTendlcCampaigns: [query('cursor', 'campaignsCursor')],
  getTendlcCampaign: [param('campaign', 'campaign_id')],
  updateTendlcCampaign: [param('campaign', 'campaign_id')],
  deactivateTendlcCampaign: [param('campaign', 'campaign_id')],
  createTendlcAssignment: [
    body('phoneNumber', (id) => ({ phone_number_id: id })),
    body('campaign', (id) => ({ campaign_id: id })),
  ],
  listTendlcAssignments: [query('cursor', 'assignmentsCursor')],
  getTendlcAssignment: [param('phoneNumber', 'phone_number_id')],
  deleteTendlcAssignment: [param('phoneNumber', 'phone_number_id')],
  receiveTestMessage: [body('e164', (to) => ({ to }))],
  listSmsThroughputLimits: [],
  setSmsThroughputLimit: [param('phoneNumber', 'subject_id'), param('campaign', 'subject_id')],
  liftSmsThroughputLimit: [param('phoneNumber', 'subject_id'), param('campaign', 'subject_id')],
  getTestClock: [],
  advanceTestClock: [],
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
  'active',
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
  'unread',
]);

/** Parameters of an operation that no place speaks of. */
export function forgottenParameters(
  operationId: OperationId,
  description: { params: readonly string[]; query: Readonly<Record<string, unknown>>; idempotencyKey: string | null },
): string[] {
  const places = namedPlaces[operationId];
  const spokenOf = new Set(places.map((place) => ('name' in place ? place.name : place.in)));
  return [
    ...description.params,
    ...Object.keys(description.query),
    ...(description.idempotencyKey === null ? [] : ['idempotency-key']),
  ].filter((name) => !plainParameters.has(name) && !spokenOf.has(name));
}
