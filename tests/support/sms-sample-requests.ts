import { type OperationId } from '../../server/src/contract/binding.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import { arrayAt, isObject, objectAt } from '../../codegen/src/contract-document.ts';
import { requestExample } from './contract-examples.ts';
import { type Upload, upload } from './router-requests.ts';
import type { Ask } from './sms-http.ts';
import { freshKey, freshRecipient, type SmsOrganization } from './sms-organization.ts';
import { statedCampaign } from './tendlc-organization.ts';

/** The table as data: every operation with its description. */
export const operationList: ReadonlyArray<{ id: OperationId; description: OperationDescription }> = (
  Object.keys(operations) as OperationId[]
).map((id) => ({ id, description: operations[id] }));

/** The parts of a request that works, made anew for each use: ids in it exist. */
export interface Sample {
  params?: Record<string, string>;
  /** What the operation must be asked with. */
  query?: Record<string, string>;
  json?: Record<string, unknown>;
  /** A body that is no JSON, with its Content-Type. */
  upload?: Upload;
}

/** One working request for each operation of the contract: a new operation does not compile without its own. */
export type Samples = { readonly [Op in OperationId]: () => Promise<Sample> };

export function createSamples(parties: { ours: SmsOrganization; live: SmsOrganization }): Samples {
  const { ours, live } = parties;
  const nothing = async (): Promise<Sample> => ({});
  const managed = async (): Promise<Sample> => ({ params: { id: ours.id } });
  const example = (id: OperationId) => async (): Promise<Sample> => ({ json: requestExample(id) });
  // Nobody listens there: what is sent to it is refused at once.
  const refusing = { url: 'http://127.0.0.1:1024/hook', events: ['endpoint.failing'] };
  const newEndpoint = { ...requestExample('createWebhookEndpoint'), ...refusing };
  const accepted = () => ours.accepted({ metadata: objectAt(requestExample('sendSmsMessage'), 'metadata') });
  const text = async (): Promise<Sample> => ({
    json: { ...requestExample('sendSmsMessage'), from_phone_number_id: ours.numberId, to: freshRecipient() },
  });
  const consent = async () => ({
    ...requestExample('createSmsConsent'),
    recipient: freshRecipient(),
    campaign_id: (await accepted()).campaign_id,
  });
  const conversation = async (): Promise<Sample> => ({
    params: { conversation_id: (await accepted()).conversation_id ?? '' },
  });
  const endpoint = async (): Promise<{ params: { id: string } }> => {
    const { body } = await ours.call<{ id: string }>('POST', '/v1/webhooks', newEndpoint);
    return { params: { id: body.id } };
  };
  const agent = async (): Promise<Sample> => {
    const { body } = await ours.call<{ id: string }>('POST', '/v1/agents', requestExample('createAgent'));
    return { params: { id: body.id } };
  };
  const batch = async (): Promise<Sample> => {
    const [shown = {}] = arrayAt(requestExample('sendSmsBatch'), 'recipients').filter(isObject);
    const recipients = [ours.row({ metadata: objectAt(shown, 'metadata') })];
    const { id } = await ours.acceptedBatch({ recipients, send_at: '2027-01-14T17:00:00Z' });
    return { params: { batch_id: id } };
  };
  const delivery = async (): Promise<Sample> => {
    const { id } = (await endpoint()).params;
    const { body } = await ours.call<{ deliveryId: string }>('POST', `/v1/webhooks/${id}/test`);
    return { params: { id: body.deliveryId } };
  };
  const routerRequest = async (): Promise<Sample> => {
    const body = requestExample('createResponse');
    const { headers } = await ours.call('POST', '/v1/llm/responses', body, { 'idempotency-key': freshKey() });
    return { params: { id: String(headers['service-request-id']) } };
  };
  const brandRequest = (fields: object = {}) => ({ ...requestExample('createTendlcBrand'), ...fields });
  const born = () => statedCampaign(ours);
  const campaignRequest = async (fields: object = {}) => ({
    ...requestExample('createTendlcCampaign'),
    brand_id: (await born()).brand_id,
    ...fields,
  });
  const registered = async (path: string, json: object): Promise<string> =>
    (await ours.call<{ id: string }>('POST', path, json, { 'idempotency-key': freshKey() })).body.id;
  const tendlcBrand = async (fields: object = {}) => ({
    params: { brand_id: await registered('/v1/sms/10dlc/brands', brandRequest(fields)) },
  });
  const tendlcCampaign = async (fields: object = {}) => ({
    params: { campaign_id: await registered('/v1/sms/10dlc/campaigns', await campaignRequest(fields)) },
  });
  // What the registry refuses can be mended, whether a worker got to it or not.
  const refusedFlow = 'Guests tick a box for texts when they reserve on our page. [refused]';
  return {
    createTendlcBrand: async () => ({ json: brandRequest() }),
    listTendlcBrands: nothing,
    getTendlcBrand: () => tendlcBrand(),
    updateTendlcBrand: async () => ({
      ...(await tendlcBrand({ display_name: 'Bluebird [refused]' })),
      json: requestExample('updateTendlcBrand'),
    }),
    deleteTendlcBrand: () => tendlcBrand(),
    createTendlcCampaign: async () => ({ json: await campaignRequest() }),
    listTendlcCampaigns: nothing,
    getTendlcCampaign: () => tendlcCampaign(),
    updateTendlcCampaign: async () => ({
      ...(await tendlcCampaign({ message_flow: refusedFlow })),
      json: requestExample('updateTendlcCampaign'),
    }),
    deactivateTendlcCampaign: () => tendlcCampaign(),
    createTendlcAssignment: async () => ({
      json: { phone_number_id: ours.numberId, campaign_id: (await born()).id },
    }),
    listTendlcAssignments: nothing,
    getTendlcAssignment: async () => ({ params: { phone_number_id: ours.numberId } }),
    deleteTendlcAssignment: async () => ({ params: { phone_number_id: await ours.anotherNumber() } }),
    getOpenApiDocument: nothing,
    getErrorCode: async () => ({ params: { code: 'VALIDATION_ERROR' } }),
    listModels: nothing,
    createTranscription: async () => ({
      upload: upload(objectAt(requestExample('createTranscription'), 'request')),
    }),
    createSpeech: example('createSpeech'),
    createResponse: example('createResponse'),
    getRouterRequest: routerRequest,
    getOrganization: nothing,
    updateOrganization: example('updateOrganization'),
    getWebhookSecret: nothing,
    listApiKeys: nothing,
    createApiKey: example('createApiKey'),
    deleteApiKey: async () => {
      const { body } = await ours.call<{ id: string }>('POST', '/v1/api-keys', {
        name: 'To be deleted',
        scopes: ['read'],
      });
      return { params: { id: body.id } };
    },
    listKnownProviders: nothing,
    listAgents: nothing,
    createAgent: example('createAgent'),
    getAgent: agent,
    updateAgent: async () => ({ ...(await agent()), json: requestExample('updateAgent') }),
    deleteAgent: agent,
    previewAgentConfiguration: async () => ({
      ...(await agent()),
      json: requestExample('previewAgentConfiguration'),
    }),
    listManagedOrganizations: nothing,
    createManagedOrganization: example('createManagedOrganization'),
    getManagedOrganization: managed,
    createManagedOrganizationApiKey: async () => ({
      ...(await managed()),
      json: requestExample('createManagedOrganizationApiKey'),
    }),
    grantManagedOrganizationCredits: async () => ({
      ...(await managed()),
      json: requestExample('grantManagedOrganizationCredits'),
    }),
    addManagedOrganizationPhoneNumber: async () => ({
      params: { id: live.id },
      json: { ...requestExample('addManagedOrganizationPhoneNumber'), e164: freshRecipient() },
    }),
    listPhoneNumbers: nothing,
    getPhoneNumber: async () => ({ params: { id: ours.numberId } }),
    rotateWebhookSecret: example('rotateWebhookSecret'),
    listWebhookEndpoints: nothing,
    createWebhookEndpoint: async () => ({ json: newEndpoint }),
    getWebhookEndpoint: endpoint,
    updateWebhookEndpoint: async () => ({ ...(await endpoint()), json: requestExample('updateWebhookEndpoint') }),
    deleteWebhookEndpoint: endpoint,
    testWebhookEndpoint: endpoint,
    replayWebhookDeliveries: async () => ({
      ...(await endpoint()),
      json: requestExample('replayWebhookDeliveries'),
    }),
    getWebhookReplay: async () => {
      const { id } = (await endpoint()).params;
      const replay = requestExample('replayWebhookDeliveries');
      const { body } = await ours.call<{ id: string }>('POST', `/v1/webhooks/${id}/replay`, replay);
      return { params: { id, replayId: body.id } };
    },
    listWebhookEventTypes: nothing,
    listWebhookDeliveries: nothing,
    getWebhookDelivery: delivery,
    redeliverWebhook: delivery,
    listSmsMessages: nothing,
    sendSmsMessage: text,
    explainSmsMessage: text,
    getSmsMessage: async () => ({ params: { message_id: (await accepted()).id } }),
    cancelSmsMessage: async () => ({ params: { message_id: (await accepted()).id } }),
    sendSmsBatch: async () => ({ json: ours.batchBody() }),
    explainSmsBatch: async () => ({ json: ours.batchBody() }),
    getSmsBatch: batch,
    listSmsBatchMessages: batch,
    cancelSmsBatch: batch,
    createSmsConsent: async () => ({ json: await consent() }),
    listSmsConsents: nothing,
    importSmsConsents: async () => ({ json: { records: [await consent(), await consent()] } }),
    revokeSmsConsent: async () => {
      const { body } = await ours.call<{ id: string }>('POST', '/v1/sms/consents', await consent());
      return { params: { consent_id: body.id }, json: requestExample('revokeSmsConsent') };
    },
    listSmsSuppressions: nothing,
    getSmsSettings: nothing,
    updateSmsSettings: example('updateSmsSettings'),
    getSmsEvidence: async () => ({ query: { recipient: freshRecipient() } }),
    listSmsConversations: nothing,
    getSmsConversation: conversation,
    updateSmsConversation: async () => ({ ...(await conversation()), json: requestExample('updateSmsConversation') }),
    redactSmsConversation: conversation,
    listSmsConversationMessages: conversation,
    sendSmsConversationMessage: async () => ({
      ...(await conversation()),
      json: { ...requestExample('sendSmsConversationMessage'), recipient_timezone: 'America/New_York' },
    }),
    markSmsConversationRead: conversation,
    listSmsConversationNotes: conversation,
    createSmsConversationNote: async () => ({
      ...(await conversation()),
      json: requestExample('createSmsConversationNote'),
    }),
    listSmsAssignees: nothing,
    streamSmsMessages: nothing,
    listSmsThroughputLimits: async () => ({}),
    setSmsThroughputLimit: async () => ({
      params: { subject_id: ours.numberId },
      json: { messages_per_second: 10_000 },
    }),
    liftSmsThroughputLimit: async () => {
      // Of a number of its own: what is lifted once is not there a second time.
      const numberId = await ours.anotherNumber();
      await ours.call('PUT', `/v1/sms/throughput-limits/${numberId}`, { messages_per_second: 10_000 });
      return { params: { subject_id: numberId } };
    },
    getTestClock: async () => ({}),
    // A second only: what others schedule must still lie ahead.
    advanceTestClock: async () => {
      const { body } = await ours.call<{ now: string }>('GET', '/v1/test/clock');
      return { json: { to: new Date(Date.parse(body.now) + 1_000).toISOString() } };
    },
    receiveTestMessage: async () => ({
      json: { ...requestExample('receiveTestMessage'), to: ours.e164, from: freshRecipient() },
    }),
  };
}

/** The address of an operation, with a value for each of its parameters. */
export function pathOf({ path }: Pick<OperationDescription, 'path'>, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? 'missing');
}

/** A sample as a request, with an Idempotency-Key where the operation takes one. */
export function askOf(
  description: OperationDescription,
  sample: Sample,
  keys: { ours: string; admin: string },
): Ask & { headers: Record<string, string> } {
  const { json, query, upload: uploaded } = sample;
  return {
    method: description.method,
    path: `${pathOf(description, sample.params)}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
    key: description.security ? (description.adminOnly ? keys.admin : keys.ours) : null,
    headers: {
      ...uploaded?.headers,
      ...(description.idempotencyKey === null ? {} : { 'idempotency-key': freshKey() }),
    },
    ...(json === undefined ? {} : { json }),
    ...(uploaded === undefined ? {} : { raw: uploaded.raw }),
  };
}
