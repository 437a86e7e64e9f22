import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../../contract/binding.ts';
import type { components } from '../../../contract/generated/openapi.ts';
import { validationError } from '../../../platform/process/errors.ts';
import { workerMediaUrl } from '../media-urls.ts';
import { presentTurn } from '../present.ts';
import type { CallTool } from '../tools/index.ts';
import { type StoreTurns, turnOf } from '../turns/index.ts';
import type { ReportedEventType, Session, TurnLatency } from '../types.ts';
import type { Claims } from './claims.ts';
import type { EndLeased } from './end-leased.ts';
import type { Heartbeats } from './heartbeat.ts';
import { leaseCallOf, ownerOf, type WithLease } from '../leases/index.ts';
import type { PressKeysLeased } from './press-keys.ts';
import { type PresentClaim, presentDirective, presentToolCall } from './present.ts';
import type { RecordingMs } from './recording-ms.ts';
import type { ReportedEvent, Reports } from './reports.ts';

type Wire = components['schemas'];

const kindsOfTheWeb = ['cascade', 's2s'] as const;

export function createWorkerRoutes(options: {
  claims: Claims;
  heartbeats: Heartbeats;
  withLease: WithLease;
  storeTurns: StoreTurns;
  callTool: CallTool;
  reports: Reports;
  endLeased: EndLeased;
  pressKeys: PressKeysLeased;
  presentClaim: PresentClaim;
  recordingMs: RecordingMs;
}): SliceHandlers<'worker'> {
  const { claims, heartbeats, withLease, storeTurns, endLeased, pressKeys, callTool, reports } = options;
  const { presentClaim, recordingMs } = options;
  return {
    claimSession: async ({ principal, body, signal }, reply) => {
      if (body.scripts !== undefined && principal.kind === 'key') throw validationError([scriptsOfTheNetwork]);
      const { kinds = kindsOfTheWeb, scripts = null, waitSeconds = 25 } = body;
      const organizationId = ownerOf(principal);
      const session = await claims.claim(
        // This server's own worker brings sound, and is not to take what others speak in without it.
        { organizationId, kinds, scripts, isJoined: principal.kind === 'process' && scripts === null, waitSeconds },
        principal.kind === 'key' ? principal.organizationId : principal.processId,
        signal,
      );
      return session === null
        ? reply(204, {})
        : reply(200, { json: { ...presentClaim(session), mediaUrl: mediaUrlFor(principal, session) } });
    },
    sendHeartbeat: async ({ body, signal, ...call }, reply) => {
      const { waitSeconds = 0, afterTurn = null, afterMessage = null, afterTransfer = null, afterLine = null } = body;
      const wakeAt = body.wakeAt === undefined ? null : Temporal.Instant.from(body.wakeAt);
      const request = { waitSeconds, afterTurn, afterMessage, afterTransfer, afterLine, wakeAt };
      const beaten = await heartbeats.beat(leaseCallOf(call), request, signal);
      const { directive, session, turns, messages, transfers, line } = beaten;
      const mediaUrl = mediaUrlFor(call.principal, session);
      const work = { turns: turns.map(presentTurn), messages: [...messages], transfers: [...transfers] };
      return reply(200, { json: { ...presentDirective(directive), ...work, mediaUrl, line } });
    },
    addWorkerTurns: async ({ body, ...call }, reply) => {
      const turns = body.turns.map((turn) => turnOf(turn, latencyOf(turn)));
      const { directive } = await withLease(leaseCallOf(call), (tx, session, at) =>
        storeTurns(tx, session, turns, at, 'worker'),
      );
      return reply(200, { json: presentDirective(directive) });
    },
    addWorkerEvents: async ({ body, ...call }, reply) => {
      if (call.principal.kind === 'key') assertOwnTexts(body.events);
      const events = body.events.map(reportOf);
      const { directive } = await withLease(leaseCallOf(call), (tx, session, at) =>
        reports.events(tx, session, events, at),
      );
      return reply(200, { json: presentDirective(directive) });
    },
    addWorkerUsage: async ({ body, ...call }, reply) => {
      const usage = body.usage.map((use) => ({ ...use, model: use.model ?? null }));
      const { directive } = await withLease(leaseCallOf(call), (tx, session, at) =>
        reports.usage(tx, session, usage, at),
      );
      return reply(200, { json: presentDirective(directive) });
    },
    callWorkerTool: async ({ body, ...call }, reply) => {
      const { id, name, arguments: args = {}, result } = body;
      const { outcome, directive } = await callTool(leaseCallOf(call), { id, name, args, result });
      return reply(200, { json: presentToolCall({ id, name }, outcome, directive) });
    },
    sendWorkerDigits: async ({ body, ...call }, reply) => {
      const { directive } = await pressKeys(leaseCallOf(call), body.digits);
      return reply(200, { json: presentDirective(directive) });
    },
    endWorkerSession: async ({ body, ...call }, reply) => {
      const { session: ended, directive } = await endLeased(leaseCallOf(call), body.reason);
      return reply(200, { json: { ...presentDirective(directive), recordingMs: await recordingMs(ended) } });
    },
  };
}

/** What begins with sip. is the network's to tell. */
function assertOwnTexts(events: ReadonlyArray<Wire['WorkerEventInput']>): void {
  const issues = events.flatMap(({ type, sipStatusCode, sipStatus }, index) => {
    const at = `/body/events/${index}`;
    if (type.startsWith('sip.'))
      return [{ path: `${at}/type`, message: 'is told by the network that carries the call' }];
    const name = sipStatusCode !== undefined ? 'sipStatusCode' : sipStatus !== undefined ? 'sipStatus' : null;
    return name === null ? [] : [{ path: `${at}/${name}`, message: 'belongs to types that begin with sip.' }];
  });
  if (issues.length > 0) throw validationError(issues);
}

function reportOf(event: Wire['WorkerEventInput']): ReportedEvent {
  const { id, type, occurredAt, payload = {}, sipStatusCode = null, sipStatus = null } = event;
  return {
    id,
    // The contract has the pattern of it.
    type: type as ReportedEventType,
    occurredAt: occurredAt === undefined ? undefined : Temporal.Instant.from(occurredAt),
    payload,
    sipStatusCode,
    sipStatus,
  };
}

const scriptsOfTheNetwork = {
  path: '/body/scripts',
  message: 'belong to the simulated telephone network, which runs in this server',
};

function latencyOf(turn: Wire['WorkerTurnInput']): TurnLatency {
  const { eouMs = null, llmTtftMs = null, ttsTtfbMs = null } = turn;
  const { latencyStatus = null, conversationalLatencyMs = null } = turn;
  return { eouMs, llmTtftMs, ttsTtfbMs, latencyStatus, conversationalLatencyMs };
}

/** Where a process of this server opens the media of a session: at the one where its client is. Others come by the published address. */
function mediaUrlFor({ kind }: { kind: string }, session: Pick<Session, 'id' | 'mediaPlace'>): string | null {
  return kind === 'process' && session.mediaPlace !== null ? workerMediaUrl(session.mediaPlace, session) : null;
}
