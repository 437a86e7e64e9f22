import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../contract/binding.ts';
import { presentMessage } from '../model/present.ts';
import type { ConversationService } from './conversation-service.ts';
import { presentAssignee, presentConversation, presentNote } from './present.ts';
import type { ConversationChanges, ConversationFilter } from './types.ts';

export type ConversationRoutes = Pick<
  SliceHandlers<'sms'>,
  | 'listSmsConversations'
  | 'getSmsConversation'
  | 'updateSmsConversation'
  | 'redactSmsConversation'
  | 'markSmsConversationRead'
  | 'listSmsConversationMessages'
  | 'sendSmsConversationMessage'
  | 'listSmsConversationNotes'
  | 'createSmsConversationNote'
  | 'listSmsAssignees'
>;

export function createConversationRoutes(service: ConversationService): ConversationRoutes {
  return {
    listSmsConversations: async ({ principal, query }, reply) => {
      const { cursor = null, limit, ...filters } = query;
      const page = await service.list(principal.organizationId, filterFrom(filters), { cursor, limit });
      return reply(200, { json: { data: page.items.map(presentConversation), next_cursor: page.nextCursor } });
    },
    getSmsConversation: async ({ principal, params }, reply) =>
      reply(200, { json: presentConversation(await service.get(principal.organizationId, params.conversation_id)) }),
    updateSmsConversation: async ({ principal, params, body }, reply) => {
      const changed = await service.update(principal.organizationId, params.conversation_id, changesFrom(body));
      return reply(200, { json: presentConversation(changed) });
    },
    redactSmsConversation: async ({ principal, params }, reply) => {
      await service.redact(principal.organizationId, params.conversation_id);
      return reply(204, {});
    },
    markSmsConversationRead: async ({ principal, params }, reply) =>
      reply(200, {
        json: presentConversation(await service.markRead(principal.organizationId, params.conversation_id)),
      }),
    listSmsConversationMessages: async ({ principal, params, query: { cursor = null, limit } }, reply) => {
      const page = await service.messages(principal.organizationId, params.conversation_id, { cursor, limit });
      return reply(200, { json: { data: page.items.map(presentMessage), next_cursor: page.nextCursor } });
    },
    sendSmsConversationMessage: async ({ principal, params, idempotencyKey, body }, reply) => {
      const caller = { organizationId: principal.organizationId, prepaid: principal.creditPolicy === 'prepaid' };
      const message = await service.reply(caller, params.conversation_id, idempotencyKey, body, {
        text: body.text,
        recipientTimezone: body.recipient_timezone ?? null,
        sendAt: body.send_at === undefined ? null : Temporal.Instant.from(body.send_at),
        metadata: body.metadata ?? {},
        consentId: body.consent_id ?? null,
      });
      return reply(202, { json: presentMessage(message) });
    },
    listSmsConversationNotes: async ({ principal, params, query: { cursor = null, limit } }, reply) => {
      const page = await service.notes(principal.organizationId, params.conversation_id, { cursor, limit });
      return reply(200, { json: { data: page.items.map(presentNote), next_cursor: page.nextCursor } });
    },
    createSmsConversationNote: async ({ principal, params, body }, reply) =>
      reply(201, {
        json: presentNote(await service.addNote(principal.organizationId, params.conversation_id, body.body)),
      }),
    listSmsAssignees: async ({ principal }, reply) =>
      reply(200, { json: { data: (await service.assignees(principal.organizationId)).map(presentAssignee) } }),
  };
}

type ListQuery = {
  status?: ConversationFilter['status'] & string;
  phone_number_id?: string;
  assigned_user_id?: string;
  assigned_agent_id?: string;
  recipient?: string;
  unread?: boolean;
};

function filterFrom(query: ListQuery): ConversationFilter {
  return {
    status: query.status ?? null,
    phoneNumberId: query.phone_number_id ?? null,
    assignedUserId: query.assigned_user_id ?? null,
    assignedAgentId: query.assigned_agent_id ?? null,
    recipient: query.recipient ?? null,
    unread: query.unread ?? null,
  };
}

type ChangesBody = {
  status?: ConversationChanges['status'] & string;
  automation_status?: ConversationChanges['automationStatus'] & string;
  assigned_user_id?: string | null;
  assigned_agent_id?: string | null;
  recipient_timezone?: string | null;
};

/** Absent stays absent: only what the caller wrote is changed. */
function changesFrom(body: ChangesBody): ConversationChanges {
  return {
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(body.automation_status === undefined ? {} : { automationStatus: body.automation_status }),
    ...(body.assigned_user_id === undefined ? {} : { assignedUserId: body.assigned_user_id }),
    ...(body.assigned_agent_id === undefined ? {} : { assignedAgentId: body.assigned_agent_id }),
    ...(body.recipient_timezone === undefined ? {} : { recipientTimezone: body.recipient_timezone }),
  };
}
