// Every resource of the client. A new one stands here three times, and nowhere else: its types, its place in the client,
// and how it is made.
import type { Caller } from './caller.ts';
import type { CallOptions } from './client-options.ts';
import type { Methods } from './methods.ts';
import { type Agents, createAgents } from './resources/agents.ts';
import { type ApiKeys, createApiKeys } from './resources/api-keys.ts';
import { createErrorCodes, type ErrorCodes } from './resources/errors.ts';
import { createLlm, type Llm } from './resources/llm.ts';
import { createModels, type Models } from './resources/models.ts';
import { createOrganization, type OrganizationResource } from './resources/organization.ts';
import { createPhoneNumbers, type PhoneNumbers } from './resources/phone-numbers.ts';
import { createProviders, type Providers } from './resources/providers.ts';
import { createRouter, type Router } from './resources/router.ts';
import { createSms, type Sms } from './resources/sms.ts';
import { createStt, type Stt } from './resources/stt.ts';
import { createTest, type Test } from './resources/test.ts';
import { createTts, type Tts } from './resources/tts.ts';
import { createWebhookDeliveries, type WebhookDeliveries } from './resources/webhook-deliveries.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';

export type { AgentTools, ListAgentToolsFilter } from './resources/agent-tools.ts';
export type { Agents } from './resources/agents.ts';
export type { ApiKeys } from './resources/api-keys.ts';
export type { ErrorCodes } from './resources/errors.ts';
export type { CreateResponse, Llm, Responses } from './resources/llm.ts';
export type { ListModelsFilter, Models } from './resources/models.ts';
export type { OrganizationResource, WebhookSecret } from './resources/organization.ts';
export type { PhoneNumbers } from './resources/phone-numbers.ts';
export type { Providers } from './resources/providers.ts';
export type { QueryOf } from './resources/query-of.ts';
export type { Router } from './resources/router.ts';
export type { ListSmsMessagesFilter, Sms, SmsMessages } from './resources/sms.ts';
export type { ListSmsBatchMessagesFilter, SmsBatches } from './resources/sms-batches.ts';
export type { SmsThroughputLimits } from './resources/sms-throughput-limits.ts';
export type {
  ListSmsConversationMessagesFilter,
  ListSmsConversationNotesFilter,
  ListSmsConversationsFilter,
  SmsConversations,
} from './resources/sms-conversations.ts';
export type {
  ListSmsConsentsFilter,
  ListSmsSuppressionsFilter,
  SmsCompliance,
  SmsConsents,
  SmsEvidenceResource,
  SmsSettingsResource,
  SmsSuppressions,
} from './resources/sms-compliance.ts';
export type {
  ListTendlcBrandsFilter,
  ListTendlcAssignmentsFilter,
  ListTendlcCampaignsFilter,
  Tendlc,
  TendlcAssignments,
  TendlcBrands,
  TendlcCampaigns,
} from './resources/sms-tendlc.ts';
export type { CreateTranscription, Stt, Transcriptions } from './resources/stt.ts';
export type { Test } from './resources/test.ts';
export type { Speech, SpeechAnswer, Tts } from './resources/tts.ts';
export type { ListWebhookDeliveriesFilter, WebhookDeliveries } from './resources/webhook-deliveries.ts';
export type { Webhooks } from './resources/webhooks.ts';

/** Your organization, over the API. Its methods need no `this`. */
export interface TrunklineClient {
  models: Models;
  stt: Stt;
  tts: Tts;
  llm: Llm;
  router: Router;
  sms: Sms;
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  agents: Agents;
  providers: Providers;
  phoneNumbers: PhoneNumbers;
  organization: OrganizationResource;
  apiKeys: ApiKeys;
  errors: ErrorCodes;
  test: Test;
}

/** What resources are made of: how a call is made, methods by address, limits of calls, and what takes secrets out of a text. */
interface Parts {
  call: Caller;
  methods: Methods;
  limits: CallOptions;
  redact: (text: string) => string;
}

export function createResources({ call, methods, limits, redact }: Parts): TrunklineClient {
  return {
    models: createModels(methods),
    stt: createStt(call),
    tts: createTts(methods),
    llm: createLlm(methods, redact),
    router: createRouter(methods),
    sms: createSms(methods, call, limits),
    webhooks: createWebhooks(methods),
    webhookDeliveries: createWebhookDeliveries(methods),
    agents: createAgents(methods),
    providers: createProviders(methods),
    phoneNumbers: createPhoneNumbers(methods),
    organization: createOrganization(methods),
    apiKeys: createApiKeys(methods),
    errors: createErrorCodes(methods),
    test: createTest(methods),
  };
}
