export { createClient, type TrunklineClient } from './client.ts';
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  KeyedCallOptions,
  RetryOptions,
  TimeoutOptions,
} from './client-options.ts';
export {
  AbortError,
  ApiError,
  ConnectionError,
  type ErrorFacts,
  TimeoutError,
  type TimeoutKind,
  TrunklineError,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from './errors.ts';
export type { components, operations, paths, webhooks } from './generated/openapi.ts';
export type * from './generated/schemas.ts';
export type { List, Page } from './list.ts';
export type { LiveStream, StreamOptions } from './live-stream.ts';
export type { ApiKeys } from './resources/api-keys.ts';
export type { ErrorCodes } from './resources/errors.ts';
export type { CreateResponse, Llm, Responses } from './resources/llm.ts';
export type { ListModelsFilter, Models } from './resources/models.ts';
export type { OrganizationResource, WebhookSecret } from './resources/organization.ts';
export type { PhoneNumbers } from './resources/phone-numbers.ts';
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
export type { ResponseEvent, ResponseStream } from './response-stream.ts';
export type { AudioInput } from './upload.ts';
export { verifyWebhook, type VerifyWebhookInput } from './verify-webhook.ts';
export type {
  KnownWebhookEvent,
  NamedWebhookEvent,
  OpenWebhookEvent,
  UnknownWebhookEvent,
  WebhookEvent,
} from './webhook-event.ts';
export type { DeliveryHeaders } from './delivery-headers.ts';
