import { deepEqual, ok } from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../organization.ts';
import { waitFor } from '../sms-waiting.ts';
import type { Stage } from '../stage.ts';
import { chosen, createWalker, type Done, told, type Walker } from './walker.ts';

type Wire = components['schemas'];
type Script = Wire['SimulatedScript'];

/** What is known of a call before the network has played it: how it ends, unless somebody ends it. */
interface ModelCall {
  readonly id: string;
  readonly script: Script;
  readonly direction: 'inbound' | 'outbound';
  /** Whether somebody ended it before it was known to have ended. */
  wasEnded: boolean;
  /** Whether it must have ended by now. */
  isOver: boolean;
}

/** An organization whose telephones ring. */
interface Walk {
  readonly organization: Organization;
  readonly number: string;
  readonly calls: ModelCall[];
  readonly keyed: Array<{ key: string; json: object; id: string }>;
}

interface At extends Walk {
  choice: number;
}

type Step = { name: keyof typeof steps; choice: number };

// But for those whose worker dies, which is told in real time.
const reasons: ReadonlyArray<readonly [script: Script, to: string, reason: Wire['SessionEndReason']]> = [
  ['talk', '+15550100200', 'caller_hangup'],
  ['busy', '+15005550201', 'busy'],
  ['no_answer', '+15005550202', 'no_answer'],
  ['rejected', '+15005550203', 'rejected'],
  ['voicemail_beep', '+15005550204', 'voicemail'],
  ['hang_up', '+15005550206', 'caller_hangup'],
  ['silence', '+15005550207', 'silence'],
  ['media_lost', '+15005550211', 'carrier_failed'],
  ['provider_fails', '+15005550212', 'provider_failed'],
  ['endless', '+15005550213', 'max_duration'],
];
const unknownId = '00000000-0000-7000-8000-000000000000';
const failures = new Set(['busy', 'no_answer', 'rejected', 'carrier_failed', 'provider_failed']);

/** Walks over the telephone calls of organizations that share a server, whose network plays while they go. */
export function createCallsWalker(stage: Stage): Walker {
  return createWalker<Walk, Step>({
    begin: () => begin(stage),
    anyStep: fc.record({ name: fc.constantFrom(...stepNames), choice: fc.nat(999) }),
    take: async (walk, { name, choice }) => {
      const done = await steps[name](Object.assign(walk, { choice }));
      return done === null ? [] : [done];
    },
    compare: async (walk) => Promise.all(walk.calls.map((call) => compareOne(walk, call))),
    end: async (walk) => {
      await advance(Object.assign(walk, { choice: 0 }));
      for (const call of walk.calls) await compareEvents(walk, call);
    },
  });
}

async function begin(stage: Stage): Promise<Walk> {
  const organization = await stage.organization();
  const [number] = (await organization.call<Array<{ e164: string }>>('GET', '/v1/phone-numbers')).body;
  const agent = { name: 'Reception', systemPrompt: 'Be brief.', intent: { language: 'en' } };
  const { body } = await organization.call<{ id: string }>('POST', '/v1/agents', agent);
  const [first] = (await organization.call<Array<{ id: string }>>('GET', '/v1/phone-numbers')).body;
  await organization.call('PATCH', `/v1/phone-numbers/${first?.id}`, { agentId: body.id });
  return { organization, number: number?.e164 ?? '', calls: [], keyed: [] };
}

async function dial({ organization, calls, keyed, choice }: At): Promise<Done> {
  const [script, to] = reasons[choice % reasons.length] ?? ['talk', '+15550100200'];
  // Each sentence is a step of the clock.
  const maxDurationSeconds = script === 'endless' ? 30 : 60;
  const json = { to, intent: { language: 'en' }, maxDurationSeconds, metadata: { choice } };
  const key = crypto.randomUUID();
  const answer = await organization.call<Wire['DialedPhone']>('POST', '/v1/sessions/phone', json, {
    'idempotency-key': key,
  });
  const done = told(answer, 'dialPhone', 200);
  const { sessionId: id } = answer.body;
  calls.push({ id, script, direction: 'outbound', wasEnded: false, isOver: false });
  keyed.push({ key, json, id });
  return done;
}

/** The same request again, or another one under its key. */
async function dialAgain({ organization, keyed, choice }: At): Promise<Done | null> {
  const one = chosen(keyed, choice, 1_000);
  if (one === undefined) return null;
  const isOther = choice % 2 === 0;
  const json = isOther ? { ...one.json, to: '+15550100299' } : one.json;
  const answer = await organization.call<Wire['DialedPhone']>('POST', '/v1/sessions/phone', json, {
    'idempotency-key': one.key,
  });
  if (isOther) return told(answer, 'dialPhone', [409, 'IDEMPOTENCY_CONFLICT']);
  deepEqual(answer.body.sessionId, one.id);
  return told(answer, 'dialPhone', 200);
}

async function arrive({ organization, number, calls, choice }: At): Promise<Done> {
  const [script] = reasons[choice % reasons.length] ?? ['talk'];
  // A call that comes in has no limit of its own that a walk could wait for.
  const asked = script === 'endless' ? 'talk' : script;
  const isForeign = choice % 7 === 0;
  const json = { to: isForeign ? '+15559990000' : number, from: '+15550100200', script: asked };
  const answer = await organization.call<Wire['TestCallAccepted']>('POST', '/v1/test/inbound-calls', json);
  if (isForeign) return told(answer, 'receiveTestCall', [404, 'NOT_FOUND']);
  const done = told(answer, 'receiveTestCall', 202);
  calls.push({ id: answer.body.callId, script: asked, direction: 'inbound', wasEnded: false, isOver: false });
  return done;
}

/** Lets two minutes pass: by then the network has played everything. */
async function advance({ organization, calls }: At): Promise<Done> {
  const clock = () => organization.call<Wire['TestClock']>('GET', '/v1/test/clock');
  const to = new Date(Date.parse((await clock()).body.now) + 120_000).toISOString();
  const answer = await organization.call('POST', '/v1/test/clock/advance', { to });
  await waitFor('the clock', clock, ({ body }) => body.status === 'ready');
  for (const call of calls) call.isOver = true;
  return told(answer, 'advanceTestClock', 202);
}

const anyCall = ({ calls, choice }: At): ModelCall | undefined => chosen(calls, choice % 97, 93);

async function endOne(at: At): Promise<Done> {
  const call = anyCall(at);
  const answer = await at.organization.call<Wire['EndedCall']>('POST', `/v1/calls/${call?.id ?? unknownId}/end`);
  if (call === undefined) return told(answer, 'endCall', [404, 'NOT_FOUND']);
  if (call.isOver) deepEqual(answer.body.status, 'already_ended');
  if (answer.body.status === 'ending') call.wasEnded = true;
  return told(answer, 'endCall', 200);
}

async function tell(at: At): Promise<Done> {
  const call = anyCall(at);
  const path = `/v1/calls/${call?.id ?? unknownId}/messages`;
  const answer = await at.organization.call('POST', path, { text: 'Speak up.', mode: 'context' });
  if (call === undefined) return told(answer, 'sendCallMessage', [404, 'NOT_FOUND']);
  if (call.isOver) return told(answer, 'sendCallMessage', [409, 'CALL_NOT_LIVE']);
  ok([202, 409].includes(answer.status));
  return ['sendCallMessage', answer.status];
}

async function join(at: At): Promise<Done> {
  const call = anyCall(at);
  const answer = await at.organization.call('POST', `/v1/calls/${call?.id ?? unknownId}/web-join`, {});
  if (call === undefined) return told(answer, 'joinCall', [404, 'NOT_FOUND']);
  if (call.isOver) return told(answer, 'joinCall', [409, 'CALL_NOT_LIVE']);
  ok([200, 409].includes(answer.status));
  return ['joinCall', answer.status];
}

const reasonOf = ({ script, direction }: ModelCall) => {
  // Detection of machines is for telephones that are called: a machine that calls is listened to, and says nothing.
  if (script === 'voicemail_beep' && direction === 'inbound') return 'silence';
  return reasons.find(([name]) => name === script)?.[2] ?? 'caller_hangup';
};

async function compareOne({ organization }: Walk, call: ModelCall): Promise<Done> {
  const answer = await organization.call<Wire['Call']>('GET', `/v1/calls/${call.id}`);
  const { body } = answer;
  deepEqual([answer.status, body.kind, body.direction], [200, 'phone', call.direction], answer.text);
  if (call.isOver || body.ended_at !== null) {
    const reason = body.end_reason ?? 'none';
    ok(reason === reasonOf(call) || (call.wasEnded && reason === 'api_end'), `${call.script} ended with ${reason}`);
    deepEqual([body.status, body.failure_cause], failures.has(reason) ? ['failed', reason] : ['ended', null]);
    if (body.answered_at === null) deepEqual(body.duration_seconds, 0);
  } else deepEqual([body.status, body.end_reason], ['active', null]);
  return told(answer, 'getCall', 200);
}

async function compareEvents({ organization }: Walk, { id }: ModelCall): Promise<void> {
  const { body } = await organization.call<Wire['CallEventList']>('GET', `/v1/calls/${id}/events`);
  const types = body.events.map(({ event_type: type }) => type);
  deepEqual([types.at(0), ...types.slice(-2)], ['session.created', 'room_finished', 'session.ended']);
  for (const once of [
    'session.created',
    'sip.dial_started',
    'sip.ringing',
    'sip.answered',
    'room_finished',
    'session.ended',
  ])
    ok(types.filter((type) => type === once).length <= 1, `${once} came twice`);
}

const steps = {
  dial,
  dialAgain,
  arrive,
  advance,
  end: endOne,
  tell,
  join,
} as const;
// A call costs the network a dozen requests: most steps are about those that are there.
const stepNames: ReadonlyArray<keyof typeof steps> = [
  'dial',
  'arrive',
  'advance',
  ...Array.from({ length: 2 }, () => 'dialAgain' as const),
  ...Array.from({ length: 3 }, () => 'end' as const),
  ...Array.from({ length: 5 }, () => 'tell' as const),
  ...Array.from({ length: 5 }, () => 'join' as const),
];
