import type { AgentsPorts } from '../agents/index.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Database } from '../platform/db/database.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../platform/sealed-page.ts';
import { listCallEvents } from './calls/index.ts';
import { sessionErrors } from './errors.ts';
import { findSession, hasSessionsOf, listSessions, type SessionFilter } from './session-store.ts';
import { listTurns } from './turns/index.ts';
import type { SessionsNeeds } from './needs.ts';
import type { CallEvent, RecordedSession, Session, SessionRecording, Turn } from './types.ts';

/** What is known of sessions and their calls. */
export interface ReadSessions {
  /** Newest first. Throws 400 INVALID_CURSOR. */
  list(organizationId: string, filter: SessionFilter, page: PageRequest): Promise<SealedPage<RecordedSession>>;
  /** The same of one agent; throws 404 for one that is not there and has no past. */
  listOfAgent(
    organizationId: string,
    agentId: string,
    since: SessionFilter['from'],
    page: PageRequest,
  ): Promise<SealedPage<RecordedSession>>;
  /** Throws 404 SESSION_NOT_FOUND. */
  get(organizationId: string, sessionId: string): Promise<RecordedSession>;
  transcript(organizationId: string, sessionId: string): Promise<Turn[]>;
  /** Throws 404 NOT_FOUND. */
  call(organizationId: string, callId: string): Promise<{ session: RecordedSession; turns: Turn[] }>;
  events(organizationId: string, callId: string): Promise<CallEvent[]>;
}

export function createReadSessions(options: {
  database: Database;
  cursors: Cursors;
  agents: Pick<AgentsPorts, 'exists'>;
  recordingsOf: SessionsNeeds['recordingsOf'];
}): ReadSessions {
  const { database, cursors, agents, recordingsOf } = options;

  const withRecordings = async (organizationId: string, sessions: readonly Session[]): Promise<RecordedSession[]> => {
    const ids = sessions.map(({ id }) => id);
    const recordings = await recordingsOf(database.read, organizationId, ids);
    return sessions.map((session) => ({ ...session, recording: recordings.get(session.id) ?? noRecording }));
  };

  const list: ReadSessions['list'] = (organizationId, filter, page) => {
    const { from, to, ...rest } = filter;
    const sealed = { ...rest, from: from?.toString() ?? null, to: to?.toString() ?? null };
    return readSealedPage(cursors, { organizationId, kind: 'sessions', filter: sealed }, page, {
      names: ['before'],
      load: async (place, limit) => {
        const page = { before: place?.before ?? null, limit };
        return withRecordings(organizationId, await listSessions(database.read, organizationId, filter, page));
      },
      placeOf: ({ id }) => ({ before: id }),
    });
  };
  const find = async (organizationId: string, id: string, missing: () => Error): Promise<RecordedSession> => {
    const session = await findSession(database.read, organizationId, id);
    const [recorded] = session === null ? [] : await withRecordings(organizationId, [session]);
    if (recorded === undefined) throw missing();
    return recorded;
  };

  return {
    list,
    listOfAgent: async (organizationId, agentId, since, page) => {
      const isKnown =
        (await agents.exists(database.read, organizationId, agentId)) ||
        (await hasSessionsOf(database.read, organizationId, agentId));
      if (!isKnown) throw sessionErrors.agentNotFound();
      return list(organizationId, { agentId, status: null, kind: null, from: since, to: null }, page);
    },
    get: (organizationId, sessionId) => find(organizationId, sessionId, sessionErrors.notFound),
    transcript: async (organizationId, sessionId) => {
      const { id } = await find(organizationId, sessionId, sessionErrors.notFound);
      return listTurns(database.read, id);
    },
    call: async (organizationId, callId) => {
      const session = await find(organizationId, callId, sessionErrors.callNotFound);
      return { session, turns: await listTurns(database.read, session.id) };
    },
    events: async (organizationId, callId) => {
      const { id } = await find(organizationId, callId, sessionErrors.callNotFound);
      return listCallEvents(database.read, id);
    },
  };
}

const noRecording: SessionRecording = { status: 'suppressed', durationMs: null, objectPath: null };
