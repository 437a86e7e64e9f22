import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { noon } from '../fresh.ts';
import type { Organization } from '../organization.ts';
import { waitFor } from '../sms-waiting.ts';
import type { Stage } from '../stage.ts';
import {
  end,
  hold,
  isCovered,
  type ModelSession,
  pass,
  portionPriceMicroUsd,
  quietInstant,
  secondsOf,
  type SessionsModel,
  statusOf,
  waitsForWorker,
} from './sessions-model.ts';
import { chosen, createWalker, type Done, told, type Walker } from './walker.ts';

type Wire = components['schemas'];

/** An organization with its sessions, and what the model says of them. Its clock stands still between steps. */
interface Walk {
  url: string;
  organization: Organization;
  agentId: string;
  nowMs: number;
  model: SessionsModel;
  /** What was paid for the analysis of calls, in millionths of a dollar. */
  analysedMicroUsd: number;
  /** Requests by their Idempotency-Key, with what they made. */
  keyed: Array<{ key: string; json: object; session: ModelSession }>;
}

interface At extends Walk {
  /** Decides whatever a step can do in several ways. */
  choice: number;
}

type Step = { name: (typeof stepNames)[number]; choice: number };

const unknownId = '00000000-0000-7000-8000-000000000000';
const spokenAt = '2027-01-13T17:00:00.000Z';

/** Walks over the sessions of organizations that share a server, whose minutes cost `minutePriceMicroUsd`. */
export function createSessionsWalker(stage: Stage): Walker {
  return createWalker<Walk, Step>({
    begin: (seed) => begin(stage, seed),
    anyStep: fc.record({ name: fc.constantFrom(...stepNames), choice: fc.nat(999) }),
    take: async (walk, { name, choice }) => {
      await walk.organization.setTime(new Date(walk.nowMs).toISOString());
      const done = await steps[name](Object.assign(walk, { choice }));
      await payAnalyses(walk);
      return done;
    },
    compare,
    end: async (walk) => {
      for (const session of walk.model.sessions) await assertEvents(walk, session);
    },
  });
}

/** Waits until every call that ended has its report, and pays what its analysis cost: how much that is the model does not know. */
async function payAnalyses(walk: Walk): Promise<void> {
  const { organization, model } = walk;
  if (model.available === null) return;
  const due = `select session_id from call_reports where organization_id = $1 and status = 'due'`;
  await waitFor(
    'the reports',
    () => organization.sql(due, [organization.id]),
    (rows) => rows.length === 0,
  );
  const [paid] = await organization.sql<{ sum: string }>(
    `select coalesce(sum(charged_micro_usd), 0)::text as sum from credit_ledger
     where organization_id = $1 and metric in ('input_tokens', 'output_tokens')`,
    [organization.id],
  );
  const analysedMicroUsd = Number(paid?.sum);
  model.available -= analysedMicroUsd - walk.analysedMicroUsd;
  walk.analysedMicroUsd = analysedMicroUsd;
}

async function begin(stage: Stage, seed: number): Promise<Walk> {
  const isPrepaid = seed % 2 === 0;
  const organization = await stage.organization({ creditPolicy: isPrepaid ? 'prepaid' : 'unlimited' });
  const amountMicroUsd = 4 * portionPriceMicroUsd;
  if (isPrepaid) {
    const json = { amountMicroUsd, reason: 'A walk' };
    const path = `/v1/organizations/${organization.id}/credits`;
    await stage.ask({ method: 'POST', path, key: stage.adminKey, json });
  }
  const { body } = await organization.call<Array<{ id: string }>>('GET', '/v1/agents');
  const model = { sessions: [], available: isPrepaid ? amountMicroUsd : null };
  return {
    url: stage.url,
    organization,
    agentId: body[0]?.id ?? '',
    nowMs: Date.parse(noon),
    model,
    analysedMicroUsd: 0,
    keyed: [],
  };
}

/** A session of the walk, mostly an active one; undefined now and then, for one that is not there. */
function anySession({ model, choice }: At): ModelSession | undefined {
  const active = model.sessions.filter(({ ended }) => ended === null);
  return chosen(choice % 3 === 0 || active.length === 0 ? model.sessions : active, choice % 97, 93);
}

async function create(at: At): Promise<Done> {
  const { organization, agentId, model, keyed, choice } = at;
  const kind = choice % 5 === 0 ? 's2s' : 'cascade';
  const ttlSeconds = [60, 600, 3_600][choice % 3] ?? 60;
  const maxDurationSeconds = [30, 240, 900][choice % 3] ?? 30;
  const json = {
    mode: kind,
    ...(choice % 2 === 0 ? { agentId } : { intent: { language: 'en' } }),
    ttlSeconds,
    maxDurationSeconds,
  };
  const key = crypto.randomUUID();
  const answer = await organization.call<{ sessionId: string }>('POST', '/v1/sessions', json, {
    'idempotency-key': key,
  });
  if (!isCovered(model)) return told(answer, 'createSession', [402, 'INSUFFICIENT_CREDITS']);
  const done = told(answer, 'createSession', 201);
  const id = answer.body.sessionId;
  const { body } = await organization.call<Wire['SessionEntry']>('GET', `/v1/sessions/${id}`);
  const session: ModelSession = {
    id,
    kind,
    agentId: choice % 2 === 0 ? agentId : null,
    createdMs: Date.parse(body.createdAt),
    ttlMs: ttlSeconds * 1_000,
    maxDurationMs: maxDurationSeconds * 1_000,
    startedMs: null,
    held: 0,
    ended: null,
    turns: new Map(),
    events: ['session.created'],
  };
  hold(model, session);
  model.sessions.push(session);
  keyed.push({ key, json, session });
  return done;
}

/** The same request again, or another one under its key. */
async function createAgain({ organization, keyed, choice }: At): Promise<Done | null> {
  const one = chosen(keyed, choice, 1_000);
  if (one === undefined) return null;
  const isOther = choice % 2 === 0;
  const json = isOther ? { ...one.json, identity: 'other' } : one.json;
  const answer = await organization.call<{ sessionId: string }>('POST', '/v1/sessions', json, {
    'idempotency-key': one.key,
  });
  if (isOther) return told(answer, 'createSession', [409, 'IDEMPOTENCY_CONFLICT']);
  deepEqual(answer.body.sessionId, one.session.id);
  return told(answer, 'createSession', 201);
}

async function say(at: At): Promise<Done> {
  const { organization, choice } = at;
  const session = anySession(at);
  const index = choice % 6;
  const text = `Words ${choice % 4}`;
  const source = choice % 2 === 0 ? 'user' : 'agent';
  const turns = [{ index, source, text, startedAt: spokenAt }];
  const answer = await organization.call('POST', `/v1/sessions/${session?.id ?? unknownId}/turns`, { turns });
  if (session === undefined) return told(answer, 'addSessionTurns', [404, 'SESSION_NOT_FOUND']);
  const stored = session.turns.get(index);
  if (stored !== undefined && stored.text !== text) return told(answer, 'addSessionTurns', [409, 'TURN_CONFLICT']);
  if (stored === undefined && session.ended !== null) return told(answer, 'addSessionTurns', [409, 'CALL_NOT_LIVE']);
  const done = told(answer, 'addSessionTurns', 202);
  if (stored !== undefined) return done;
  session.turns.set(index, { index, source, text });
  // What the user says waits for a worker, which never comes.
  if (session.startedMs === null && source === 'agent') {
    session.events.push('session.started');
    const { body } = await organization.call<Wire['CallEventList']>('GET', `/v1/calls/${session.id}/events`);
    const started = body.events.find((event) => event.event_type === 'session.started');
    session.startedMs = Date.parse(started?.occurred_at ?? '');
  }
  return done;
}

async function endOne(at: At): Promise<Done> {
  const { organization, model } = at;
  const session = anySession(at);
  const answer = await organization.call<Wire['EndedCall']>('POST', `/v1/calls/${session?.id ?? unknownId}/end`);
  if (session === undefined) return told(answer, 'endCall', [404, 'NOT_FOUND']);
  const hadEnded = session.ended !== null;
  deepEqual(answer.body.status, hadEnded ? 'already_ended' : 'ending');
  if (!hadEnded) {
    const { body } = await organization.call<Wire['Call']>('GET', `/v1/calls/${session.id}`);
    end(model, session, 'api_end', Date.parse(body.ended_at ?? ''));
  }
  return told(answer, 'endCall', 200);
}

/** Sends the clock ahead, to an instant that has nothing due just behind it. */
async function advance(at: At): Promise<Done> {
  const { organization, model, nowMs, choice } = at;
  const toMs = nowMs + 60_000 * (1 + (choice % 15));
  pass(model, toMs);
  // What happens on the way to a quiet instant may make others due.
  for (at.nowMs = toMs; ; ) {
    const quietMs = quietInstant(model, at.nowMs);
    pass(model, quietMs);
    if (quietMs === at.nowMs) break;
    at.nowMs = quietMs;
  }
  const to = new Date(at.nowMs).toISOString();
  const answer = await organization.call('POST', '/v1/test/clock/advance', { to });
  await waitFor(
    'the clock',
    async () => (await organization.call<Wire['TestClock']>('GET', '/v1/test/clock')).body.status,
    (status) => status === 'ready',
  );
  return told(answer, 'advanceTestClock', 202);
}

async function explain({ organization, agentId, choice }: At): Promise<Done> {
  const json = choice % 2 === 0 ? { agentId } : { mode: 's2s' };
  const answer = await organization.call('POST', '/v1/sessions/explain', json);
  if (choice % 2 === 0) return told(answer, 'explainSession', 200);
  return told(answer, 'explainSession', [400, 'VALIDATION_ERROR']);
}

async function read(at: At): Promise<Done[]> {
  const { organization, agentId, model } = at;
  const session = anySession(at);
  if (session === undefined) {
    const missing = await organization.call('GET', `/v1/sessions/${unknownId}`);
    return [told(missing, 'getSession', [404, 'SESSION_NOT_FOUND'])];
  }
  const { id, kind, ended, turns, startedMs } = session;
  const own = await organization.call<Wire['SessionEntry']>('GET', `/v1/sessions/${id}`);
  const transcript = await organization.call<Wire['SessionTranscript']>('GET', `/v1/sessions/${id}/transcript`);
  const call = await organization.call<Wire['Call']>('GET', `/v1/calls/${id}`);
  const calls = await organization.call<Wire['AgentCallPage']>('GET', `/v1/agents/${agentId}/calls?limit=100`);
  const said = [...turns.values()].sort((one, other) => one.index - other.index);
  deepEqual(
    transcript.body.entries.map(({ index, source, text }) => ({ index, source, text })),
    said,
  );
  deepEqual([own.body.kind, own.body.status, own.body.endReason], [kind, statusOf(session), ended?.reason ?? null]);
  deepEqual(call.body.duration_seconds, ended === null ? null : secondsOf(session));
  deepEqual(call.body.transcript.entries.length, said.length);
  deepEqual(
    startedMs === null,
    said.every(({ source }) => source === 'user'),
  );
  deepEqual(own.body.waitingForWorker, waitsForWorker(session, at.nowMs));
  const ofAgent = model.sessions.filter((one) => one.agentId === agentId).map((one) => one.id);
  deepEqual(calls.body.calls.map((one) => one.id).toReversed(), ofAgent);
  return [
    told(own, 'getSession', 200),
    told(transcript, 'getSessionTranscript', 200),
    told(call, 'getCall', 200),
    told(calls, 'listAgentCalls', 200),
  ];
}

/** Follows a session that has ended: all that there is, and the end. */
async function follow(at: At): Promise<Done | null> {
  const { organization, url, model, choice } = at;
  const session = chosen(
    model.sessions.filter(({ ended }) => ended !== null),
    choice,
    1_000,
  );
  if (session === undefined) return null;
  // To its end: a stream is asked for its first frame alone otherwise.
  const headers = { authorization: `Bearer ${organization.apiKey}` };
  const answer = await fetch(`${url}/v1/sessions/${session.id}/stream`, { headers });
  const names = [...(await answer.text()).matchAll(/^event: (.*)$/gm)].map(([, name]) => name).sort();
  const all = ['status', 'end', ...session.events.map(() => 'event'), ...[...session.turns].map(() => 'transcript')];
  deepEqual(names, all.sort());
  return ['streamSession', answer.status];
}

const one = async (done: Promise<Done | null>): Promise<Done[]> => {
  const found = await done;
  return found === null ? [] : [found];
};
const steps = {
  create: (at: At) => one(create(at)),
  createAnother: (at: At) => one(create(at)),
  createAgain: (at: At) => one(createAgain(at)),
  say: (at: At) => one(say(at)),
  sayMore: (at: At) => one(say(at)),
  end: (at: At) => one(endOne(at)),
  advance: (at: At) => one(advance(at)),
  explain: (at: At) => one(explain(at)),
  read,
  follow: (at: At) => one(follow(at)),
} as const;
const stepNames = Object.keys(steps) as Array<keyof typeof steps>;

/** Holds every session, and the money, against the model. */
async function compare({ organization, model }: Walk): Promise<Done[]> {
  const list = await organization.call<Wire['SessionPage']>('GET', '/v1/sessions?limit=100');
  deepEqual(
    list.body.entries.map((entry) => [entry.sessionId, entry.kind, entry.status, entry.endReason]).toReversed(),
    model.sessions.map((session) => [session.id, session.kind, statusOf(session), session.ended?.reason ?? null]),
  );
  const active = await organization.call<Wire['SessionPage']>('GET', '/v1/sessions?limit=100&status=active');
  deepEqual(active.body.entries.length, model.sessions.filter(({ ended }) => ended === null).length);
  const balance = await organization.call<Wire['CreditBalance']>('GET', '/v1/credits/balance');
  const held = model.sessions.filter(({ ended }) => ended === null).reduce((sum, session) => sum + session.held, 0);
  deepEqual(Math.round(balance.body.reservedUsd * 1e6), held * portionPriceMicroUsd);
  if (model.available !== null) {
    const available = Math.round((balance.body.balanceUsd - balance.body.reservedUsd) * 1e6);
    deepEqual(available, model.available);
  }
  return [told(list, 'listSessions', 200), told(active, 'listSessions', 200)];
}

/** Each event of a session was stored once, in order, and told. */
async function assertEvents({ organization }: Walk, { id, events }: ModelSession): Promise<void> {
  const { body } = await organization.call<Wire['CallEventList']>('GET', `/v1/calls/${id}/events`);
  deepEqual(
    body.events.map((event) => event.event_type),
    events,
  );
  // No endpoint is told that a worker is waited for.
  const published = events.filter((type) => type !== 'worker.waiting');
  const stored = (await organization.events<{ event_type: string }>(id)).filter(({ type }) => type === 'call.status');
  deepEqual(
    stored.map(({ sequence, body: { data } }) => [sequence, data.event_type]),
    published.map((type, nth) => [nth + 1, type]),
  );
}
