import type { ApiPromise } from '../api-promise.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  SendSmsMessageRequest,
  SmsExplanation,
  SmsMessage,
  SmsMessagePage,
  SmsStreamChange,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import { createLiveStream, type LiveStream, type StreamOptions } from '../live-stream.ts';
import { eventStream } from '../read-frames.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';
import { createSmsBatches, type SmsBatches } from './sms-batches.ts';
import { createSmsCompliance, type SmsCompliance } from './sms-compliance.ts';
import { createSmsConversations, type SmsConversations } from './sms-conversations.ts';
import { createTendlc, type Tendlc } from './sms-tendlc.ts';
import { createSmsThroughputLimits, type SmsThroughputLimits } from './sms-throughput-limits.ts';

export type ListSmsMessagesFilter = QueryOf<'listSmsMessages'>;

/** Text messages. */
export interface SmsMessages {
  /**
   * Stores a text durably; it is then handed to the carrier once. The answer never means delivery: follow `status`, or
   * take the `sms.*` webhooks. Repeated attempts share one key, so the text is never sent twice.
   */
  send(message: SendSmsMessageRequest, options?: KeyedCallOptions): ApiPromise<SmsMessage>;
  /**
   * What `send` would do: which checks pass, when the text would leave, and at what price. Nothing is stored. With an
   * `idempotencyKey` it says what that key would answer; the key is not used.
   */
  explain(message: SendSmsMessageRequest, options?: KeyedCallOptions): ApiPromise<SmsExplanation>;
  /** The message as it stands now. */
  get(messageId: string, options?: CallOptions): ApiPromise<SmsMessage>;
  /** Newest first. Filters combine with AND. */
  list(filter?: ListSmsMessagesFilter, options?: CallOptions): List<SmsMessage, SmsMessagePage>;
  /** Takes a queued or scheduled message back; 409 NOT_CANCELABLE once its submission began. */
  cancel(messageId: string, options?: CallOptions): ApiPromise<SmsMessage>;
}

export interface Sms extends SmsCompliance {
  messages: SmsMessages;
  /**
   * Each state that a message comes to, as soon as it is stored. Connects again by itself, without a gap.
   */
  stream(options?: StreamOptions): LiveStream<SmsStreamChange>;
  batches: SmsBatches;
  conversations: SmsConversations;
  tendlc: Tendlc;
  throughputLimits: SmsThroughputLimits;
}

export function createSms({ methods, call, limits }: ResourceParts): Exact<Sms> {
  const { keyed, explain, read, list, act } = methods;
  return {
    messages: {
      send: keyed('/v1/sms/messages'),
      explain: explain('/v1/sms/messages/explain'),
      get: read('/v1/sms/messages/{message_id}'),
      list: list('/v1/sms/messages'),
      cancel: act('/v1/sms/messages/{message_id}/cancel'),
    },
    stream: (options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'options');
      return createLiveStream(
        options,
        limits,
        (lastEventId, guarded) => {
          const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
          return call('read', guarded, { method: 'GET', path: '/v1/sms/stream', headers }, { live: eventStream });
        },
        () =>
          ({ event }) =>
            (event as string) === 'heartbeat' ? 'skip' : 'give',
      );
    },
    batches: createSmsBatches(methods),
    conversations: createSmsConversations(methods),
    tendlc: createTendlc(methods),
    throughputLimits: createSmsThroughputLimits(methods),
    ...createSmsCompliance(methods),
  };
}
