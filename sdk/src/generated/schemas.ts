// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
import type { components } from './openapi.ts';

/** Turns of a conversation, stored all or none. */
export type AddSessionTurnsRequest = components['schemas']['AddSessionTurnsRequest'];

/** What happened to a session, stored all or none. */
export type AddWorkerEventsRequest = components['schemas']['AddWorkerEventsRequest'];

/** Turns of a conversation, stored all or none. */
export type AddWorkerTurnsRequest = components['schemas']['AddWorkerTurnsRequest'];

/** What a worker used beside the router, stored all or none. */
export type AddWorkerUsageRequest = components['schemas']['AddWorkerUsageRequest'];

/** How far the clock should go. */
export type AdvanceTestClockRequest = components['schemas']['AdvanceTestClockRequest'];

/** A voice persona that sessions are started with. Texts that are marked as templates may hold Liquid, such as `{{ name }}`. */
export type Agent = components['schemas']['Agent'];

/** A call in a list. */
export type AgentCall = components['schemas']['AgentCall'];

/** Calls of an agent, newest first; `calls` and `entries` are the same rows. */
export type AgentCallPage = components['schemas']['AgentCallPage'];

/** Whether the agent may hang up. */
export type AgentEndCall = components['schemas']['AgentEndCall'];

/** The language of an agent, and what its choice of models aims at. */
export type AgentIntent = components['schemas']['AgentIntent'];

/** Every agent of the organization, newest last. */
export type AgentList = components['schemas']['AgentList'];

/** How the language model answers. */
export type AgentLlmOptions = components['schemas']['AgentLlmOptions'];

/** Which providers the sessions of an agent may use. */
export type AgentStackPreferences = components['schemas']['AgentStackPreferences'];

/** Something that an agent can do while it talks. */
export type AgentTool = components['schemas']['AgentTool'];

/** Tools of an agent, oldest first. */
export type AgentToolList = components['schemas']['AgentToolList'];

/** Something that was saved and may not be meant. */
export type AgentWarning = components['schemas']['AgentWarning'];

/** Where one kind of event of this agent goes. */
export type AgentWebhook = components['schemas']['AgentWebhook'];

/** A header with a credential; without `value` the stored one is kept. */
export type AgentWebhookAuthHeader = components['schemas']['AgentWebhookAuthHeader'];

/** Where one kind of event of this agent goes. What is absent stays as it is, or has its default on a new one. */
export type AgentWebhookRequest = components['schemas']['AgentWebhookRequest'];

/** Where the events of this agent go, one receiver for each kind; null where there is none. */
export type AgentWebhooks = components['schemas']['AgentWebhooks'];

/** Where the events of this agent go, one receiver for each kind. A kind that is absent stays as it is, and null removes it. Each is an endpoint of GET /v1/webhooks with legacyManaged, and a change of either shows in the other. */
export type AgentWebhooksRequest = components['schemas']['AgentWebhooksRequest'];

/** The providers that may serve each layer. */
export type AllowedProviders = components['schemas']['AllowedProviders'];

/** An API key, without the key itself. */
export type ApiKey = components['schemas']['ApiKey'];

/** The keys of an organization. */
export type ApiKeyList = components['schemas']['ApiKeyList'];

/** read: look at things. write: change configuration. execute: send, call, test, redeliver. billing: credits and usage. phone: change numbers. admin: keys, organization and secrets, and everything else too but worker. worker: claim sessions and speak in them; no other scope includes it. */
export type ApiKeyScope = components['schemas']['ApiKeyScope'];

/** An AsyncAPI 3.0 document. */
export type AsyncApiDocument = components['schemas']['AsyncApiDocument'];

/** unreachable - no connection; connection_lost - it ended before the answer did; timed_out - no progress in time; rate_limited and quota_exhausted - the provider limits this server, or its account is empty; credentials_refused - the key of this server is not taken; model_unavailable - the provider does not know the model or voice, or does not give it to this server, or refuses a field that no caller sent; request_refused and too_large - it does not take the request; content_filtered - it refuses the content; server_error - it failed; malformed - its answer is not sound; empty_output - there is nothing in it; unusable_output - it is not what was asked for; limit_too_low - max_output_tokens left no room for any output; breaker_open - it failed so often just now that it was not asked. */
export type AttemptReason = components['schemas']['AttemptReason'];

/** pcm_s16le is 16-bit signed little-endian PCM without a header; opus is bare Opus packets. */
export type AudioEncoding = components['schemas']['AudioEncoding'];

/** How the voice is put out. */
export type AudioOutput = components['schemas']['AudioOutput'];

/** The router chooses: of the models that can do what is asked and that the filters leave, the best by the objective is tried first, and the next one where it fails before anything was answered. */
export type AutoRouting = components['schemas']['AutoRouting'];

/** A number that can be bought at this moment. */
export type AvailablePhoneNumber = components['schemas']['AvailablePhoneNumber'];

/** Numbers that can be bought. */
export type AvailablePhoneNumberList = components['schemas']['AvailablePhoneNumberList'];

/** Where a number belongs; null for what the carrier does not say. */
export type AvailablePhoneNumberRegion = components['schemas']['AvailablePhoneNumberRegion'];

/** Sounds beside the voice. */
export type BackgroundAudio = components['schemas']['BackgroundAudio'];

/** A sound in the background. It is one of our clips or a sound of yours, never both. */
export type BackgroundClip = components['schemas']['BackgroundClip'];

/** The longest file that the model takes. */
export type BatchAudioLimits = components['schemas']['BatchAudioLimits'];

/** Which figures the models are ranked by. */
export type BenchmarkProjection = components['schemas']['BenchmarkProjection'];

/** Hands a call over without a word. */
export type BlindTransferRequest = components['schemas']['BlindTransferRequest'];

/** A person who takes and places calls, by a name that you choose. */
export type BrokerId = components['schemas']['BrokerId'];

/** A broker, and whether calls reach him. */
export type BrokerPresence = components['schemas']['BrokerPresence'];

/** The brokers of the organization, by their ids. */
export type BrokerPresenceList = components['schemas']['BrokerPresenceList'];

/** What the broker says of himself. Calls are offered to `available` ones alone, and no call changes it. */
export type BrokerStatus = components['schemas']['BrokerStatus'];

/** send_sms takes phoneNumberId, transfer_call takes destinations, voicemail takes message; the others take nothing. */
export type BuiltinToolConfig = components['schemas']['BuiltinToolConfig'];

/** Something that the platform does. */
export type BuiltinToolSource = components['schemas']['BuiltinToolSource'];

/** The number to buy, and how it is to be used. */
export type BuyPhoneNumberRequest = components['schemas']['BuyPhoneNumberRequest'];

/** A call. Every session is one. */
export type Call = components['schemas']['Call'];

/** A language model was asked about a call. */
export type CallAnalysisEvent = components['schemas']['CallAnalysisEvent'];

/** Two legs of a call between people speak with each other. */
export type CallBridgedEvent = components['schemas']['CallBridgedEvent'];

/** Something that happened in a call between people. */
export type CallControlEvent = components['schemas']['CallControlEvent'];

/** What happened in a call between people, in its order. */
export type CallControlEventList = components['schemas']['CallControlEventList'];

/** What happened. */
export type CallControlEventType = components['schemas']['CallControlEventType'];

/** What a part of a call cost, as the ledger has it. */
export type CallCostLine = components['schemas']['CallCostLine'];

/** Where a call can be transferred: an E.164 number, or a `sip:`, `sips:` or `tel:` URI, its scheme in any case. Numbers are compared, and not their spellings: `tel:+1-500-555-0123` and `sip:%2B15005550123@sip.example.com` are +15005550123. */
export type CallDestination = components['schemas']['CallDestination'];

/** Tones were sent to a telephone. */
export type CallDtmfSentEvent = components['schemas']['CallDtmfSentEvent'];

/** Something that happened to a call. */
export type CallEvent = components['schemas']['CallEvent'];

/** What happened to a call, in its order. */
export type CallEventList = components['schemas']['CallEventList'];

/** A call between people has ended. */
export type CallHangupEvent = components['schemas']['CallHangupEvent'];

/** A call between people was begun. */
export type CallInitiatedEvent = components['schemas']['CallInitiatedEvent'];

/** One side of a call between people. */
export type CallLeg = components['schemas']['CallLeg'];

/** What is to happen to the leg. */
export type CallLegCommand = components['schemas']['CallLegCommand'];

/** Something happened to a leg of a call between people. */
export type CallLegEvent = components['schemas']['CallLegEvent'];

/** A leg of a call between people has ended. */
export type CallLegHangupEvent = components['schemas']['CallLegHangupEvent'];

/** How the leg stands. `failed` was never answered. */
export type CallLegStatus = components['schemas']['CallLegStatus'];

/** What became of a call: `completed` where the other party spoke, `no_conversation` where it did not, `failed` where the call failed, and otherwise the reason of its end. */
export type CallOutcome = components['schemas']['CallOutcome'];

/** What the call runs with: the effective configuration as it was when it was created, with the id of its agent. */
export type CallPipeline = components['schemas']['CallPipeline'];

/** What became of the recording of a call. */
export type CallRecording = components['schemas']['CallRecording'];

/** The recording of a call can be read, or never came. */
export type CallRecordingEvent = components['schemas']['CallRecordingEvent'];

/** What was made of a call after its end, and what became of telling it. */
export type CallReport = components['schemas']['CallReport'];

/** What was made of a call after its end. */
export type CallReportBody = components['schemas']['CallReportBody'];

/** The report of a call was made. */
export type CallReportEvent = components['schemas']['CallReportEvent'];

/** Whether a machine answered. */
export type CallReportVoicemail = components['schemas']['CallReportVoicemail'];

/** Something happened to a call. */
export type CallStatusEvent = components['schemas']['CallStatusEvent'];

/** A tool that was called in a turn of a call. */
export type CallToolCall = components['schemas']['CallToolCall'];

/** A turn of a call. */
export type CallTranscriptEntry = components['schemas']['CallTranscriptEntry'];

/** What became of transferring a leg. */
export type CallTransferEvent = components['schemas']['CallTransferEvent'];

/** A call of a tool that the model of a session asked for. */
export type CallWorkerToolRequest = components['schemas']['CallWorkerToolRequest'];

/** A callback was called off. */
export type CallbackCancelledEvent = components['schemas']['CallbackCancelledEvent'];

/** The telephone of a callback rings. */
export type CallbackDispatchedEvent = components['schemas']['CallbackDispatchedEvent'];

/** No call came of a callback. */
export type CallbackFailedEvent = components['schemas']['CallbackFailedEvent'];

/** A callback was agreed upon, or its time has moved. */
export type CallbackScheduledEvent = components['schemas']['CallbackScheduledEvent'];

/** Calls a callback off. */
export type CancelCallbackRequest = components['schemas']['CancelCallbackRequest'];

/** Calls a transfer off. */
export type CancelTransferRequest = components['schemas']['CancelTransferRequest'];

/** A session that is joined over its transport. */
export type CascadeSession = components['schemas']['CascadeSession'];

/** Which sessions a worker takes, and how long it waits for one. */
export type ClaimSessionRequest = components['schemas']['ClaimSessionRequest'];

/** What a command needs - `bridge` has bridgeTo, `dtmf` digits, `transfer` to and mode, `hangup` may have a reason; the others have nothing. */
export type CommandCallLegRequest = components['schemas']['CommandCallLegRequest'];

/** The leg behind a command. */
export type CommandedCallLeg = components['schemas']['CommandedCallLeg'];

/** More of what the model says. */
export type CompleteDeltaFrame = components['schemas']['CompleteDeltaFrame'];

/** The last frame of a stream that succeeded. */
export type CompleteDoneFrame = components['schemas']['CompleteDoneFrame'];

/** One message of the history. */
export type CompleteMessage = components['schemas']['CompleteMessage'];

/** Who answers. It comes before each answer of the model. */
export type CompleteMetaFrame = components['schemas']['CompleteMetaFrame'];

/** The one tool that the model has to call. */
export type CompleteNamedTool = components['schemas']['CompleteNamedTool'];

/** A history to continue. Nothing is kept between calls, so it comes whole each time. */
export type CompleteRequest = components['schemas']['CompleteRequest'];

/** What becomes of a call that the server makes. */
export type CompleteServerToolCallFrame = components['schemas']['CompleteServerToolCallFrame'];

/** One frame of the stream - `event:` with the name, and `data:` with one line of JSON, ended by two line feeds. done and error are terminal - every stream has exactly one of them, as its last frame. */
export type CompleteStreamEvent = components['schemas']['CompleteStreamEvent'];

/** Something that the model may call. */
export type CompleteTool = components['schemas']['CompleteTool'];

/** A call of a tool. */
export type CompleteToolCall = components['schemas']['CompleteToolCall'];

/** A call that is yours to answer. The answer ends behind it. */
export type CompleteToolCallFrame = components['schemas']['CompleteToolCallFrame'];

/** Whether the model calls a tool - as it sees fit (auto), never (none), some tool (required) or a certain one. What is forced is forced of the first answer; those behind results of tools are free. */
export type CompleteToolChoice = components['schemas']['CompleteToolChoice'];

/** Connects the caller with the destination. */
export type CompleteTransferRequest = components['schemas']['CompleteTransferRequest'];

/** Who decided a value - the answer to call.pre_call, the request, the entry of languageRouting, the agent, the organization, or the platform. */
export type ConfigurationLayer = components['schemas']['ConfigurationLayer'];

/** What a session would run with, and who decided each value. */
export type ConfigurationPreview = components['schemas']['ConfigurationPreview'];

/** That a header with a credential is configured, and nothing of its value. */
export type ConfiguredAuthHeader = components['schemas']['ConfiguredAuthHeader'];

/** Something that was said while the caller was on hold. */
export type ConsultationEntry = components['schemas']['ConsultationEntry'];

/** Something that was said with a destination. */
export type ConsultationInput = components['schemas']['ConsultationInput'];

/** A new agent. */
export type CreateAgentRequest = components['schemas']['CreateAgentRequest'];

/** A tool for an agent. */
export type CreateAgentToolRequest = components['schemas']['CreateAgentToolRequest'];

/** A key to make. */
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];

/** A session. `agentId` or `intent` has to be there; with mode `s2s`, `s2s` is enough. What the request says stands before what the agent says: of `llm`, `sttOptions` and `ttsOptions` member by member, of `turnHandling` also the members within, a list of `allowedProviders` for its layer alone. */
export type CreateSessionRequest = components['schemas']['CreateSessionRequest'];

/** What a recipient agreed to, when and how. */
export type CreateSmsConsentRequest = components['schemas']['CreateSmsConsentRequest'];

/** A note to keep. */
export type CreateSmsConversationNoteRequest = components['schemas']['CreateSmsConversationNoteRequest'];

/** Which stream a page is to open, and how soon. */
export type CreateStreamTokenRequest = components['schemas']['CreateStreamTokenRequest'];

/** Which number, and the campaign that it shall text under. */
export type CreateTendlcAssignmentRequest = components['schemas']['CreateTendlcAssignmentRequest'];

/** A business, as the registry asks for it. */
export type CreateTendlcBrandRequest = components['schemas']['CreateTendlcBrandRequest'];

/** What texts are sent, to whom, and how recipients agreed. */
export type CreateTendlcCampaignRequest = components['schemas']['CreateTendlcCampaignRequest'];

/** A receiver of events. */
export type CreateWebhookEndpointRequest = components['schemas']['CreateWebhookEndpointRequest'];

/** A new API key with the key itself. */
export type CreatedApiKey = components['schemas']['CreatedApiKey'];

/** The session, with the credential that joins it; `mode` tells which of the two it is. */
export type CreatedSession = components['schemas']['CreatedSession'];

/** What the organization may spend, in US dollars. */
export type CreditBalance = components['schemas']['CreditBalance'];

/** A line of the ledger. It never changes. */
export type CreditLedgerEntry = components['schemas']['CreditLedgerEntry'];

/** grant is credit that the operator gave, debit a charge for what was used. topup, refund and adjustment are kept for payments, charges that are given back after they were made, and corrections. */
export type CreditLedgerKind = components['schemas']['CreditLedgerKind'];

/** One page of the ledger, newest first. */
export type CreditLedgerPage = components['schemas']['CreditLedgerPage'];

/** A prepaid organization is refused when its credit is used up; an unlimited one never is. */
export type CreditPolicy = components['schemas']['CreditPolicy'];

/** What a prepaid organization may spend, as it was when the event was published. */
export type CreditsEventData = components['schemas']['CreditsEventData'];

/** A prepaid organization has nothing left to spend, so what costs is refused with 402. Published once, until a grant lifts it above zero. */
export type CreditsExhaustedEvent = components['schemas']['CreditsExhaustedEvent'];

/** What a prepaid organization may spend has fallen to its lowBalanceUsd or below. Published once, until a grant lifts it above again. */
export type CreditsLowEvent = components['schemas']['CreditsLowEvent'];

/** A browser that is signed in with an API key, for the few operations that take its cookie. */
export type DashboardSession = components['schemas']['DashboardSession'];

/** What was asked for is gone. */
export type Deleted = components['schemas']['Deleted'];

/** An event that the delivery log can hold - what can be subscribed to, imessage.*, and tests of endpoints. */
export type DeliveredEventType = components['schemas']['DeliveredEventType'];

/** The last automatic attempt of a delivery has failed. */
export type DeliveryExhaustedEvent = components['schemas']['DeliveryExhaustedEvent'];

/** A call to a telephone. `agentId` or `intent` has to be there. What the request says stands before what the agent says: of `llm`, `sttOptions` and `ttsOptions` member by member, of `turnHandling` also the members within, a list of `allowedProviders` for its layer alone. */
export type DialPhoneRequest = components['schemas']['DialPhoneRequest'];

/** A call that was dialed. */
export type DialedPhone = components['schemas']['DialedPhone'];

/** A name for people, 1 to 120 characters and not blank. */
export type DisplayName = components['schemas']['DisplayName'];

/** An E.164 number, `+` and 7 to 15 ASCII digits. One with a digit too many, such as the 0 that is dialed within its country, is a 400 that names the right one; filters and look-ups take both. */
export type E164 = components['schemas']['E164'];

/** What a conversation runs with. */
export type EffectiveConfiguration = components['schemas']['EffectiveConfiguration'];

/** A tool that a session can call. */
export type EffectiveTool = components['schemas']['EffectiveTool'];

/** Why a worker ends its session. */
export type EndWorkerSessionRequest = components['schemas']['EndWorkerSessionRequest'];

/** What became of the wish to end a call. It can be repeated. */
export type EndedCall = components['schemas']['EndedCall'];

/** The session has ended, and what its worker still has to do. */
export type EndedWorkerSession = components['schemas']['EndedWorkerSession'];

/** An endpoint was disabled because of what its receiver answered. */
export type EndpointDisabledEvent = components['schemas']['EndpointDisabledEvent'];

/** Every delivery to an endpoint has failed for a while; five days of it disable the endpoint. */
export type EndpointFailingEvent = components['schemas']['EndpointFailingEvent'];

/** A test that was asked for by POST /v1/webhooks/{id}/test. */
export type EndpointTestEvent = components['schemas']['EndpointTestEvent'];

/** What an error code means, and what to do about it. */
export type ErrorCodeInfo = components['schemas']['ErrorCodeInfo'];

/** Every error of the core API. What the catalogue of error codes says stands in retryable, hint and docs_url. */
export type ErrorEnvelope = components['schemas']['ErrorEnvelope'];

/** Who would serve a layer of a session. */
export type ExplainedProvider = components['schemas']['ExplainedProvider'];

/** One model and no other: nothing else is tried when it fails. Takes no objective and no filters, not even empty ones. */
export type ExplicitRouting = components['schemas']['ExplicitRouting'];

/** Another definition of a field for calls of the same agents. */
export type ExtractionConflict = components['schemas']['ExtractionConflict'];

/** A field that is extracted from a call for call.report and call.analysis. */
export type ExtractionField = components['schemas']['ExtractionField'];

/** What is to be done with the report of a call. */
export type FinalizeCallReportRequest = components['schemas']['FinalizeCallReportRequest'];

/** A report, and what became of telling it. */
export type FinalizedCallReport = components['schemas']['FinalizedCallReport'];

/** A call between people. */
export type HumanCall = components['schemas']['HumanCall'];

/** Who calls - a telephone one of your numbers, a broker a telephone, or a broker a number of yours that brokers answer. */
export type HumanCallDirection = components['schemas']['HumanCallDirection'];

/** Why it ended. `hangup`: by the command. `remote_hangup`: the party hung up by itself. `answered_elsewhere`, `transferred` and `call_ended` are of legs alone: another broker answered, the party that stays was handed over, and the call was over. */
export type HumanCallEndReason = components['schemas']['HumanCallEndReason'];

/** Calls between people, newest first. */
export type HumanCallList = components['schemas']['HumanCallList'];

/** How the call stands. `ended` was answered before; the four behind it were not. */
export type HumanCallStatus = components['schemas']['HumanCallStatus'];

/** What is said when the caller is silent. */
export type IdleRePrompts = components['schemas']['IdleRePrompts'];

/** What a number can do now. All are false while it is paused or unavailable. */
export type ImessageCapabilities = components['schemas']['ImessageCapabilities'];

/** The provider reports that a message was delivered. The body is that of the provider, byte for byte. */
export type ImessageDeliveredEvent = components['schemas']['ImessageDeliveredEvent'];

/** A message was not delivered; the fields of the provider in it say why. The body is that of the provider, byte for byte. */
export type ImessageDeliveryFailedEvent = components['schemas']['ImessageDeliveryFailedEvent'];

/** The name that recipients see. */
export type ImessageDisplayName = components['schemas']['ImessageDisplayName'];

/** A message as its provider has it. The provider may send further fields. */
export type ImessageEventMessage = components['schemas']['ImessageEventMessage'];

/** A reaction as its provider has it. The provider may send further fields. */
export type ImessageEventReaction = components['schemas']['ImessageEventReaction'];

/** What is told of the iMessage channel. */
export type ImessageEventType = components['schemas']['ImessageEventType'];

/** A number of the iMessage channel. */
export type ImessageNumber = components['schemas']['ImessageNumber'];

/** The numbers of the iMessage channel that an organization can use. */
export type ImessageNumberList = components['schemas']['ImessageNumberList'];

/** A message that was sent from a number, as it is now. */
export type ImessageNumberSend = components['schemas']['ImessageNumberSend'];

/** The tags of a number, and since when it has them. */
export type ImessageNumberTags = components['schemas']['ImessageNumberTags'];

/** A reaction or tapback arrived. The body is that of the provider, byte for byte. */
export type ImessageReactionReceivedEvent = components['schemas']['ImessageReactionReceivedEvent'];

/** A message arrived from the remote number. The body is that of the provider, byte for byte. */
export type ImessageReceivedEvent = components['schemas']['ImessageReceivedEvent'];

/** A message that was sent over the iMessage channel, as it is now. */
export type ImessageSend = components['schemas']['ImessageSend'];

/** The provider sent a message on its way. The body is that of the provider, byte for byte. */
export type ImessageSentEvent = components['schemas']['ImessageSentEvent'];

/** A receiver of the events of the iMessage channel. */
export type ImessageSubscription = components['schemas']['ImessageSubscription'];

/** Every subscription of an organization. */
export type ImessageSubscriptionList = components['schemas']['ImessageSubscriptionList'];

/** Words of your own by which events are routed. At most 20 pairs, keys of 1 to 64 and values of at most 256 characters; case matters. */
export type ImessageTags = components['schemas']['ImessageTags'];

/** What is written, 1 to 18996 characters. */
export type ImessageText = components['schemas']['ImessageText'];

/** How a message of the iMessage channel goes out. */
export type ImessageTransport = components['schemas']['ImessageTransport'];

/** A number of yours that comes over a SIP trunk. It needs the connection, or the trunk. */
export type ImportPhoneNumberRequest = components['schemas']['ImportPhoneNumberRequest'];

/** Many consents at once, all or none. */
export type ImportSmsConsentsRequest = components['schemas']['ImportSmsConsentsRequest'];

/** The consents as they are recorded, in the order of the request. */
export type ImportedSmsConsents = components['schemas']['ImportedSmsConsents'];

/** Answered inside of the conversation, by whoever runs it. */
export type InlineToolSource = components['schemas']['InlineToolSource'];

/** An action of a connected app. It is kept, and nothing here runs it yet. */
export type IntegrationToolSource = components['schemas']['IntegrationToolSource'];

/** Who joins. */
export type JoinCallRequest = components['schemas']['JoinCallRequest'];

/** What joins a call over the web. */
export type JoinedCall = components['schemas']['JoinedCall'];

/** A vendor, or one model of it, as allowlists name it. */
export type KnownProvider = components['schemas']['KnownProvider'];

/** Every vendor and model that this build can speak to, for each layer. */
export type KnownProviders = components['schemas']['KnownProviders'];

/** The seat of the business. What it says beside these members is kept; all of it is at most 4 KiB of JSON. */
export type KybAddress = components['schemas']['KybAddress'];

/** The operator approved a verification. A hold of the organization has ended. */
export type KybApprovedEvent = components['schemas']['KybApprovedEvent'];

/** What has to be accepted, as the operator of this server words it. */
export type KybAttestation = components['schemas']['KybAttestation'];

/** Who attested. An API key speaks for the organization here, so `kind` is `api_key`; `user` is kept for people with an
account, and does not occur. */
export type KybAttestor = components['schemas']['KybAttestor'];

/** Who may speak for the business. */
export type KybAuthorizedRepresentative = components['schemas']['KybAuthorizedRepresentative'];

/** Who the business is, and what it does with numbers. */
export type KybBusinessProfile = components['schemas']['KybBusinessProfile'];

/** The short form of a verification. */
export type KybDeclaration = components['schemas']['KybDeclaration'];

/** What the short form can begin with, from the last submission and the name of the organization. */
export type KybDeclarationPrefill = components['schemas']['KybDeclarationPrefill'];

/** A submission as events tell it, without anything of the person or the business. GET /v1/phone-numbers/kyb shows it whole. */
export type KybEventData = components['schemas']['KybEventData'];

/** Where the verification of an organization stands, and what its next submission needs. */
export type KybOverview = components['schemas']['KybOverview'];

/** What a form can begin with, from the last submission; null where there was none of the long form. */
export type KybPrefill = components['schemas']['KybPrefill'];

/** The operator rejected a verification, and the organization is held: its texts, purchases and imports are refused. */
export type KybRejectedEvent = components['schemas']['KybRejectedEvent'];

/** The operator took an approval back, and the organization is held: its texts, purchases and imports are refused. */
export type KybRevokedEvent = components['schemas']['KybRevokedEvent'];

/** Where the verification of an organization stands, and what is missing of it. */
export type KybStanding = components['schemas']['KybStanding'];

/** The status of the newest submission; `missing` before there is one. */
export type KybStatus = components['schemas']['KybStatus'];

/** What an organization said of its business, and what became of it. After a rejection or a revocation the next draft is
another submission, with another id. */
export type KybSubmission = components['schemas']['KybSubmission'];

/** Where a submission stands. See the states of verification. */
export type KybSubmissionStatus = components['schemas']['KybSubmissionStatus'];

/** A verification was submitted, and waits for its review. */
export type KybSubmittedEvent = components['schemas']['KybSubmittedEvent'];

/** Other languages of an agent. */
export type LanguageRouting = components['schemas']['LanguageRouting'];

/** What is different in one language. What is absent is as it is in the agent. */
export type LanguageRoutingEntry = components['schemas']['LanguageRoutingEntry'];

/** A BCP 47 language tag, such as `en` or `pt-BR`. */
export type LanguageTag = components['schemas']['LanguageTag'];

/** What joins the media of a leg, or hears of calls as they come. */
export type LegCredentials = components['schemas']['LegCredentials'];

/** How far the line of a telephone is, which a carrier carries: it waits to be dialed, is being dialed, rings, was answered, or is over. */
export type LineState = components['schemas']['LineState'];

/** A call that has begun. */
export type LlmFunctionCallShell = components['schemas']['LlmFunctionCallShell'];

/** A call of a function that the model made before, as it was answered. */
export type LlmInputFunctionCall = components['schemas']['LlmInputFunctionCall'];

/** What came of a call. */
export type LlmInputFunctionResult = components['schemas']['LlmInputFunctionResult'];

/** One item of the history. `type` decides which fields it has. */
export type LlmInputItem = components['schemas']['LlmInputItem'];

/** Something said. */
export type LlmInputMessage = components['schemas']['LlmInputMessage'];

/** A part of a message. */
export type LlmInputText = components['schemas']['LlmInputText'];

/** An item that has begun. Its content follows in deltas, and whole in response.item.completed. */
export type LlmItemShell = components['schemas']['LlmItemShell'];

/** A value that has begun. It has no deltas; it comes whole in response.item.completed. */
export type LlmJsonShell = components['schemas']['LlmJsonShell'];

/** A message that has begun. */
export type LlmMessageShell = components['schemas']['LlmMessageShell'];

/** A call that the model makes. Answer it with a function_result of the same call_id, after this item. */
export type LlmOutputFunctionCall = components['schemas']['LlmOutputFunctionCall'];

/** One item of an answer. `type` decides which fields it has. */
export type LlmOutputItem = components['schemas']['LlmOutputItem'];

/** The value that response_format asked for. */
export type LlmOutputJson = components['schemas']['LlmOutputJson'];

/** Text that the model wrote. May be sent back as an item of input. */
export type LlmOutputMessage = components['schemas']['LlmOutputMessage'];

/** A part of a message. */
export type LlmOutputText = components['schemas']['LlmOutputText'];

/** A history to continue. Nothing is kept between requests, so it comes whole each time. */
export type LlmRequest = components['schemas']['LlmRequest'];

/** What the model wrote. */
export type LlmResponse = components['schemas']['LlmResponse'];

/** Asks for one JSON value of a schema instead of text. */
export type LlmResponseFormat = components['schemas']['LlmResponseFormat'];

/** Why the model stopped - it was done, it wrote max_output_tokens or was not finished for another reason, or it waits for the result of a call. */
export type LlmStopReason = components['schemas']['LlmStopReason'];

/** A function that the model may call. */
export type LlmTool = components['schemas']['LlmTool'];

/** Enough of a secret to recognize it. */
export type MaskedWebhookSecret = components['schemas']['MaskedWebhookSecret'];

/** An encoding with its sample rates, as a list or as a range. */
export type ModelAudioFormat = components['schemas']['ModelAudioFormat'];

/** An encoding with a range of sample rates. */
export type ModelAudioFormatRange = components['schemas']['ModelAudioFormatRange'];

/** An encoding with the sample rates that it may have. */
export type ModelAudioFormatRates = components['schemas']['ModelAudioFormatRates'];

/** Measured figures of a model. A figure that nobody measured is absent, never guessed. */
export type ModelBenchmark = components['schemas']['ModelBenchmark'];

/** A price as the listing compares it. */
export type ModelBenchmarkCost = components['schemas']['ModelBenchmarkCost'];

/** How the figures fit the language that was asked for. */
export type ModelBenchmarkLanguage = components['schemas']['ModelBenchmarkLanguage'];

/** What a model can do beyond its kind. A request for what it lacks is not sent to it. */
export type ModelCapabilities = components['schemas']['ModelCapabilities'];

/** Speech to text, text to speech, or language model. */
export type ModelKind = components['schemas']['ModelKind'];

/** What can be routed to, ranked by one projection of the benchmark. */
export type ModelListing = components['schemas']['ModelListing'];

/** The last frame of a stream that failed after it had begun. */
export type OneShotErrorFrame = components['schemas']['OneShotErrorFrame'];

/** The language of a call, and what its choice of models aims at. */
export type OneShotIntent = components['schemas']['OneShotIntent'];

/** The organization of an API key. */
export type Organization = components['schemas']['Organization'];

/** Whether one feature is on. */
export type OrganizationFeature = components['schemas']['OrganizationFeature'];

/** What works for this organization on this server now. `sms10dlc` needs a registry that serves its mode, and `multiOrgCreation` is for the operator's organization. */
export type OrganizationFeatures = components['schemas']['OrganizationFeatures'];

/** A test organization reaches simulated vendors only and costs nothing; a live one reaches the vendors that are configured. */
export type OrganizationMode = components['schemas']['OrganizationMode'];

/** What is switched on. For a test organization; the operator decides it for a live one. */
export type OrganizationSwitches = components['schemas']['OrganizationSwitches'];

/** A number and what it can do now. */
export type PhoneNumber = components['schemas']['PhoneNumber'];

/** Numbers of an organization. */
export type PhoneNumberList = components['schemas']['PhoneNumberList'];

/** What a month of a number costs from then on. */
export type PhoneNumberPriceChange = components['schemas']['PhoneNumberPriceChange'];

/** A month of a number costs something else from then on. */
export type PhoneNumberPriceChangedEvent = components['schemas']['PhoneNumberPriceChangedEvent'];

/** A number that you bought was delivered by the carrier and charged for its first month. */
export type PhoneNumberPurchasedEvent = components['schemas']['PhoneNumberPurchasedEvent'];

/** A number is not suspended any more, and can be used as before. */
export type PhoneNumberRecoveredEvent = components['schemas']['PhoneNumberRecoveredEvent'];

/** A number was released. */
export type PhoneNumberReleasedEvent = components['schemas']['PhoneNumberReleasedEvent'];

/** What the number is ready for, and what is missing. */
export type PhoneNumberSetupStatus = components['schemas']['PhoneNumberSetupStatus'];

/** A number is suspended. */
export type PhoneNumberSuspendedEvent = components['schemas']['PhoneNumberSuspendedEvent'];

/** Whom a broker calls. */
export type PlaceHumanCallRequest = components['schemas']['PlaceHumanCallRequest'];

/** A call from a number of the channel. */
export type PlaceImessageCallRequest = components['schemas']['PlaceImessageCallRequest'];

/** A call that was placed, and what its broker joins it with. */
export type PlacedHumanCall = components['schemas']['PlacedHumanCall'];

/** A call that was dialed from a number of the channel. */
export type PlacedImessageCall = components['schemas']['PlacedImessageCall'];

/** What a call runs with in place of what its request and its agent say: it stands before everything else. Texts are templates, filled with the variables of the request. `turnHandling` is merged field by field; a firstMessage stands in every entry of languageRouting as well. */
export type PreCallAnswer = components['schemas']['PreCallAnswer'];

/** A call is about to begin. */
export type PreCallEvent = components['schemas']['PreCallEvent'];

/** Whether something is said before the tool runs. auto - where the tool takes long; always and never as they say. */
export type PreToolSpeech = components['schemas']['PreToolSpeech'];

/** Which broker it is about. */
export type PresenceRequest = components['schemas']['PresenceRequest'];

/** A conversation that does not exist. */
export type PreviewConfigurationRequest = components['schemas']['PreviewConfigurationRequest'];

/** A value that templates of an agent may name as `{{ name }}`. */
export type PromptVariable = components['schemas']['PromptVariable'];

/** Each entry is an `id` of GET /v1/providers/known of this layer: `vendor` allows every model of that vendor, `vendor:model` that one. Empty or absent allows all. Failover stays among the allowed. */
export type ProviderAllowlist = components['schemas']['ProviderAllowlist'];

/** The options of one provider, in lower case. Names of what the router itself decides are reserved: the model, the language, the audio format, credentials, and what this interface has a field for. */
export type ProviderOptionValues = components['schemas']['ProviderOptionValues'];

/** Options that only one provider knows, by the name of the provider: at most 8 providers with at most 16 options each. They reach that provider alone, as they are. */
export type ProviderOptions = components['schemas']['ProviderOptions'];

/** How much the model thinks before it answers. Only models that take the value serve the call; without it each does as its provider has it. */
export type ReasoningEffort = components['schemas']['ReasoningEffort'];

/** A call that should arrive at one of your numbers. */
export type ReceiveTestCallRequest = components['schemas']['ReceiveTestCallRequest'];

/** A text that should arrive at one of your numbers. */
export type ReceiveTestMessageRequest = components['schemas']['ReceiveTestMessageRequest'];

/** Opens a recording without a key, for five minutes. */
export type RecordingLink = components['schemas']['RecordingLink'];

/** What became of the recording - it is waited for, it arrives, it can be read, it never came; `suppressed` where none is made, or none is kept any more. */
export type RecordingStatus = components['schemas']['RecordingStatus'];

/** What the receiver answered. */
export type RedeliveryResult = components['schemas']['RedeliveryResult'];

/** One reason of a refusal. */
export type RefusalReason = components['schemas']['RefusalReason'];

/** The number is not yours any more. */
export type ReleasedPhoneNumber = components['schemas']['ReleasedPhoneNumber'];

/** What is sent again. */
export type ReplayWebhookRequest = components['schemas']['ReplayWebhookRequest'];

/** The report on its way to one endpoint. */
export type ReportDelivery = components['schemas']['ReportDelivery'];

/** What became of telling endpoints of a report, over all its deliveries. */
export type ReportTelling = components['schemas']['ReportTelling'];

/** One model that was tried, or passed over. */
export type RequestAttempt = components['schemas']['RequestAttempt'];

/** Which routing was asked for, its defaults filled in. */
export type RequestRouting = components['schemas']['RequestRouting'];

/** More of the arguments of a call. */
export type ResponseArgumentsDeltaFrame = components['schemas']['ResponseArgumentsDeltaFrame'];

/** The last frame of a stream that succeeded. */
export type ResponseCompletedFrame = components['schemas']['ResponseCompletedFrame'];

/** The first frame. It comes together with the first content. */
export type ResponseCreatedFrame = components['schemas']['ResponseCreatedFrame'];

/** The last frame of a stream that failed after it had begun. */
export type ResponseErrorFrame = components['schemas']['ResponseErrorFrame'];

/** An item has begun. */
export type ResponseItemAddedFrame = components['schemas']['ResponseItemAddedFrame'];

/** An item is complete. */
export type ResponseItemCompletedFrame = components['schemas']['ResponseItemCompletedFrame'];

/** One frame of the stream. Each is `event:` with the name, and `data:` with one line of JSON. response.completed and error are terminal - every stream has exactly one of them, as its last frame. A stream that ends without one was cut. */
export type ResponseStreamEvent = components['schemas']['ResponseStreamEvent'];

/** More text of a message. */
export type ResponseTextDeltaFrame = components['schemas']['ResponseTextDeltaFrame'];

/** Why the consent is taken back. */
export type RevokeSmsConsentRequest = components['schemas']['RevokeSmsConsentRequest'];

/** How the old secret ends. */
export type RotateWebhookSecretRequest = components['schemas']['RotateWebhookSecretRequest'];

/** The new secret, shown this once. */
export type RotatedWebhookSecret = components['schemas']['RotatedWebhookSecret'];

/** Figures of streams, or of whole files. */
export type RoutePath = components['schemas']['RoutePath'];

/** A transfer, with the others of its request. */
export type RoutedTransfer = components['schemas']['RoutedTransfer'];

/** The closed list over all operations of the router; each answer of an operation names those it can have. */
export type RouterErrorCode = components['schemas']['RouterErrorCode'];

/** Every refusal of the router, in one form. `code` is for programs and comes from a closed list. */
export type RouterErrorEnvelope = components['schemas']['RouterErrorEnvelope'];

/** A model of a provider. `id` names it together with `provider` and `kind`. */
export type RouterModel = components['schemas']['RouterModel'];

/** A request by itself, with who was tried. */
export type RouterRequest = components['schemas']['RouterRequest'];

/** What became of a request - who served it, how it ended, what it used and cost. No prompt, text or audio is kept. */
export type RouterRequestEntry = components['schemas']['RouterRequestEntry'];

/** One page of requests, newest first. */
export type RouterRequestPage = components['schemas']['RouterRequestPage'];

/** canceled when the caller went away first; interrupted when the server ended before the request did. */
export type RouterRequestStatus = components['schemas']['RouterRequestStatus'];

/** Who served the request. */
export type RouterRoute = components['schemas']['RouterRoute'];

/** What went on in a stream of speech, as far as it came. */
export type RouterStream = components['schemas']['RouterStream'];

/** What is billed. Lines that are zero are left out. Cached input and reasoning tokens are counted in their own lines and in no other. */
export type RouterUsage = components['schemas']['RouterUsage'];

/** Entries are a provider, which stands for all of its models, or `provider:model`. Those of allow_providers are the only ones that are tried, an empty list limits nothing; those of deny_providers never are. */
export type RoutingFilter = components['schemas']['RoutingFilter'];

/** What the models are ranked by; balanced where nothing is said. */
export type RoutingObjective = components['schemas']['RoutingObjective'];

/** Who may serve the request. Left out, `{}` or `{mode: ""}`, it is `{mode: auto, objective: balanced}`. */
export type RoutingOptions = components['schemas']['RoutingOptions'];

/** A draft needs all that the long form needs. */
export type SaveKybDraftRequest = components['schemas']['SaveKybDraftRequest'];

/** A call that an agent agreed upon with the other party of a call. */
export type ScheduledCallback = components['schemas']['ScheduledCallback'];

/** Callbacks, newest first. */
export type ScheduledCallbackList = components['schemas']['ScheduledCallbackList'];

/** How it stands. It is dispatched once a telephone rang, or may have rung. */
export type ScheduledCallbackStatus = components['schemas']['ScheduledCallbackStatus'];

/** Something that the agent of a call is told in the middle of it. */
export type SendCallMessageRequest = components['schemas']['SendCallMessageRequest'];

/** A sign of life. */
export type SendHeartbeatRequest = components['schemas']['SendHeartbeatRequest'];

/** A text for one recipient, with tags. */
export type SendImessageFromNumberRequest = components['schemas']['SendImessageFromNumberRequest'];

/** A text for one recipient. */
export type SendImessageRequest = components['schemas']['SendImessageRequest'];

/** Up to 1,000 texts from one number. */
export type SendSmsBatchRequest = components['schemas']['SendSmsBatchRequest'];

/** One text to the other side. */
export type SendSmsConversationMessageRequest = components['schemas']['SendSmsConversationMessageRequest'];

/** One text to one recipient. */
export type SendSmsMessageRequest = components['schemas']['SendSmsMessageRequest'];

/** Keys that a worker presses in its call. */
export type SendWorkerDigitsRequest = components['schemas']['SendWorkerDigitsRequest'];

/** A message that waits for the worker of a call. */
export type SentCallMessage = components['schemas']['SentCallMessage'];

/** Something happened to the call. */
export type SessionCallEventFrame = components['schemas']['SessionCallEventFrame'];

/** What one conversation may use. */
export type SessionConstraints = components['schemas']['SessionConstraints'];

/** A session by itself. */
export type SessionDetail = components['schemas']['SessionDetail'];

/** The last frame of the stream. */
export type SessionEndFrame = components['schemas']['SessionEndFrame'];

/** Why a session ended. */
export type SessionEndReason = components['schemas']['SessionEndReason'];

/** A session in a list. */
export type SessionEntry = components['schemas']['SessionEntry'];

/** The last frame of a stream that broke. Connect again with its `id`. */
export type SessionErrorFrame = components['schemas']['SessionErrorFrame'];

/** What a session would be. */
export type SessionExplanation = components['schemas']['SessionExplanation'];

/** The language of a conversation, and what its choice of models aims at. */
export type SessionIntent = components['schemas']['SessionIntent'];

/** A call of a telephone; or a conversation over the web, by recognition, language model and speech one after another, or by one model from speech to speech. */
export type SessionKind = components['schemas']['SessionKind'];

/** How the language model answers in one conversation. */
export type SessionLlm = components['schemas']['SessionLlm'];

/** Yours, returned as it came. At most 50 keys and 8 KB (8,192 bytes of UTF-8) of JSON without white space. */
export type SessionMetadata = components['schemas']['SessionMetadata'];

/** What one conversation has in place of what its agent says. Of `llm`, `sttOptions` and `ttsOptions` each member replaces the one of the agent, of `turnHandling` each member within, so that `endpointing: {minDelay}` keeps the agent's maxDelay; a list of `allowedProviders` replaces the agent's list of that layer alone. */
export type SessionOverrides = components['schemas']['SessionOverrides'];

/** Sessions, newest first. */
export type SessionPage = components['schemas']['SessionPage'];

/** The telephone of a session. */
export type SessionPhoneCall = components['schemas']['SessionPhoneCall'];

/** What it runs with, without its texts; the whole is `pipeline_config` of the call. */
export type SessionPipeline = components['schemas']['SessionPipeline'];

/** `active` until it ends; then `failed` where `end_reason` is one of no_answer, busy, rejected, pre_call_failed, insufficient_credits, provider_failed, worker_lost, carrier_failed and server_stopped, and `ended` for the others. */
export type SessionStatus = components['schemas']['SessionStatus'];

/** How the session stands, first and when it changes. */
export type SessionStatusFrame = components['schemas']['SessionStatusFrame'];

/** One frame of the stream of a session. Each is `id:` with the place behind it, `event:` with the name, and `data:` with one line of JSON. */
export type SessionStreamEvent = components['schemas']['SessionStreamEvent'];

/** Chooses the webhook endpoints that are told of the session: those whose `filterTags` it has. At most 20 pairs. They need an agent: without one, 400 `WEBHOOK_TAGS_REQUIRE_AGENT`. */
export type SessionTags = components['schemas']['SessionTags'];

/** A tool that was called in a turn. */
export type SessionToolCall = components['schemas']['SessionToolCall'];

/** What was said, in its order. */
export type SessionTranscript = components['schemas']['SessionTranscript'];

/** A turn of the transcript. */
export type SessionTurn = components['schemas']['SessionTurn'];

/** A turn was stored. */
export type SessionTurnFrame = components['schemas']['SessionTurnFrame'];

/** What was said, at its place in the conversation. */
export type SessionTurnInput = components['schemas']['SessionTurnInput'];

/** What a session used of a provider. */
export type SessionUse = components['schemas']['SessionUse'];

/** The name that recipients see. */
export type SetImessageDisplayNameRequest = components['schemas']['SetImessageDisplayNameRequest'];

/** The tags of a number. */
export type SetImessageNumberTagsRequest = components['schemas']['SetImessageNumberTagsRequest'];

/** A receiver, as a whole. */
export type SetImessageSubscriptionRequest = components['schemas']['SetImessageSubscriptionRequest'];

/** What a broker says of himself. */
export type SetPresenceRequest = components['schemas']['SetPresenceRequest'];

/** The limit to set. */
export type SetSmsThroughputLimitRequest = components['schemas']['SetSmsThroughputLimitRequest'];

/** What to set up. */
export type SetUpTestImessageRequest = components['schemas']['SetUpTestImessageRequest'];

/** Whose secret signs - the organization's (workspace), or one of this endpoint alone (custom). */
export type SigningSecretSource = components['schemas']['SigningSecretSource'];

/** What the simulated telephone network plays at the other end of a call. */
export type SimulatedScript = components['schemas']['SimulatedScript'];

/** The provider accepted a message of yours. */
export type SmsAcceptedEvent = components['schemas']['SmsAcceptedEvent'];

/** An agent or a person who can take care of conversations. */
export type SmsAssignee = components['schemas']['SmsAssignee'];

/** Everybody a conversation can be given to. */
export type SmsAssigneeList = components['schemas']['SmsAssigneeList'];

/** Which text was not answered, and why. */
export type SmsAutomationFailedData = components['schemas']['SmsAutomationFailedData'];

/** An agent that answers texts by itself has not answered one that it should have answered. */
export type SmsAutomationFailedEvent = components['schemas']['SmsAutomationFailedEvent'];

/** Why a text was not answered. no_agent: neither the conversation nor the number has one. configuration_invalid: the agent cannot be used as it is, as for a template that lacks a value. model_failed: no model gave an answer in time. limit_reached: as many answers as may be were given in this minute or hour. too_old: the text waited for more than ten minutes. sender_not_ready and insufficient_credits: a text could not be sent. interrupted: the server stopped while a model was asked. */
export type SmsAutomationFailedReason = components['schemas']['SmsAutomationFailedReason'];

/** Whether an agent answers by itself in this conversation; it is paused once a person writes. */
export type SmsAutomationStatus = components['schemas']['SmsAutomationStatus'];

/** A batch and how far it is. */
export type SmsBatch = components['schemas']['SmsBatch'];

/** What a real call would do with this batch, and why. */
export type SmsBatchExplanation = components['schemas']['SmsBatchExplanation'];

/** One text to one recipient. A value that breaks its rule rejects this row alone; another shape refuses the whole batch: a field that is missing, unknown, of another type or longer than its `maxLength`, metadata that is nested deeper than a body may be, and a zero character or half a surrogate pair, which no text can hold. */
export type SmsBatchRow = components['schemas']['SmsBatchRow'];

/** Where the batch stands, as it follows from its messages. `completed` means that nothing waits any more and nothing failed; it does not mean delivery. */
export type SmsBatchStatus = components['schemas']['SmsBatchStatus'];

/** How many messages of the batch stand in each state. They add up to `total_count`. */
export type SmsBatchStatusCounts = components['schemas']['SmsBatchStatusCounts'];

/** The sender's campaign as it was when the message was accepted. */
export type SmsCampaignSnapshot = components['schemas']['SmsCampaignSnapshot'];

/** What a recipient agreed to, and whether it holds. */
export type SmsConsent = components['schemas']['SmsConsent'];

/** One page of consents, newest first. */
export type SmsConsentPage = components['schemas']['SmsConsentPage'];

/** How the recipient agreed. `inbound` and `keyword` are texts that arrived, `api` is your own program; `webform`, `paper`, `verbal` and `import` happened where nobody else saw it, and need a proof. */
export type SmsConsentSource = components['schemas']['SmsConsentSource'];

/** active while it holds, revoked once it was taken back, expired from `expires_at` on. A consent that was revoked stays so. */
export type SmsConsentStatus = components['schemas']['SmsConsentStatus'];

/** All texts between one number of yours and one other. */
export type SmsConversation = components['schemas']['SmsConversation'];

/** Something written down about a conversation. */
export type SmsConversationNote = components['schemas']['SmsConversationNote'];

/** One page of notes, newest first. */
export type SmsConversationNotePage = components['schemas']['SmsConversationNotePage'];

/** One page of conversations, the one with the newest message first. */
export type SmsConversationPage = components['schemas']['SmsConversationPage'];

/** Where a conversation stands. `closed` opens again when a text arrives, `spam` does not. */
export type SmsConversationStatus = components['schemas']['SmsConversationStatus'];

/** A delivery receipt was received. */
export type SmsDeliveredEvent = components['schemas']['SmsDeliveredEvent'];

/** A message of yours failed for good. */
export type SmsDeliveryFailedEvent = components['schemas']['SmsDeliveryFailedEvent'];

/** GSM 03.38 septets where the whole text fits that alphabet, otherwise UCS-2. */
export type SmsEncoding = components['schemas']['SmsEncoding'];

/** How the text will be cut for the air, counted before it is sent. */
export type SmsEstimate = components['schemas']['SmsEstimate'];

/** The chain of evidence of one recipient, as a file that can be checked by itself. */
export type SmsEvidence = components['schemas']['SmsEvidence'];

/** One link of the chain. */
export type SmsEvidenceEntry = components['schemas']['SmsEvidenceEntry'];

/** One check of a send and what it says. */
export type SmsExplainedGate = components['schemas']['SmsExplainedGate'];

/** What a real call would do: `would_send` stores it, `would_refuse` refuses it with the code of the first check that failed (a row of a batch: stores it as rejected), `would_repeat` answers what was stored under the same key before. */
export type SmsExplainedOutcome = components['schemas']['SmsExplainedOutcome'];

/** What would become of one row of a batch, and why. */
export type SmsExplainedRow = components['schemas']['SmsExplainedRow'];

/** The number that would send, and what is derived from it. */
export type SmsExplainedSender = components['schemas']['SmsExplainedSender'];

/** What a real call would do with this text, and why. */
export type SmsExplanation = components['schemas']['SmsExplanation'];

/** A text of 1 to 1600 characters that is sent as the answer to a keyword; null sends none, and leaves the answer to the carrier. */
export type SmsKeywordAnswer = components['schemas']['SmsKeywordAnswer'];

/** A text message, outbound or inbound, as it stands now. */
export type SmsMessage = components['schemas']['SmsMessage'];

/** Present on a message that was rejected, failed, or whose submission is unknown. */
export type SmsMessageError = components['schemas']['SmsMessageError'];

/** Why the message failed, in a closed set that is the same for every carrier. `invalid_text`, `invalid_timezone`, `invalid_metadata` and `consent_not_found` are those of rows of a batch. */
export type SmsMessageErrorCode = components['schemas']['SmsMessageErrorCode'];

/** One page of messages, in the order of its list. */
export type SmsMessagePage = components['schemas']['SmsMessagePage'];

/** Where the message stands. `queued` and `scheduled` can still be canceled; a 202 never means delivery, `delivered` does. */
export type SmsMessageStatus = components['schemas']['SmsMessageStatus'];

/** Yours, returned as it came. At most 50 keys and 8 KB (8,192 bytes of UTF-8) of JSON without white space. */
export type SmsMetadata = components['schemas']['SmsMetadata'];

/** A recipient opted in again with a keyword; `data` is the text that did it. */
export type SmsOptedInEvent = components['schemas']['SmsOptedInEvent'];

/** A recipient opted out: `data` is the text that did it, or yours that the carrier refused because of it. */
export type SmsOptedOutEvent = components['schemas']['SmsOptedOutEvent'];

/** A text arrived at one of your numbers. */
export type SmsReceivedEvent = components['schemas']['SmsReceivedEvent'];

/** A message of yours was handed to the carrier. */
export type SmsSentEvent = components['schemas']['SmsSentEvent'];

/** What holds for all texts of the organization. */
export type SmsSettings = components['schemas']['SmsSettings'];

/** What became of a message. For everything else about it, get the message. */
export type SmsStateChange = components['schemas']['SmsStateChange'];

/** A message came to a state. */
export type SmsStreamChange = components['schemas']['SmsStreamChange'];

/** One frame of the live stream. Each is `id:` with its place, `event:` with the name, and `data:` with one line of JSON. */
export type SmsStreamEvent = components['schemas']['SmsStreamEvent'];

/** Says that the stream lives and that nothing happened up to this place. The first frame is one, and one follows each 15 seconds of silence. */
export type SmsStreamHeartbeat = components['schemas']['SmsStreamHeartbeat'];

/** A message may or may not have reached the provider; it is not sent again. */
export type SmsSubmissionUnknownEvent = components['schemas']['SmsSubmissionUnknownEvent'];

/** That a recipient opted out of all texts of your organization, or came back. */
export type SmsSuppression = components['schemas']['SmsSuppression'];

/** One page of suppressions, newest first. */
export type SmsSuppressionPage = components['schemas']['SmsSuppressionPage'];

/** How many texts a second a sender or a campaign may send. */
export type SmsThroughputLimit = components['schemas']['SmsThroughputLimit'];

/** The limits of an organization; a sender or campaign without one is missing. */
export type SmsThroughputLimitList = components['schemas']['SmsThroughputLimitList'];

/** The exact form of raw audio. It is never resampled; a model that lacks it is not asked. */
export type SpeechAudio = components['schemas']['SpeechAudio'];

/** What is changed in a text before it is spoken. The transcript keeps the text as it was. */
export type SpeechNormalization = components['schemas']['SpeechNormalization'];

/** Options of single vendors, by the vendor's name, handed on as they are. */
export type SpeechProviderOptions = components['schemas']['SpeechProviderOptions'];

/** One text to speak. */
export type SpeechRequest = components['schemas']['SpeechRequest'];

/** The model from speech to speech of a session of mode `s2s`. */
export type SpeechToSpeech = components['schemas']['SpeechToSpeech'];

/** A session of one model from speech to speech, joined over a socket. */
export type SpeechToSpeechSession = components['schemas']['SpeechToSpeechSession'];

/** What opens one stream in place of a key. */
export type StreamToken = components['schemas']['StreamToken'];

/** What is said when speech was heard and no words were recognized. */
export type SttMissRecovery = components['schemas']['SttMissRecovery'];

/** How speech is recognized. */
export type SttOptions = components['schemas']['SttOptions'];

/** One of two forms. The long one is `businessProfile` and `authorizedRepresentative`; it accepts the present attestation
where it names no version. The short one is `declaration`, and names the version that it accepts. */
export type SubmitKybRequest = components['schemas']['SubmitKybRequest'];

/** A text to speak. */
export type SynthesizeRequest = components['schemas']['SynthesizeRequest'];

/** What is asked of the carrier of a call. */
export type Telephony = components['schemas']['Telephony'];

/** What became of a transfer. */
export type TellTransferRequest = components['schemas']['TellTransferRequest'];

/** Values of template variables, by name. `system` and every name that begins with `system.` are the platform's own. */
export type TemplateVariables = components['schemas']['TemplateVariables'];

/** The campaign of a number. The record of the number shows it too, as smsCampaignId and smsAssignmentStatus. */
export type TendlcAssignment = components['schemas']['TendlcAssignment'];

/** One page of the numbers that have a campaign, or are about to. */
export type TendlcAssignmentPage = components['schemas']['TendlcAssignmentPage'];

/** Where the assignment of a number stands. Only an ASSIGNED number can send; an UNASSIGNED one is not listed any more. */
export type TendlcAssignmentStatus = components['schemas']['TendlcAssignmentStatus'];

/** A business at the registry of 10DLC: campaigns run under it. */
export type TendlcBrand = components['schemas']['TendlcBrand'];

/** The registry wants a brand changed. */
export type TendlcBrandChangesRequestedEvent = components['schemas']['TendlcBrandChangesRequestedEvent'];

/** A brand is out of the registry, because you deleted it or the registry did. */
export type TendlcBrandDeletedEvent = components['schemas']['TendlcBrandDeletedEvent'];

/** The registry has a brand and is looking at it. */
export type TendlcBrandInReviewEvent = components['schemas']['TendlcBrandInReviewEvent'];

/** One page of brands, newest first. */
export type TendlcBrandPage = components['schemas']['TendlcBrandPage'];

/** The registry has refused a brand for good. */
export type TendlcBrandRejectedEvent = components['schemas']['TendlcBrandRejectedEvent'];

/** Where the registration of a brand stands. */
export type TendlcBrandStatus = components['schemas']['TendlcBrandStatus'];

/** The registry has verified a brand. */
export type TendlcBrandVerifiedEvent = components['schemas']['TendlcBrandVerifiedEvent'];

/** A campaign at the registry of 10DLC: a number may text under one that is approved. */
export type TendlcCampaign = components['schemas']['TendlcCampaign'];

/** A campaign is approved, or has come back from a suspension. */
export type TendlcCampaignApprovedEvent = components['schemas']['TendlcCampaignApprovedEvent'];

/** The registry or a carrier wants a campaign changed. */
export type TendlcCampaignChangesRequestedEvent = components['schemas']['TendlcCampaignChangesRequestedEvent'];

/** A campaign was ended at your request. */
export type TendlcCampaignDeactivatedEvent = components['schemas']['TendlcCampaignDeactivatedEvent'];

/** A campaign has expired at the registry. */
export type TendlcCampaignExpiredEvent = components['schemas']['TendlcCampaignExpiredEvent'];

/** The registry has a campaign and it is being reviewed. */
export type TendlcCampaignInReviewEvent = components['schemas']['TendlcCampaignInReviewEvent'];

/** A number was assigned to a campaign. */
export type TendlcCampaignNumberAssignedEvent = components['schemas']['TendlcCampaignNumberAssignedEvent'];

/** A number could not be assigned to a campaign or taken off it. */
export type TendlcCampaignNumberFailedEvent = components['schemas']['TendlcCampaignNumberFailedEvent'];

/** A number was taken off its campaign, by you or by the registry. */
export type TendlcCampaignNumberUnassignedEvent = components['schemas']['TendlcCampaignNumberUnassignedEvent'];

/** One page of campaigns, newest first. */
export type TendlcCampaignPage = components['schemas']['TendlcCampaignPage'];

/** The registry has refused a campaign for good. */
export type TendlcCampaignRejectedEvent = components['schemas']['TendlcCampaignRejectedEvent'];

/** Where the registration of a campaign stands. Numbers can text under an approved one only. */
export type TendlcCampaignStatus = components['schemas']['TendlcCampaignStatus'];

/** A campaign was suspended. */
export type TendlcCampaignSuspendedEvent = components['schemas']['TendlcCampaignSuspendedEvent'];

/** The legal form of a business, in the words of the registry. SOLE_PROPRIETOR cannot be registered in a live organization. */
export type TendlcEntityType = components['schemas']['TendlcEntityType'];

/** Why the registry did not agree, in its own words. */
export type TendlcReason = components['schemas']['TendlcReason'];

/** What texts of a campaign are about, in the words of the registry. */
export type TendlcUseCase = components['schemas']['TendlcUseCase'];

/** What a business does, in the words of the registry. */
export type TendlcVertical = components['schemas']['TendlcVertical'];

/** A call of a tool. */
export type TestAgentToolRequest = components['schemas']['TestAgentToolRequest'];

/** The call that arrived. */
export type TestCallAccepted = components['schemas']['TestCallAccepted'];

/** The clock of a test organization. */
export type TestClock = components['schemas']['TestClock'];

/** What was set up. */
export type TestImessage = components['schemas']['TestImessage'];

/** The simulated carrier took the text and will deliver it over its callback. */
export type TestMessageAccepted = components['schemas']['TestMessageAccepted'];

/** A webhook endpoint that would be told. */
export type ToldEndpoint = components['schemas']['ToldEndpoint'];

/** What was made of a call after its end, as endpoints are told of it. */
export type ToldReport = components['schemas']['ToldReport'];

/** How the transfer stands now, and what the worker is to do next. */
export type ToldTransfer = components['schemas']['ToldTransfer'];

/** A header with a credential; without `value` the stored one is kept. */
export type ToolAuthHeaderInput = components['schemas']['ToolAuthHeaderInput'];

/** That a header with a credential is stored, and nothing of its value. */
export type ToolAuthHeaderRef = components['schemas']['ToolAuthHeaderRef'];

/** Headers of each call, in plain text. `{{name}}` in a value is filled from the toolSecrets of the conversation. Names that belong to the call itself are refused, and so are names of credentials whose value has no `{{name}}` - those are for authHeaders. At most 20; a value is 1 to 1024 printable ASCII characters without a space at either end. */
export type ToolHeaders = components['schemas']['ToolHeaders'];

/** Why a call did not succeed.

- `missing_secret`: a `{{name}}` has no value in toolSecrets; nobody was called.
- `invalid_secret`: a value of toolSecrets cannot stand where it is filled in; nobody was called.
- `address_refused`: the address is private, local or reserved, or the URL may not be called; nobody was called.
- `unresolved`: the name of the host has no address.
- `connection_failed`, `tls_failed`: there was no connection.
- `timeout`: no whole answer came in time.
- `broken_answer`: what came is not a whole HTTP answer.
- `bad_status`: the answer is no 2xx. Redirects are not followed.
- `invalid_answer`: the answer is a 2xx, and its bytes are not of the Content-Encoding or the charset that it names, or
  it names one that is not known. */
export type ToolRunError = components['schemas']['ToolRunError'];

/** What fills in `{{name}}` in the URL and the headers of a webhook tool, by name; at most 32. They are not kept, and are taken out of what the receiver answers. */
export type ToolSecrets = components['schemas']['ToolSecrets'];

/** An answer in place of a call. */
export type ToolSimulation = components['schemas']['ToolSimulation'];

/** A sound while a tool runs. It is one of our clips or a sound of yours, never both. */
export type ToolSound = components['schemas']['ToolSound'];

/** Who does what the tool promises. `kind` decides which fields it has. */
export type ToolSource = components['schemas']['ToolSource'];

/** Who does what the tool promises. `kind` decides which fields it has. */
export type ToolSourceInput = components['schemas']['ToolSourceInput'];

/** What came of a call. */
export type ToolTestResult = components['schemas']['ToolTestResult'];

/** The last frame of a stream that succeeded. */
export type TranscribeDoneFrame = components['schemas']['TranscribeDoneFrame'];

/** Who heard the file. It is the first frame. */
export type TranscribeMetaFrame = components['schemas']['TranscribeMetaFrame'];

/** One frame of the stream - `event:` with the name, and `data:` with one line of JSON, ended by two line feeds. done and error are terminal - every stream has exactly one of them, as its last frame. */
export type TranscribeStreamEvent = components['schemas']['TranscribeStreamEvent'];

/** A word, and when it was said. */
export type TranscribedWord = components['schemas']['TranscribedWord'];

/** What was said, all of it where `isFinal` is true. */
export type TranscriptFrame = components['schemas']['TranscriptFrame'];

/** A stretch of speech. */
export type TranscriptSegment = components['schemas']['TranscriptSegment'];

/** One word and its time. */
export type TranscriptWord = components['schemas']['TranscriptWord'];

/** What else is wanted. What the routed model does not have is refused with capability_unsupported. */
export type TranscriptionOptions = components['schemas']['TranscriptionOptions'];

/** What to do with the audio. `{}` takes every default. The `language` may also be `auto`, which has the provider find out which it is, or `multi`, which expects several; neither has a part in the routing. */
export type TranscriptionRequest = components['schemas']['TranscriptionRequest'];

/** What was said, and who heard it. */
export type TranscriptionResponse = components['schemas']['TranscriptionResponse'];

/** Exactly two parts, in this order. Their names decide; a file name is ignored. */
export type TranscriptionUpload = components['schemas']['TranscriptionUpload'];

/** One attempt to hand a call over. */
export type Transfer = components['schemas']['Transfer'];

/** Where a call may be transferred. */
export type TransferDestination = components['schemas']['TransferDestination'];

/** Why a transfer came to nothing: the destination did not answer, was busy, refused the call, declined it after it was told of it, was a machine, could not be reached, or hung up; the caller left; you called it off; or what carried the call was lost. */
export type TransferFailureCause = components['schemas']['TransferFailureCause'];

/** What happens to the caller when no destination is left. */
export type TransferFallback = components['schemas']['TransferFallback'];

/** What is to happen to the caller when no destination is left. */
export type TransferFallbackRequest = components['schemas']['TransferFallbackRequest'];

/** The agent goes on, asks for a message, or ends the call. */
export type TransferFallbackStrategy = components['schemas']['TransferFallbackStrategy'];

/** How it stands. It is completed once the caller was connected with its destination, and never before. */
export type TransferStatus = components['schemas']['TransferStatus'];

/** Whether a machine that answers is told from a person. */
export type TransferVoicemailDetection = components['schemas']['TransferVoicemailDetection'];

/** By which rules the figures are read. */
export type TtsBenchmarkVersion = components['schemas']['TtsBenchmarkVersion'];

/** A filter that keeps voices out where none is left. */
export type TtsBlocker = components['schemas']['TtsBlocker'];

/** A floor of characters in one call. */
export type TtsCapacityTerm = components['schemas']['TtsCapacityTerm'];

/** What the figures of an answer are from. */
export type TtsCatalogMeta = components['schemas']['TtsCatalogMeta'];

/** What the vendor asks for. No charge follows from it. */
export type TtsCost = components['schemas']['TtsCost'];

/** How much of what can be reached was measured in the language, whatever the filters say. */
export type TtsCoverage = components['schemas']['TtsCoverage'];

/** A value of a filter. */
export type TtsFacetValue = components['schemas']['TtsFacetValue'];

/** What filters would find, all others staying as they are: every value that finds a voice, and what is chosen, the one that finds most first. */
export type TtsFacets = components['schemas']['TtsFacets'];

/** How a voice is heard. */
export type TtsGender = components['schemas']['TtsGender'];

/** A latency in one language, in milliseconds. */
export type TtsLanguageLatency = components['schemas']['TtsLanguageLatency'];

/** Every latency of the model until the first audio of a stream. */
export type TtsLatency = components['schemas']['TtsLatency'];

/** What latency_ms rests on. */
export type TtsLatencyEvidence = components['schemas']['TtsLatencyEvidence'];

/** A figure, with what it takes to compare it. What is not known is null. */
export type TtsMetric = components['schemas']['TtsMetric'];

/** A model of speech, with its figures. */
export type TtsModel = components['schemas']['TtsModel'];

/** The figures of a model in one language. What was not measured is null, never guessed. */
export type TtsModelBenchmark = components['schemas']['TtsModelBenchmark'];

/** What a model speaks. */
export type TtsModelLanguages = components['schemas']['TtsModelLanguages'];

/** Every model that was asked for. */
export type TtsModelList = components['schemas']['TtsModelList'];

/** What models are sorted by. */
export type TtsModelSort = components['schemas']['TtsModelSort'];

/** The voices that speak with a model. */
export type TtsModelVoices = components['schemas']['TtsModelVoices'];

/** How text is spoken. */
export type TtsOptions = components['schemas']['TtsOptions'];

/** How fast a voice speaks. */
export type TtsPace = components['schemas']['TtsPace'];

/** A bucket of pace. */
export type TtsPaceTerm = components['schemas']['TtsPaceTerm'];

/** A latency, measured from one place to one region of the vendor. */
export type TtsPlacedLatency = components['schemas']['TtsPlacedLatency'];

/** Whose figures the labels of a voice are by. */
export type TtsQualityBasis = components['schemas']['TtsQualityBasis'];

/** A label, and how many voices there would be if it was asked for as well. */
export type TtsQualityFacetValue = components['schemas']['TtsQualityFacetValue'];

/** A label that a voice or a model earns by its figures. */
export type TtsQualityLabel = components['schemas']['TtsQualityLabel'];

/** The newest run that the figures of quality are from. */
export type TtsQualityOverlay = components['schemas']['TtsQualityOverlay'];

/** A label of quality. */
export type TtsQualityTerm = components['schemas']['TtsQualityTerm'];

/** By whose key a model is reached. */
export type TtsRoutableVia = components['schemas']['TtsRoutableVia'];

/** The direction of an order. */
export type TtsSortOrder = components['schemas']['TtsSortOrder'];

/** What a voice is wanted for; it stands for labels and a floor of characters in one call. */
export type TtsUseCase = components['schemas']['TtsUseCase'];

/** A use case, and what it stands for. */
export type TtsUseCaseTerm = components['schemas']['TtsUseCaseTerm'];

/** The words of the filters of voices and models, and what each means. */
export type TtsVocabulary = components['schemas']['TtsVocabulary'];

/** A voice, on the model that it is paired with. */
export type TtsVoice = components['schemas']['TtsVoice'];

/** One page of voices, with the models that they are paired with. */
export type TtsVoicePage = components['schemas']['TtsVoicePage'];

/** What the figures say of a voice in the language. */
export type TtsVoiceQuality = components['schemas']['TtsVoiceQuality'];

/** What to send for this voice to speak. */
export type TtsVoiceUse = components['schemas']['TtsVoiceUse'];

/** What speaks for a voice and against it; each sentence names its figure. */
export type TtsWhy = components['schemas']['TtsWhy'];

/** How turns are taken, and what happens when a machine answers. */
export type TurnHandling = components['schemas']['TurnHandling'];

/** Whether the times of a turn are those of a whole answer. */
export type TurnLatencyStatus = components['schemas']['TurnLatencyStatus'];

/** Who speaks. */
export type TurnSource = components['schemas']['TurnSource'];

/** An empty mode with nothing beside it, as clients send that have no choice to make; the same as `{}`. */
export type UnsetRouting = components['schemas']['UnsetRouting'];

/** What changes; what is absent stays. Null clears what may be null, and an object is replaced as a whole. */
export type UpdateAgentRequest = components['schemas']['UpdateAgentRequest'];

/** What changes; what is absent stays. Null clears what may be null, and an object is replaced as a whole, but for the secrets that a webhook keeps. The name stays. */
export type UpdateAgentToolRequest = components['schemas']['UpdateAgentToolRequest'];

/** The fields to change. */
export type UpdateOrganizationRequest = components['schemas']['UpdateOrganizationRequest'];

/** What is to change; what is left out stays. */
export type UpdatePhoneNumberRequest = components['schemas']['UpdatePhoneNumberRequest'];

/** The fields to change. */
export type UpdateSmsConversationRequest = components['schemas']['UpdateSmsConversationRequest'];

/** What changes; what is absent stays. */
export type UpdateSmsSettingsRequest = components['schemas']['UpdateSmsSettingsRequest'];

/** What changes; the rest stays. */
export type UpdateTendlcBrandRequest = components['schemas']['UpdateTendlcBrandRequest'];

/** What changes; the rest stays. The registry keeps use case and description as they were submitted. */
export type UpdateTendlcCampaignRequest = components['schemas']['UpdateTendlcCampaignRequest'];

/** What changes; what is absent stays. */
export type UpdateWebhookEndpointRequest = components['schemas']['UpdateWebhookEndpointRequest'];

/** A recording that was taken. */
export type UploadedRecording = components['schemas']['UploadedRecording'];

/** What an organization used in a span of days, in US dollars. */
export type Usage = components['schemas']['Usage'];

/** A day such as 2026-11-20, or an RFC 3339 instant, which stands for its day in UTC. */
export type UsageDay = components['schemas']['UsageDay'];

/** What was charged for one metric of one provider. */
export type UsageLine = components['schemas']['UsageLine'];

/** stt is transcription, llm language models, tts speech, s2s models from speech to speech; sms is texts, phone_number the months of numbers, call telephones, session conversations of the web. */
export type UsageType = components['schemas']['UsageType'];

/** A UUID, version 7. Taken in either case, given out in lower case. */
export type Uuid = components['schemas']['Uuid'];

/** One violation of the contract. */
export type ValidationIssue = components['schemas']['ValidationIssue'];

/** One of those that are tried, one after the other. */
export type WarmTransferDestination = components['schemas']['WarmTransferDestination'];

/** Speaks with a destination before the caller is handed over. Either `to` or `destinations`. */
export type WarmTransferRequest = components['schemas']['WarmTransferRequest'];

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

/** An event that an endpoint can subscribe to. The imessage.* go to the subscriptions of the iMessage channel. */
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

/** A server of yours is called, signed as webhooks are. Secrets are named and never shown. */
export type WebhookToolSource = components['schemas']['WebhookToolSource'];

/** A server of yours is called, signed as webhooks are. */
export type WebhookToolSourceInput = components['schemas']['WebhookToolSourceInput'];

/** A session that is the worker's until its lease ends: everything that it needs to speak in it. */
export type WorkerClaim = components['schemas']['WorkerClaim'];

/** What the worker is to do next, and until when the session is its own. Every call of a worker about its session answers it. */
export type WorkerDirective = components['schemas']['WorkerDirective'];

/** `caller_hangup` and `agent_hangup` say who left; `silence` that neither side spoke; `provider_failed` that the models did not answer; `carrier_failed` that the media was lost; `server_stopped` that the worker had to stop. The last four belong to telephones. Where the session is to end already, its own reason stays. */
export type WorkerEndReason = components['schemas']['WorkerEndReason'];

/** Something that happened to a session. */
export type WorkerEventInput = components['schemas']['WorkerEventInput'];

/** What the worker is to do next, until when the session is its own, and what was said meanwhile. */
export type WorkerHeartbeat = components['schemas']['WorkerHeartbeat'];

/** The line of a session that a carrier carries. */
export type WorkerLine = components['schemas']['WorkerLine'];

/** Something that the agent is told in the middle of a call. */
export type WorkerMessage = components['schemas']['WorkerMessage'];

/** `continue` to go on; `end` to say goodbye and end the session, within 10 seconds, or to leave it where it has ended. */
export type WorkerNext = components['schemas']['WorkerNext'];

/** The telephones of a call. */
export type WorkerPhone = components['schemas']['WorkerPhone'];

/** The model from speech to speech of a session. */
export type WorkerSpeechToSpeech = components['schemas']['WorkerSpeechToSpeech'];

/** A tool that the model of the session may call. */
export type WorkerTool = components['schemas']['WorkerTool'];

/** What came of a call of a tool, and what the worker is to do next. */
export type WorkerToolCall = components['schemas']['WorkerToolCall'];

/** Why a call did not succeed.

- `missing_secret` to `invalid_answer`: as of POST /v1/agents/{id}/tools/{toolId}/test.
- `invalid_arguments`: the arguments are none that the builtin can do something with; `result` says why.
- `refused`: a gate is closed, such as the consent of the recipient of a text; `result` says which.
- `not_available`: the agent lacks the tool by now, or this server cannot run it. */
export type WorkerToolError = components['schemas']['WorkerToolError'];

/** A transfer as the worker of the call is to carry it out. */
export type WorkerTransfer = components['schemas']['WorkerTransfer'];

/** What was said, at its place in the conversation, and how long it took. */
export type WorkerTurnInput = components['schemas']['WorkerTurnInput'];

/** A use of a provider that the worker has its own account with. What goes through the router is counted by itself, and charged. */
export type WorkerUsageInput = components['schemas']['WorkerUsageInput'];
