// What users see of every resource of the client. A new one stands here with its types and its place in the client, and
// nowhere else: what is of the type `Surveys` is made by `createSurveys` of the same file, and `npm run generate` writes
// generated/create-resources.ts of that.
import type { Client } from 'openapi-fetch';
import type { paths } from './generated/openapi.ts';
import type { Agents } from './resources/agents.ts';
import type { ApiKeys } from './resources/api-keys.ts';
import type { Calls } from './resources/calls.ts';
import type { Credits } from './resources/credits.ts';
import type { Dashboard } from './resources/dashboard.ts';
import type { ErrorCodes } from './resources/errors.ts';
import type { Imessage } from './resources/imessage.ts';
import type { Llm } from './resources/llm.ts';
import type { Models } from './resources/models.ts';
import type { OrganizationResource } from './resources/organization.ts';
import type { PhoneNumbers } from './resources/phone-numbers.ts';
import type { Providers } from './resources/providers.ts';
import type { OneShot, Router, StreamTokens } from './resources/router.ts';
import type { Sessions } from './resources/sessions.ts';
import type { Sms } from './resources/sms.ts';
import type { Stt } from './resources/stt.ts';
import type { Test } from './resources/test.ts';
import type { Tts } from './resources/tts.ts';
import type { Voice } from './resources/voice.ts';
import type { WebhookDeliveries } from './resources/webhook-deliveries.ts';
import type { Webhooks } from './resources/webhooks.ts';
import type { Worker } from './resources/worker.ts';

export type { AgentTools, ListAgentToolsFilter } from './resources/agent-tools.ts';
export type { Agents, ListAgentCallsFilter } from './resources/agents.ts';
export type { ApiKeys } from './resources/api-keys.ts';
export type { Callbacks, Calls, ListCallbacksFilter } from './resources/calls.ts';
export type { Credits, GetUsageFilter, ListCreditLedgerFilter } from './resources/credits.ts';
export type { Dashboard } from './resources/dashboard.ts';
export type { ErrorCodes } from './resources/errors.ts';
export type { Imessage, ImessageNumbers, ImessageWebhook } from './resources/imessage.ts';
export type { CreateResponse, Llm, Responses } from './resources/llm.ts';
export type { Kyb } from './resources/kyb.ts';
export type { ListModelsFilter, Models } from './resources/models.ts';
export type { OrganizationResource, WebhookSecret } from './resources/organization.ts';
export type { ListAvailablePhoneNumbersFilter, PhoneNumbers } from './resources/phone-numbers.ts';
export type { Providers } from './resources/providers.ts';
export type { QueryOf } from './resources/query-of.ts';
export type {
  ListRouterRequestsFilter,
  OneShot,
  Router,
  StreamTokens,
  SynthesizedSpeech,
  TranscribeRequest,
} from './resources/router.ts';
export type { ListSessionsFilter, SessionEvent, Sessions } from './resources/sessions.ts';
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
export type { CreateTranscription, Stt, SttStream, Transcriptions } from './resources/stt.ts';
export type { Test } from './resources/test.ts';
export type { Speech, SpeechAnswer, Tts, TtsStream } from './resources/tts.ts';
export type { CallLegs, HumanCalls, ListHumanCallsFilter, Presence, Voice } from './resources/voice.ts';
export type { ListWebhookDeliveriesFilter, WebhookDeliveries } from './resources/webhook-deliveries.ts';
export type { Webhooks } from './resources/webhooks.ts';
export type { Worker, WorkerLease } from './resources/worker.ts';

/** Your organization, over the API. Its methods need no `this`. */
export interface TrunklineClient {
  models: Models;
  stt: Stt;
  tts: Tts;
  llm: Llm;
  oneShot: OneShot;
  router: Router;
  streamTokens: StreamTokens;
  sms: Sms;
  voice: Voice;
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  agents: Agents;
  sessions: Sessions;
  calls: Calls;
  worker: Worker;
  providers: Providers;
  phoneNumbers: PhoneNumbers;
  imessage: Imessage;
  credits: Credits;
  organization: OrganizationResource;
  apiKeys: ApiKeys;
  dashboard: Dashboard;
  errors: ErrorCodes;
  test: Test;
  /**
   * openapi-fetch as it is: `raw.GET('/v1/models')` answers {data, error, response}. One attempt, without limits of time
   * and without an Idempotency-Key but yours.
   */
  raw: Client<paths>;
}
