import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { SendSmsMessageRequest, SmsMessage, SmsMessagePage } from '../generated/schemas.ts';
import { createList, type List } from '../list.ts';
import { pathId } from '../path-id.ts';
import type { Caller } from '../caller.ts';
import type { QueryOf } from './query-of.ts';

export type ListSmsMessagesFilter = QueryOf<'listSmsMessages'>;

/** Text messages. */
export interface SmsMessages {
  /**
   * Stores a text durably; it is then handed to the carrier once. The answer never means delivery: follow `status`, or
   * take the `sms.*` webhooks. Repeated attempts share one key, so the text is never sent twice.
   */
  send(message: SendSmsMessageRequest, options?: KeyedCallOptions): Promise<SmsMessage>;
  /** The message as it stands now. */
  get(messageId: string, options?: CallOptions): Promise<SmsMessage>;
  /** Newest first. Filters combine with AND. */
  list(filter?: ListSmsMessagesFilter, options?: CallOptions): List<SmsMessage, SmsMessagePage>;
  /** Takes a queued or scheduled message back; 409 NOT_CANCELABLE once its submission began. */
  cancel(messageId: string, options?: CallOptions): Promise<SmsMessage>;
}

export interface Sms {
  messages: SmsMessages;
}

export function createSms(call: Caller): Sms {
  const at = (messageId: string) => ({ params: { path: { message_id: pathId('messageId', messageId) } } });
  return {
    messages: {
      send: (body, options) =>
        call('keyed', options, (http, key) =>
          http.POST('/v1/sms/messages', { params: { header: { 'Idempotency-Key': key } }, body }),
        ),
      get: (messageId, options) =>
        call('read', options, (http) => http.GET('/v1/sms/messages/{message_id}', at(messageId))),
      list: (filter, options) =>
        createList(
          filter,
          (query) => call('read', options, (http) => http.GET('/v1/sms/messages', { params: { query } })),
          ({ data, next_cursor }) => ({ data, nextCursor: next_cursor }),
        ),
      cancel: (messageId, options) =>
        call('act', options, (http) => http.POST('/v1/sms/messages/{message_id}/cancel', at(messageId))),
    },
  };
}
