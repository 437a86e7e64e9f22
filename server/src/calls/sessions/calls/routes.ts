import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../../contract/binding.ts';
import { isoMillis } from '../../../platform/time/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HookedCalls } from '../hooks.ts';
import type { ReadSessions } from '../read-sessions.ts';
import type { SendMessage } from '../messages/index.ts';
import type { EndCall } from './end-call.ts';
import type { JoinCall } from './join-call.ts';
import { presentAgentCall, presentCall, presentCallEvent } from './present.ts';

export function createCallsRoutes(options: {
  database: Database;
  reading: ReadSessions;
  reportOf: HookedCalls['reportOf'];
  transfersOf: HookedCalls['transfersOf'];
  endCall: EndCall;
  sendMessage: SendMessage;
  joinCall: JoinCall;
}): Omit<SliceHandlers<'calls'>, 'dialPhone' | 'receiveTestCall'> {
  const { database, reading, reportOf, transfersOf, endCall, sendMessage, joinCall } = options;
  return {
    getCall: async ({ principal, params }, reply) => {
      const call = await reading.call(principal.organizationId, params.id);
      const transfers = await transfersOf(database.read, call.session);
      return reply(200, { json: presentCall(call, await reportOf(database.read, call), transfers) });
    },
    listCallEvents: async ({ principal, params }, reply) => {
      const events = await reading.events(principal.organizationId, params.id);
      return reply(200, { json: { events: events.map(presentCallEvent) } });
    },
    endCall: async ({ principal, params }, reply) => {
      const { hadEnded, call } = await endCall(principal.organizationId, params.id);
      if (!hadEnded || call.endedAt === null) return reply(200, { json: { ok: true, status: 'ending' } });
      return reply(200, { json: { ok: true, status: 'already_ended', ended_at: isoMillis(call.endedAt) } });
    },
    sendCallMessage: async ({ principal, params, body }, reply) => {
      const { text, mode = 'respond' } = body;
      const messageId = await sendMessage(principal.organizationId, params.id, { text, mode });
      return reply(202, { json: { message_id: messageId } });
    },
    joinCall: async ({ principal, params }, reply) =>
      reply(200, { json: await joinCall(principal.organizationId, params.id) }),
    listAgentCalls: async ({ principal, params, query }, reply) => {
      const { since, cursor = null, limit } = query;
      const from = since === undefined ? null : Temporal.Instant.from(since);
      const page = await reading.listOfAgent(principal.organizationId, params.id, from, { cursor, limit });
      const calls = page.items.map(presentAgentCall);
      return reply(200, { json: { calls, entries: calls, next_cursor: page.nextCursor } });
    },
  };
}
