import type { webhooks } from './generated/openapi.ts';
import type { DeliveredEventType } from './generated/schemas.ts';

type Described = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** Every event of ours whose body the contract describes, told apart by `type`. */
export type KnownWebhookEvent = Extract<Described, { type: string }>;

/** An event of the iMessage channel, as its provider wrote it, told apart by `event_type`. */
export type ImessageWebhookEvent = Extract<Described, { event_type: string }>;

/** An event of the channel that is newer than this package; see UnknownWebhookEvent for its mark. */
export interface UnknownImessageWebhookEvent {
  id: string;
  event_type: `${string} (newer than this package)`;
  timestamp: string;
  data: { [field: string]: unknown };
  [field: string]: unknown;
}

/** What is certain of an event whose body is not described here. */
export interface OpenWebhookEvent<Type extends string> {
  type: Type;
  webhook_id?: string;
  occurred_at?: string;
  data?: unknown;
  [field: string]: unknown;
}

/** An event that the contract names and does not describe yet. */
export type NamedWebhookEvent = OpenWebhookEvent<Exclude<DeliveredEventType, KnownWebhookEvent['type']>>;

/**
 * An event that is newer than this package. Its type is any string; the mark in the type of TypeScript only lets a
 * comparison with a known name leave it out, so that after `event.type === 'sms.delivered'` the event is an
 * SmsDeliveredEvent and nothing else. To compare it with a name of your own: `const type: string = event.type`.
 */
export type UnknownWebhookEvent = OpenWebhookEvent<`${string} (newer than this package)`>;

/** An event as it was posted. Answer types that you do not handle with a 2xx as well: new ones may come. */
export type WebhookEvent = KnownWebhookEvent | NamedWebhookEvent | UnknownWebhookEvent;
