import { type ApiPromise, method } from '../api-promise.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  AddSessionTurnsRequest,
  CreatedSession,
  CreateSessionRequest,
  SessionCallEventFrame,
  SessionDetail,
  SessionEndFrame,
  SessionEntry,
  SessionErrorFrame,
  SessionExplanation,
  SessionPage,
  SessionStatusFrame,
  SessionTranscript,
  SessionTurnFrame,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import { createLiveStream, type Fate, type LiveStream, type StreamOptions } from '../live-stream.ts';
import { eventStream } from '../read-frames.ts';
import { pathId } from '../path-id.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { SessionMedia, SessionMediaCredential, SessionMediaOptions } from '../streams/open-media.ts';
import type { QueryOf } from './query-of.ts';

export type ListSessionsFilter = QueryOf<'listSessions'>;

/** What the stream of a session gives: how it stands, what was said, and what happened. */
export type SessionEvent = SessionStatusFrame | SessionTurnFrame | SessionCallEventFrame;

/** Conversations. */
export interface Sessions {
  /** Stores one with the configuration that it runs with, once for each key; `mode` tells which kind of answer it is. */
  create(session: CreateSessionRequest, options?: KeyedCallOptions): ApiPromise<CreatedSession>;
  /** What `create` would make of it: the configuration and who decided it, who would serve it, and what it costs. */
  explain(session: CreateSessionRequest, options?: CallOptions): ApiPromise<SessionExplanation>;
  /** Newest first. Filters combine with AND. */
  list(filter?: ListSessionsFilter, options?: CallOptions): List<SessionEntry, SessionPage>;
  get(sessionId: string, options?: CallOptions): ApiPromise<SessionDetail>;
  /** What was said so far. */
  transcript(sessionId: string, options?: CallOptions): ApiPromise<SessionTranscript>;
  /** Where its recording is opened without a key, for five minutes. */
  recording(sessionId: string, options?: CallOptions): ApiPromise<string>;
  /** Stores what was said, all of it or nothing. Turns that are there already are taken again. */
  addTurns(sessionId: string, turns: AddSessionTurnsRequest, options?: CallOptions): ApiPromise<void>;
  /**
   * What was said and what happened, from the beginning or behind `lastEventId`, and then as it comes, each once. Connects again
   * by itself, and ends with the session.
   */
  stream(sessionId: string, options?: StreamOptions): LiveStream<SessionEvent>;
  /** Joins the conversation: sound and texts both ways. It needs no key: the credential of the session opens it. */
  media(session: SessionMediaCredential, options?: SessionMediaOptions): SessionMedia;
}

export function createSessions({ methods, call, limits, openMedia }: ResourceParts): Exact<Sessions> {
  const { keyed, list, post, read, tell } = methods;
  return {
    create: keyed('/v1/sessions'),
    explain: post('/v1/sessions/explain'),
    list: list('/v1/sessions'),
    get: read('/v1/sessions/{id}', 'sessionId'),
    transcript: read('/v1/sessions/{id}/transcript', 'sessionId'),
    recording: method(['sessionId', 'options'], async (sessionId, options) => {
      const ids = { id: pathId('sessionId', sessionId) };
      const request = { method: 'GET', path: '/v1/sessions/{id}/recording', ids } as const;
      return call<string>('read', options, request, { led: true }).withResponse();
    }),
    addTurns: tell('/v1/sessions/{id}/turns', 'sessionId'),
    stream: (sessionId, options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'sessionId', 'options');
      return createLiveStream<SessionEvent>(
        options,
        limits,
        (lastEventId, guarded) => {
          const ids = { id: pathId('sessionId', sessionId) };
          // Servers of the release before know the cursor alone.
          const place =
            lastEventId === undefined
              ? {}
              : { query: { cursor: lastEventId }, headers: { 'Last-Event-ID': lastEventId } };
          const request = { method: 'GET', path: '/v1/sessions/{id}/stream', ids, ...place } as const;
          return call('read', guarded, request, { live: eventStream });
        },
        createFateOf,
        readFrame,
      );
    },
    media: (session, options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'session', 'options');
      return openMedia(session, options);
    },
  };
}

type Turn = SessionTurnFrame['data'];

/** Servers of the release before wrap the turn as `{turn}`; the next release of this client reads the turn alone. */
function readFrame(frame: SessionEvent): SessionEvent {
  if (frame.event !== 'transcript') return frame;
  const data: Turn & { turn?: Turn } = frame.data;
  return data.turn === undefined ? frame : { ...frame, data: data.turn };
}

/** What came close to a place is told again behind it: a loop gives each turn and event once. */
function createFateOf(): (frame: SessionEvent | SessionEndFrame | SessionErrorFrame) => Fate {
  const seen = new Set<string>();
  return (frame) => {
    if (frame.event === 'error') return 'again';
    if (frame.event === 'end') return frame.data.reason === 'session_ended' ? 'over' : 'again';
    if (frame.event === 'status') return 'give';
    const { id } = frame.data;
    if (seen.has(id)) return 'skip';
    seen.add(id);
    return 'give';
  };
}
