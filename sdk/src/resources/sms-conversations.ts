import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  CreateSmsConversationNoteRequest,
  SendSmsConversationMessageRequest,
  SmsAssignee,
  SmsAssigneeList,
  SmsConversation,
  SmsConversationNote,
  SmsConversationNotePage,
  SmsConversationPage,
  SmsMessage,
  SmsMessagePage,
  UpdateSmsConversationRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import type { QueryOf } from './query-of.ts';

export type ListSmsConversationsFilter = QueryOf<'listSmsConversations'>;
export type ListSmsConversationMessagesFilter = QueryOf<'listSmsConversationMessages'>;
export type ListSmsConversationNotesFilter = QueryOf<'listSmsConversationNotes'>;

/** Lines of texts between your numbers and others. */
export interface SmsConversations {
  /** The one with the newest message first. Filters combine with AND. */
  list(filter?: ListSmsConversationsFilter, options?: CallOptions): List<SmsConversation, SmsConversationPage>;
  get(conversationId: string, options?: CallOptions): ApiPromise<SmsConversation>;
  /** Only what is given changes. */
  update(
    conversationId: string,
    changes: UpdateSmsConversationRequest,
    options?: CallOptions,
  ): ApiPromise<SmsConversation>;
  /** Sets `unread_count` to 0. */
  markRead(conversationId: string, options?: CallOptions): ApiPromise<SmsConversation>;
  /** Takes the words out of every message and note, for good. */
  redact(conversationId: string, options?: CallOptions): ApiPromise<void>;
  /** What both sides wrote, newest first. */
  listMessages(
    conversationId: string,
    filter?: ListSmsConversationMessagesFilter,
    options?: CallOptions,
  ): List<SmsMessage, SmsMessagePage>;
  /** Sends a text to the other side, once, as `sms.messages.send` does; at once within 24 hours of their last text. */
  reply(
    conversationId: string,
    message: SendSmsConversationMessageRequest,
    options?: KeyedCallOptions,
  ): ApiPromise<SmsMessage>;
  /** Newest first. */
  listNotes(
    conversationId: string,
    filter?: ListSmsConversationNotesFilter,
    options?: CallOptions,
  ): List<SmsConversationNote, SmsConversationNotePage>;
  /** Keeps a note, which the other side never sees. */
  addNote(
    conversationId: string,
    note: CreateSmsConversationNoteRequest,
    options?: CallOptions,
  ): ApiPromise<SmsConversationNote>;
  /** Agents, and people by their API keys. */
  listAssignees(options?: CallOptions): List<SmsAssignee, SmsAssigneeList>;
}

export function createSmsConversations(methods: Methods): Exact<SmsConversations> {
  const { list, read, patch, act, remove, keyed, post, all } = methods;
  return {
    list: list('/v1/sms/conversations'),
    get: read('/v1/sms/conversations/{conversation_id}'),
    update: patch('/v1/sms/conversations/{conversation_id}'),
    markRead: act('/v1/sms/conversations/{conversation_id}/read'),
    redact: remove('/v1/sms/conversations/{conversation_id}'),
    listMessages: list('/v1/sms/conversations/{conversation_id}/messages'),
    reply: keyed('/v1/sms/conversations/{conversation_id}/messages'),
    listNotes: list('/v1/sms/conversations/{conversation_id}/notes'),
    addNote: post('/v1/sms/conversations/{conversation_id}/notes'),
    listAssignees: all('/v1/sms/assignees'),
  };
}
