export { createClient } from './client.ts';
export type { Answered, ApiPromise, ResponseHead } from './api-promise.ts';
export type * from './resources.ts';
export type {
  BrowserClientOptions,
  CallOptions,
  ClientOptions,
  CommonClientOptions,
  Fetch,
  KeyClientOptions,
  KeyedCallOptions,
  PlatformClientOptions,
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
export type { OneShotTranscript } from './frame-streams/transcript.ts';
export type { Completion, CompletionEvent, CompletionStream } from './frame-streams/completion-stream.ts';
export type { ResponseEvent, ResponseStream } from './response-stream.ts';
export type {
  AudioFrame,
  ConnectionLostFrame,
  SessionMediaEars,
  SessionMediaFormats,
  SessionMediaFrame,
  SessionMediaOverrides,
  SttStreamFrame,
  SttStreamRequest,
  TtsStreamFrame,
  TtsStreamRequest,
} from './streams/frames.ts';
export type { SessionMedia, SessionMediaCredential, SessionMediaOptions } from './streams/open-media.ts';
export type { SpeechStream, SpeechStreamOptions } from './streams/open-stream.ts';
export type { WebSocketClass } from './streams/socket.ts';
export type { FileAnswer, FilePart } from './download.ts';
export type { AudioInput } from './upload.ts';
export { verifyImessageWebhook, verifyWebhook, type VerifyWebhookInput } from './verify-webhook.ts';
export type { SessionHandler, WorkerRunOptions } from './worker/worker-run.ts';
export type { SaidTurn, SessionAnswer, SessionModels, WorkerSession } from './worker/worker-session.ts';
export type { Logger, LogLevel, RequestFacts, ResponseFacts, WatchOptions } from './watch.ts';
export { type SignedWebhookHeaders, signWebhook, type SignWebhookInput } from './sign-webhook.ts';
export type {
  ImessageWebhookEvent,
  KnownWebhookEvent,
  NamedWebhookEvent,
  OpenWebhookEvent,
  UnknownImessageWebhookEvent,
  UnknownWebhookEvent,
  WebhookEvent,
} from './webhook-event.ts';
export type { DeliveryHeaders } from './delivery-headers.ts';
