// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
import type { components } from './openapi.ts';

/** An API key, without the key itself. */
export type ApiKey = components['schemas']['ApiKey'];

/** The keys of an organization. */
export type ApiKeyList = components['schemas']['ApiKeyList'];

/** read: look at things. write: change configuration. execute: send, call, test, redeliver. billing: credits and usage. phone: change numbers. admin: keys, organization and secrets, and everything else too. */
export type ApiKeyScope = components['schemas']['ApiKeyScope'];

/** That a header with a credential is configured, and nothing of its value. */
export type ConfiguredAuthHeader = components['schemas']['ConfiguredAuthHeader'];

/** A key to make. */
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];

/** A receiver of events. */
export type CreateWebhookEndpointRequest = components['schemas']['CreateWebhookEndpointRequest'];

/** A new API key with the key itself. */
export type CreatedApiKey = components['schemas']['CreatedApiKey'];

/** A prepaid organization is refused when its credit is used up; an unlimited one never is. */
export type CreditPolicy = components['schemas']['CreditPolicy'];

/** An event that the delivery log can hold - what can be subscribed to, and tests of endpoints. */
export type DeliveredEventType = components['schemas']['DeliveredEventType'];

/** The last automatic attempt of a delivery has failed. */
export type DeliveryExhaustedEvent = components['schemas']['DeliveryExhaustedEvent'];

/** A name for people, 1 to 120 characters and not blank. */
export type DisplayName = components['schemas']['DisplayName'];

/** An E.164 number, `+` and 7 to 15 ASCII digits. */
export type E164 = components['schemas']['E164'];

/** An endpoint was disabled because of what its receiver answered. */
export type EndpointDisabledEvent = components['schemas']['EndpointDisabledEvent'];

/** Every delivery to an endpoint has failed for a while; five days of it disable the endpoint. */
export type EndpointFailingEvent = components['schemas']['EndpointFailingEvent'];

/** A test that was asked for by POST /v1/webhooks/{id}/test. */
export type EndpointTestEvent = components['schemas']['EndpointTestEvent'];

/** Every error of the core API. */
export type ErrorEnvelope = components['schemas']['ErrorEnvelope'];

/** A field that is extracted from a call for call.report and call.analysis. */
export type ExtractionField = components['schemas']['ExtractionField'];

/** Enough of a secret to recognize it. */
export type MaskedWebhookSecret = components['schemas']['MaskedWebhookSecret'];

/** The organization of an API key. */
export type Organization = components['schemas']['Organization'];

/** Whether one feature is on. */
export type OrganizationFeature = components['schemas']['OrganizationFeature'];

/** What this organization may use. */
export type OrganizationFeatures = components['schemas']['OrganizationFeatures'];

/** A test organization reaches simulated vendors only and costs nothing; a live one reaches the vendors that are configured. */
export type OrganizationMode = components['schemas']['OrganizationMode'];

/** A number and what it can do now. */
export type PhoneNumber = components['schemas']['PhoneNumber'];

/** Numbers of an organization. */
export type PhoneNumberList = components['schemas']['PhoneNumberList'];

/** What the number is ready for, and what is missing. */
export type PhoneNumberSetupStatus = components['schemas']['PhoneNumberSetupStatus'];

/** A text that should arrive at one of your numbers. */
export type ReceiveTestMessageRequest = components['schemas']['ReceiveTestMessageRequest'];

/** What the receiver answered. */
export type RedeliveryResult = components['schemas']['RedeliveryResult'];

/** One reason of a refusal. */
export type RefusalReason = components['schemas']['RefusalReason'];

/** What is sent again. */
export type ReplayWebhookRequest = components['schemas']['ReplayWebhookRequest'];

/** How the old secret ends. */
export type RotateWebhookSecretRequest = components['schemas']['RotateWebhookSecretRequest'];

/** The new secret, shown this once. */
export type RotatedWebhookSecret = components['schemas']['RotatedWebhookSecret'];

/** One text to one recipient. */
export type SendSmsMessageRequest = components['schemas']['SendSmsMessageRequest'];

/** Whose secret signs - the organization's (workspace), or one of this endpoint alone (custom). */
export type SigningSecretSource = components['schemas']['SigningSecretSource'];

/** The provider accepted a message of yours. */
export type SmsAcceptedEvent = components['schemas']['SmsAcceptedEvent'];

/** The sender's campaign as it was when the message was accepted. */
export type SmsCampaignSnapshot = components['schemas']['SmsCampaignSnapshot'];

/** A delivery receipt was received. */
export type SmsDeliveredEvent = components['schemas']['SmsDeliveredEvent'];

/** A message of yours failed for good. */
export type SmsDeliveryFailedEvent = components['schemas']['SmsDeliveryFailedEvent'];

/** GSM 03.38 septets where the whole text fits that alphabet, otherwise UCS-2. */
export type SmsEncoding = components['schemas']['SmsEncoding'];

/** How the text will be cut for the air, counted before it is sent. */
export type SmsEstimate = components['schemas']['SmsEstimate'];

/** A text message, outbound or inbound, as it stands now. */
export type SmsMessage = components['schemas']['SmsMessage'];

/** Present on a message that was rejected, failed, or whose submission is unknown. */
export type SmsMessageError = components['schemas']['SmsMessageError'];

/** Why the message failed, in a closed set that is the same for every carrier. */
export type SmsMessageErrorCode = components['schemas']['SmsMessageErrorCode'];

/** One page of messages, newest first. */
export type SmsMessagePage = components['schemas']['SmsMessagePage'];

/** Where the message stands. `queued` and `scheduled` can still be canceled; a 202 never means delivery, `delivered` does. */
export type SmsMessageStatus = components['schemas']['SmsMessageStatus'];

/** Yours, returned as it came. At most 50 keys and 8 KB (8,192 bytes of UTF-8) of JSON without white space. */
export type SmsMetadata = components['schemas']['SmsMetadata'];

/** A recipient opted in again with a keyword; `data` is the text that did it. */
export type SmsOptedInEvent = components['schemas']['SmsOptedInEvent'];

/** A recipient opted out with a keyword; `data` is the text that did it. */
export type SmsOptedOutEvent = components['schemas']['SmsOptedOutEvent'];

/** A text arrived at one of your numbers. */
export type SmsReceivedEvent = components['schemas']['SmsReceivedEvent'];

/** A message of yours was handed to the carrier. */
export type SmsSentEvent = components['schemas']['SmsSentEvent'];

/** A message may or may not have reached the provider; it is not sent again. */
export type SmsSubmissionUnknownEvent = components['schemas']['SmsSubmissionUnknownEvent'];

/** The simulated carrier took the text and will deliver it over its callback. */
export type TestMessageAccepted = components['schemas']['TestMessageAccepted'];

/** The fields to change. */
export type UpdateOrganizationRequest = components['schemas']['UpdateOrganizationRequest'];

/** What changes; what is absent stays. */
export type UpdateWebhookEndpointRequest = components['schemas']['UpdateWebhookEndpointRequest'];

/** A UUID, version 7. */
export type Uuid = components['schemas']['Uuid'];

/** One violation of the contract. */
export type ValidationIssue = components['schemas']['ValidationIssue'];

/** One request to the receiver, and what came of it. */
export type WebhookAttempt = components['schemas']['WebhookAttempt'];

/** A header with a credential. Its value is encrypted at rest and never returned. */
export type WebhookAuthHeader = components['schemas']['WebhookAuthHeader'];

/** A header with a credential; without `value` the stored one is kept. */
export type WebhookAuthHeaderUpdate = components['schemas']['WebhookAuthHeaderUpdate'];

/** One event on its way to one endpoint. */
export type WebhookDelivery = components['schemas']['WebhookDelivery'];

/** One event on its way to one endpoint, with its newest 100 attempts. */
export type WebhookDeliveryDetail = components['schemas']['WebhookDeliveryDetail'];

/** One page of deliveries, newest first. */
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];

/** Where a delivery stands; see the state machine `webhookDelivery`. */
export type WebhookDeliveryStatus = components['schemas']['WebhookDeliveryStatus'];

/** A receiver of events. */
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];

/** Every endpoint of the organization, oldest first. */
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];

/** An endpoint that the delivery log can be filtered by. */
export type WebhookEndpointOption = components['schemas']['WebhookEndpointOption'];

/** The endpoint that an operational event is about. */
export type WebhookEndpointSummary = components['schemas']['WebhookEndpointSummary'];

/** An event that an endpoint can subscribe to. */
export type WebhookEventType = components['schemas']['WebhookEventType'];

/** An event that an endpoint can subscribe to. */
export type WebhookEventTypeInfo = components['schemas']['WebhookEventTypeInfo'];

/** Every event. */
export type WebhookEventTypeList = components['schemas']['WebhookEventTypeList'];

/** An event goes to a tagged endpoint when it carries every one of these tags with an equal value, case-sensitive. At most 20 pairs, keys of 1 to 64 and values of at most 256 characters. */
export type WebhookFilterTags = components['schemas']['WebhookFilterTags'];

/** Static headers that are sent with every delivery, in plain text. Names that carry credentials are refused here - use authHeaders - and so are names that belong to the delivery itself. At most 20; a value is 1 to 1024 printable ASCII characters without a space at either end. */
export type WebhookHeaders = components['schemas']['WebhookHeaders'];

/** How far a replay is. */
export type WebhookReplay = components['schemas']['WebhookReplay'];

/** The replay that was begun. */
export type WebhookReplayStarted = components['schemas']['WebhookReplayStarted'];

/** Tags of the resource that the event is about; empty for texts. */
export type WebhookTags = components['schemas']['WebhookTags'];

/** What the receiver answered to the test event, and where it is logged. */
export type WebhookTestResult = components['schemas']['WebhookTestResult'];
