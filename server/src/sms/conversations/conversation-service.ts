import { bodySha256 } from '../../platform/text/canonical-json.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Issue, notFound, validationError } from '../../platform/process/errors.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import type { Acceptance } from '../accept/index.ts';
import { redactMessages } from '../compliance/index.ts';
import { keySha256 } from '../../platform/idempotency/key-sha256.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../../platform/crypto/sealed-page.ts';
import { unsentStates } from '../model/status.ts';
import { listMessages } from '../messages/index.ts';
import { withQueuePosition, withQueuePositions } from '../throughput/index.ts';
import type { Message, SendRequest } from '../model/types.ts';
import {
  findConversation,
  findWorded,
  listConversations,
  markRead,
  markRedacted,
  updateConversation,
} from './conversation-store.ts';
import { insertNote, listNotes, redactNotes } from './note-store.ts';
import type { Assignee, Conversation, ConversationChanges, ConversationFilter, Note } from './types.ts';

const replyEndpoint = 'POST /v1/sms/conversations/{conversation_id}/messages';
// Others wait for no more texts than these.
const redactedAtOnce = 500;

/** What the agents slice knows. */
export interface Agents {
  exists(tx: Tx, organizationId: string, agentId: string): Promise<boolean>;
  /** By name. */
  list(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>>;
}

/** What the organizations slice knows of people. */
export interface People {
  exists(tx: Tx, organizationId: string, id: string): Promise<boolean>;
  list(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>>;
}

/** Conversations of an organization. An id that is not its own is a 404 NOT_FOUND everywhere. */
export interface ConversationService {
  list(organizationId: string, filter: ConversationFilter, page: PageRequest): Promise<SealedPage<Conversation>>;
  get(organizationId: string, id: string): Promise<Conversation>;
  /** 400 VALIDATION_ERROR for an agent or a person that is not the organization's. */
  update(organizationId: string, id: string, changes: ConversationChanges): Promise<Conversation>;
  markRead(organizationId: string, id: string): Promise<Conversation>;
  /** Takes out what was said until now, a part at a time; safe to repeat, also after it was ended half-way. */
  redact(organizationId: string, id: string): Promise<void>;
  messages(organizationId: string, id: string, page: PageRequest): Promise<SealedPage<Message>>;
  /** The refusals are those of a single send. From then on no agent answers here by itself. */
  reply(
    caller: { organizationId: string; prepaid: boolean },
    id: string,
    key: string,
    body: object,
    text: Omit<SendRequest, 'fromPhoneNumberId' | 'to'>,
  ): Promise<Message>;
  notes(organizationId: string, id: string, page: PageRequest): Promise<SealedPage<Note>>;
  addNote(organizationId: string, id: string, body: string): Promise<Note>;
  assignees(organizationId: string): Promise<Assignee[]>;
}

export function createConversationService(options: {
  database: Database;
  cursors: Cursors;
  ids: SmsIds;
  agents: Agents;
  people: People;
  accept: (acceptance: Acceptance) => Promise<Message>;
}): ConversationService {
  const { database, cursors, ids, agents, people, accept } = options;
  const found = <Value>(value: Value | null): Value => {
    if (value === null) throw notFound('Conversation', '/v1/sms/conversations');
    return value;
  };
  const get = async (organizationId: string, id: string): Promise<Conversation> =>
    found(await findConversation(database.read, organizationId, id));
  /** Only who can be listed as an assignee can be one. */
  const assigneeIssues = async (organizationId: string, changes: ConversationChanges): Promise<Issue[]> => {
    const asked = [
      ['assigned_agent_id', changes.assignedAgentId, agents, 'must be an agent of your organization'],
      ['assigned_user_id', changes.assignedUserId, people, 'must be the id of an API key of your organization'],
    ] as const;
    const issues: Issue[] = [];
    for (const [field, id, known, message] of asked) {
      if (typeof id === 'string' && !(await known.exists(database.read, organizationId, id)))
        issues.push({ path: `/body/${field}`, message });
    }
    return issues;
  };
  return {
    get,
    list: (organizationId, filter, page) =>
      readSealedPage(cursors, { organizationId, kind: 'sms.conversations', filter }, page, {
        names: ['lastMessageAt', 'id'],
        load: (before, limit) => listConversations(database.read, organizationId, filter, { before, limit }),
        // Kept in milliseconds, as it is spelled here.
        positionOf: ({ id, lastMessageAt }) => ({ id, lastMessageAt: isoMillis(lastMessageAt) }),
      }),
    update: async (organizationId, id, changes) => {
      const issues = await assigneeIssues(organizationId, changes);
      if (issues.length > 0) throw validationError(issues);
      if (Object.keys(changes).length === 0) return get(organizationId, id);
      return found(await updateConversation(database.read, organizationId, id, changes));
    },
    markRead: async (organizationId, id) => found(await markRead(database.read, organizationId, id)),
    redact: async (organizationId, id) => {
      await get(organizationId, id);
      // The newest first: what arrives meanwhile is never reached.
      let before: string | null = null;
      for (;;) {
        const found: string[] = await findWorded(database.read, organizationId, id, {
          before,
          limit: redactedAtOnce + 1,
        });
        const messageIds = found.slice(0, redactedAtOnce);
        const last = messageIds.length === found.length;
        // Messages before their conversation, as receipts and texts that arrive take them.
        await database.tx(async (tx) => {
          await redactMessages(tx, organizationId, messageIds, unsentStates);
          if (!last) return;
          const hadNotes = await redactNotes(tx, organizationId, id);
          await markRedacted(tx, organizationId, id, hadNotes || messageIds.length > 0);
        });
        if (last) return;
        before = messageIds.at(-1) ?? null;
      }
    },
    messages: async (organizationId, id, page) => {
      await get(organizationId, id);
      const filter = { ...everyMessage, conversationId: id };
      return readSealedPage(cursors, { organizationId, kind: 'sms.conversation-messages', filter: { id } }, page, {
        names: ['id'],
        load: async (behind, limit) =>
          withQueuePositions(
            database.read,
            organizationId,
            await listMessages(database.read, organizationId, filter, { before: behind?.id ?? null, limit }),
          ),
        positionOf: (message) => ({ id: message.id }),
      });
    },
    reply: async (caller, id, key, body, text) => {
      const { phoneNumberId, remotePhoneNumber } = await get(caller.organizationId, id);
      const message = await accept({
        ...caller,
        endpoint: replyEndpoint,
        keySha256: keySha256(key),
        // The same words in another conversation are another text.
        bodySha256: bodySha256({ conversation: id, body }),
        request: { ...text, fromPhoneNumberId: phoneNumberId, to: remotePhoneNumber },
        recipientPath: '/path/conversation_id',
        pausesAutomation: true,
      });
      return withQueuePosition(database.read, message);
    },
    notes: async (organizationId, id, page) => {
      await get(organizationId, id);
      return readSealedPage(cursors, { organizationId, kind: 'sms.conversation-notes', filter: { id } }, page, {
        names: ['id'],
        load: (behind, limit) => listNotes(database.read, organizationId, id, { before: behind?.id ?? null, limit }),
        positionOf: (note) => ({ id: note.id }),
      });
    },
    addNote: async (organizationId, conversationId, body) =>
      found(await insertNote(database.read, { id: ids.prefixed('note'), organizationId, conversationId, body })),
    assignees: async (organizationId) => {
      const known = await agents.list(database.read, organizationId);
      const users = await people.list(database.read, organizationId);
      return [
        ...known.map(({ id, name }) => ({ id, type: 'agent' as const, name })),
        ...users.map(({ id, name }) => ({ id, type: 'user' as const, name })),
      ];
    },
  };
}

const everyMessage = {
  conversationId: null,
  batchId: null,
  fromPhoneNumberId: null,
  recipient: null,
  campaignId: null,
  status: null,
  direction: null,
  origin: null,
  createdAfter: null,
  createdBefore: null,
};
