import type { AgentsPorts } from '../../agents/index.ts';
import type { ChargesOfSession, SessionCharge } from '../../credits/index.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../../platform/crypto/sealed-page.ts';
import { listCallEvents, presentEntry } from './calls/index.ts';
import { waitsForWorker } from './due.policy.ts';
import { wireStatusOf } from './end-reasons.policy.ts';
import { sessionErrors } from './errors.ts';
import { nowOf } from './now-of.ts';
import { findSession, hasSessionsOf, listSessions, type SessionFilter } from './session-store.ts';
import { listTurnsWithCalls } from './tools/index.ts';
import type { HookedCalls } from './hooks.ts';
import type { CallEvent, RecordedSession, Session, SessionRecording, TurnWithCalls, WireStatus } from './types.ts';

/** A call with what was said, and as it is read. */
export interface CallDetails {
  readonly session: Session;
  readonly status: WireStatus;
  readonly turns: readonly TurnWithCalls[];
  readonly entries: Array<components['schemas']['CallTranscriptEntry']>;
}

/** The same, with what became of its recording. */
export interface RecordedCall extends CallDetails {
  readonly session: RecordedSession;
}

/** Null for an unknown call, and for another organization's. */
export async function findCallDetails(tx: Tx, organizationId: string, callId: string): Promise<CallDetails | null> {
  const session = await findSession(tx, organizationId, callId);
  if (session === null) return null;
  const turns = await listTurnsWithCalls(tx, session);
  return { session, status: wireStatusOf(session), turns, entries: turns.map(presentEntry) };
}

/** A session with what was charged for it until now. */
export interface ChargedSession {
  readonly session: RecordedSession;
  readonly charges: readonly SessionCharge[];
}

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
  get(organizationId: string, sessionId: string): Promise<ChargedSession>;
  transcript(organizationId: string, sessionId: string): Promise<TurnWithCalls[]>;
  /** Throws 404 NOT_FOUND. */
  call(organizationId: string, callId: string): Promise<RecordedCall>;
  events(organizationId: string, callId: string): Promise<CallEvent[]>;
}

export function createReadSessions(options: {
  database: Database;
  cursors: Cursors;
  agents: Pick<AgentsPorts, 'exists'>;
  recordingsOf: HookedCalls['recordingsOf'];
  chargesOfSession: ChargesOfSession;
}): ReadSessions {
  const { database, cursors, agents, recordingsOf, chargesOfSession } = options;

  const withRecordings = async (organizationId: string, sessions: readonly Session[]): Promise<RecordedSession[]> => {
    const ids = sessions.map(({ id }) => id);
    const recordings = await recordingsOf(database.read, organizationId, ids);
    const isAnyFree = sessions.some(({ state }) => state === 'created');
    const now = isAnyFree ? await nowOf(database.read, organizationId) : null;
    return sessions.map((session) => ({
      ...session,
      recording: recordings.get(session.id) ?? noRecording,
      waitsForWorker: now !== null && waitsForWorker(session, now),
    }));
  };

  const list: ReadSessions['list'] = (organizationId, filter, page) => {
    const { from, to, ...rest } = filter;
    const sealed = { ...rest, from: from?.toString() ?? null, to: to?.toString() ?? null };
    return readSealedPage(cursors, { organizationId, kind: 'sessions', filter: sealed }, page, {
      names: ['before'],
      load: async (position, limit) => {
        const page = { before: position?.before ?? null, limit };
        return withRecordings(organizationId, await listSessions(database.read, organizationId, filter, page));
      },
      positionOf: ({ id }) => ({ before: id }),
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
    get: async (organizationId, sessionId) => {
      const session = await find(organizationId, sessionId, sessionErrors.notFound);
      return { session, charges: await chargesOfSession(database.read, organizationId, session.id) };
    },
    transcript: async (organizationId, sessionId) => {
      return listTurnsWithCalls(database.read, await find(organizationId, sessionId, sessionErrors.notFound));
    },
    call: async (organizationId, callId) => {
      const call = await findCallDetails(database.read, organizationId, callId);
      const [session] = call === null ? [] : await withRecordings(organizationId, [call.session]);
      if (call === null || session === undefined) throw sessionErrors.callNotFound();
      return { ...call, session };
    },
    events: async (organizationId, callId) => {
      const { id } = await find(organizationId, callId, sessionErrors.callNotFound);
      return listCallEvents(database.read, id);
    },
  };
}

const noRecording: SessionRecording = { status: 'suppressed', durationMs: null, objectPath: null };
