import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../contract/binding.ts';
import type { CreateSession } from './create-session.ts';
import type { MediaPasses } from './media-passes.ts';
import { presentCreated, presentDetail, presentSession, presentTurn } from './present.ts';
import type { ExplainSession } from './explain-session.ts';
import type { ReadSessions } from './read-sessions.ts';
import type { SessionStream } from './stream/index.ts';
import { type AddTurns, turnOf } from './turns/index.ts';
import type { Session } from './types.ts';

export function createSessionsRoutes(options: {
  creation: CreateSession;
  reading: ReadSessions;
  addTurns: AddTurns;
  passes: MediaPasses;
  explain: ExplainSession;
  stream: SessionStream;
  mediaUrlOf: (session: Session) => string;
}): SliceHandlers<'sessions'> {
  const { creation, reading, addTurns, passes, explain, stream, mediaUrlOf } = options;
  const mediaOf = (session: Session) => ({
    url: mediaUrlOf(session),
    credential: passes.issue(session),
  });
  return {
    createSession: async ({ principal, body, idempotencyKey }, reply) => {
      const session = await creation.create(principal, body, idempotencyKey);
      return reply(201, { json: presentCreated(session, mediaOf(session)) });
    },
    explainSession: async ({ principal, body }, reply) => reply(200, { json: await explain(principal, body) }),
    streamSession: async ({ principal, params, query, headers, signal }, reply) => {
      const cursor = headers['last-event-id'] || query.cursor || null;
      return reply(200, { events: await stream.open(principal, params.id, { cursor, signal }) });
    },
    listSessions: async ({ principal, query }, reply) => {
      const { agent = null, status = null, kind = null, from, to, cursor = null, limit } = query;
      const filter = {
        agentId: agent,
        status,
        kind: kind === 'realtime' ? 's2s' : kind,
        from: instantOrNull(from),
        to: instantOrNull(to),
      } as const;
      const { items, nextCursor } = await reading.list(principal.organizationId, filter, { cursor, limit });
      return reply(200, { json: { entries: items.map(presentSession), nextCursor } });
    },
    getSession: async ({ principal, params }, reply) =>
      reply(200, { json: presentDetail(await reading.get(principal.organizationId, params.id)) }),
    getSessionTranscript: async ({ principal, params }, reply) => {
      const turns = await reading.transcript(principal.organizationId, params.id);
      return reply(200, { json: { entries: turns.map(presentTurn) } });
    },
    addSessionTurns: async ({ principal, params, body }, reply) => {
      const turns = body.turns.map((turn) => turnOf(turn));
      await addTurns(principal.organizationId, params.id, turns);
      return reply(202, {});
    },
  };
}

function instantOrNull(text: string | undefined): Temporal.Instant | null {
  return text === undefined ? null : Temporal.Instant.from(text);
}
