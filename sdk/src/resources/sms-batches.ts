import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  SendSmsBatchRequest,
  SmsBatch,
  SmsBatchExplanation,
  SmsMessage,
  SmsMessagePage,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import type { QueryOf } from './query-of.ts';

export type ListSmsBatchMessagesFilter = QueryOf<'listSmsBatchMessages'>;

/** Up to 1,000 text messages at once. */
export interface SmsBatches {
  /**
   * Stores all rows or none. A row with a problem of its own becomes a rejected message, and the others go on: see
   * `rejected_count`, and `listMessages` for the reasons. Repeated attempts share one key, so nothing is sent twice.
   */
  send(batch: SendSmsBatchRequest, options?: KeyedCallOptions): ApiPromise<SmsBatch>;
  /**
   * What `send` would do with every row, and why. Nothing is stored. With an `idempotencyKey` it says what that key would
   * answer; the key is not used.
   */
  explain(batch: SendSmsBatchRequest, options?: KeyedCallOptions): ApiPromise<SmsBatchExplanation>;
  /** The batch with its progress as it stands now. */
  get(batchId: string, options?: CallOptions): ApiPromise<SmsBatch>;
  /** One message for each row, in the order of the rows. */
  listMessages(
    batchId: string,
    filter?: ListSmsBatchMessagesFilter,
    options?: CallOptions,
  ): List<SmsMessage, SmsMessagePage>;
  /** Takes back every row that is queued or scheduled; 409 NOT_CANCELABLE where none is. */
  cancel(batchId: string, options?: CallOptions): ApiPromise<SmsBatch>;
}

export function createSmsBatches({ keyed, explain, read, list, act }: Methods): Exact<SmsBatches> {
  return {
    send: keyed('/v1/sms/batches'),
    explain: explain('/v1/sms/batches/explain'),
    get: read('/v1/sms/batches/{batch_id}'),
    listMessages: list('/v1/sms/batches/{batch_id}/messages'),
    cancel: act('/v1/sms/batches/{batch_id}/cancel'),
  };
}
