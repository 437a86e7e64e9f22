import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Stage } from '../stage.ts';
import { askedOf } from './transfers-asked.ts';
import {
  askToEnd,
  cancel,
  complete,
  finish,
  letLongPass,
  longSeconds,
  type ModelCall,
  type ModelRoute,
  newCall,
  obstacleOf,
  openOf,
  start,
  tell,
} from './transfers-model.ts';
import { chosen, createWalker, type Done, told, type Walker } from './walker.ts';

type Wire = components['schemas'];
type Claim = Wire['WorkerClaim'];
type Event = Wire['TellTransferRequest']['event'];

// Leases are of real time: those of a walk last, however slow the machine is that takes it.
const keepLeases = `update sessions set lease_renewed_at = clock_timestamp() where id in
  (select id from sessions where lease_renewed_at is not null and status <> 'ended' for update skip locked)`;

/** A call with what the model says of it, and what its worker knows. */
interface Known extends ModelCall {
  readonly claim: Claim;
  /** The ids of its transfers, as far as they were seen. */
  ids: readonly string[];
  readonly orders: Map<string, Wire['WorkerTransfer']['status']>;
  sequence: number;
  /** Whether something was done with it since it was looked at. */
  isTouched: boolean;
}

/** An organization whose worker hands its callers over. */
interface Walk {
  readonly on: ReturnType<typeof askedOf>;
  readonly calls: Known[];
  readonly keyed: Array<{ call: Known; kind: ModelRoute['kind']; json: object; key: string; from: number }>;
}

interface At extends Walk {
  choice: number;
}

type Step = { name: keyof typeof steps; choice: number };

const numbers = ['+15550100400', '+15550100500', '+15550100600'];
const strategies = ['return_to_assistant', 'take_message', 'end_call'] as const;
const unknownId = '00000000-0000-7000-8000-000000000000';
const mostLive = 2;
// A call is ended by the end of its walk at the latest, and never by its longest time.
const maxDurationSeconds = 14_400;
const allEvents: readonly Event[] = [
  'ringing',
  'answered',
  'screened',
  'bridged',
  'hung_up',
  'no_answer',
  'busy',
  'rejected',
  'declined',
  'voicemail',
  'unreachable',
  'recipient_hangup',
  'carrier_failed',
];

/** Walks over calls that workers of the walk hand over, of organizations that share a server. */
export function createTransfersWalker(stage: Stage): Walker {
  return createWalker<Walk, Step>({
    begin: async () => ({ on: askedOf(await stage.organization()), calls: [], keyed: [] }),
    anyStep: fc.record({ name: anyName, choice: fc.nat(999) }),
    take: async (walk, { name, choice }) => {
      await stage.sql(keepLeases);
      const done = await steps[name]({ ...walk, choice });
      // The server ends those of which it has asked that by itself, ten seconds later.
      for (const call of walk.calls.filter(({ state }) => state === 'ending')) {
        await walk.on.leased(call.claim, 'end', { reason: 'caller_hangup' });
        finish(call, 'caller_hangup');
      }
      return done === null ? [] : [done];
    },
    compare: async (walk) => {
      const done = await Promise.all(walk.calls.map((call) => compareOne(walk, call)));
      return done.flat();
    },
    end: async (walk) => {
      for (const call of walk.calls) {
        await walk.on.leased(call.claim, 'end', { reason: 'caller_hangup' });
        await walk.on.end(call.claim.sessionId);
        if (call.state !== 'bridged') finish(call, 'caller_hangup');
        finish(call, 'api_end');
        call.isTouched = true;
        await compareOne(walk, call);
        await compareEvents(walk, call);
      }
    },
  });
}

const live = ({ calls }: Walk): Known[] => calls.filter(({ state }) => state !== 'ended');

async function begin(at: At): Promise<Done | null> {
  const { on, calls } = at;
  if (live(at).length >= mostLive) return null;
  const answer = await on.create({ maxDurationSeconds, recording: false });
  const done = told(answer, 'createSession', 201);
  const claim = await on.claimed();
  await on.leased(claim, 'turns', {
    turns: [{ index: 0, source: 'agent', text: 'Hello', startedAt: claim.createdAt }],
  });
  calls.push({ ...newCall(), claim, ids: [], orders: new Map(), sequence: 0, isTouched: true });
  return done;
}

/** A call: mostly one that is not over. */
function anyCall(at: At): Known | undefined {
  // A choice that ends on 0 takes one that may have ended.
  const calls = at.choice % 10 === 0 || live(at).length === 0 ? at.calls : live(at);
  const call = chosen(calls, at.choice, 1_000);
  if (call !== undefined) call.isTouched = true;
  return call;
}

async function startOne(at: At, kind: ModelRoute['kind']): Promise<Done | null> {
  const call = anyCall(at);
  if (call === undefined) return null;
  const { choice, on, keyed } = at;
  const destinations = numbers.slice(0, kind === 'blind' ? 1 : 1 + (choice % 3));
  const fallback = kind === 'blind' ? null : (strategies[choice % 7] ?? 'return_to_assistant');
  const isWrong = choice % 13 === 0;
  const json = {
    ...(kind === 'blind' ? { to: numbers[0] } : { destinations: destinations.map((to) => ({ to })) }),
    ...(fallback === null ? {} : { fallback: { strategy: fallback } }),
    ...(isWrong ? { ringingTimeout: 121 } : {}),
  };
  const key = crypto.randomUUID();
  const from = call.transfers.length;
  const answer = await on.transfer(call.claim.sessionId, kind, json, key);
  const operation = kind === 'blind' ? 'startBlindTransfer' : 'startWarmTransfer';
  if (isWrong) return told(answer, operation, [400, 'VALIDATION_ERROR']);
  const obstacle = obstacleOf(call);
  if (obstacle !== null) return told(answer, operation, [409, obstacle]);
  start(call, { kind, destinations, fallback });
  keyed.push({ call, kind, json, key, from });
  return told(answer, operation, 201);
}

/** The same request again, which answers the newest attempt of it, or another one under its key. */
async function startAgain({ on, keyed, choice }: At): Promise<Done | null> {
  const one = chosen(keyed, choice, 1_000);
  if (one === undefined) return null;
  const { call, kind, key, from } = one;
  const isOther = choice % 3 === 0;
  const json = isOther ? { ...one.json, ringingTimeout: 17 } : one.json;
  const answer = await on.transfer(call.claim.sessionId, kind, json, key);
  const operation = kind === 'blind' ? 'startBlindTransfer' : 'startWarmTransfer';
  if (isOther) return told(answer, operation, [409, 'IDEMPOTENCY_CONFLICT']);
  const newest = call.transfers.filter(({ route }) => route === call.transfers[from]?.route).at(-1);
  deepEqual([answer.body.status, answer.body.failure_cause], [newest?.status, newest?.cause]);
  return told(answer, operation, 201);
}

/** A transfer of a call: mostly the newest one. Its id is looked up where the server chose it. */
async function anyTransfer(at: At): Promise<{ call: Known; id: string; nth: number } | null> {
  const call = anyCall(at);
  if (call === undefined || call.transfers.length === 0) return null;
  const nth = at.choice % 5 === 0 ? at.choice % call.transfers.length : call.transfers.length - 1;
  if (call.ids[nth] === undefined) call.ids = (await at.on.call(call.claim.sessionId)).transfers.map(({ id }) => id);
  return { call, nth, id: call.ids[nth] ?? unknownId };
}

async function tellOne(at: At, events: readonly Event[]): Promise<Done | null> {
  const found = await anyTransfer(at);
  if (found === null) return null;
  const { call, id, nth } = found;
  const event = chosen(events, Math.floor(at.choice / 5), 1_000) ?? 'ringing';
  if (at.choice % 23 === 0) {
    const lease = { ...call.claim, leaseToken: 'lease_of_another' };
    return told(await at.on.leased(lease, `transfers/${id}`, { event }), 'tellWorkerTransfer', [409, 'LEASE_LOST']);
  }
  const isUnknown = at.choice % 29 === 0;
  const answer = await at.on.leased<Wire['ToldTransfer']>(call.claim, `transfers/${isUnknown ? unknownId : id}`, {
    event,
  });
  if (isUnknown) return told(answer, 'tellWorkerTransfer', [404, 'NOT_FOUND']);
  const transfer = call.transfers[nth];
  if (transfer !== undefined) tell(call, transfer, event);
  deepEqual([answer.body.transfer?.status, answer.body.transfer?.failureCause], [transfer?.status, transfer?.cause]);
  equal(answer.body.next, call.state === 'ending' || call.state === 'ended' ? 'end' : 'continue');
  return told(answer, 'tellWorkerTransfer', 200);
}

async function decide(at: At, decision: 'complete' | 'cancel'): Promise<Done | null> {
  const found = await anyTransfer(at);
  if (found === null) return null;
  const { call, id, nth } = found;
  const isUnknown = at.choice % 29 === 0;
  const tryNext = at.choice % 2 === 0;
  const json = decision === 'cancel' ? { tryNext } : {};
  const answer = await at.on.transfer(call.claim.sessionId, `${isUnknown ? unknownId : id}/${decision}`, json);
  const operation = decision === 'cancel' ? 'cancelTransfer' : 'completeTransfer';
  if (isUnknown) return told(answer, operation, [404, 'NOT_FOUND']);
  const transfer = call.transfers[nth];
  if (transfer === undefined) return null;
  const isTaken = decision === 'cancel' ? cancel(call, transfer, tryNext) : complete(call, transfer);
  return told(answer, operation, isTaken ? 200 : [409, 'TRANSFER_NOT_OPEN']);
}

async function endOne(at: At): Promise<Done | null> {
  const call = anyCall(at);
  if (call === undefined) return null;
  const answer = await at.on.end(call.claim.sessionId);
  askToEnd(call, 'api_end');
  return told(answer, 'endCall', 200);
}

async function leave(at: At): Promise<Done | null> {
  const call = anyCall(at);
  if (call === undefined) return null;
  const answer = await at.on.leased(call.claim, 'end', { reason: 'caller_hangup' });
  if (call.state !== 'bridged') finish(call, 'caller_hangup');
  return told(answer, 'endWorkerSession', 200);
}

/** Lets so much time pass that every attempt of which nothing is told is over. */
async function advance({ on, calls }: At): Promise<null> {
  const isAwaited = (call: Known): boolean => ['requested', 'bridging'].includes(openOf(call)?.status ?? '');
  if (!calls.some(isAwaited)) return null;
  await on.advance(longSeconds);
  for (const call of calls) {
    call.isTouched = true;
    letLongPass(call);
  }
  return null;
}

/** The worker hears what it has not heard, which keeps the session; and a call that was touched is looked at. */
async function compareOne({ on }: Walk, call: Known): Promise<Done[]> {
  const { claim, isTouched } = call;
  const done: Done[] = [];
  if (call.state !== 'ended') {
    const heard = await on.leased<Wire['WorkerHeartbeat']>(claim, 'heartbeat', { afterTransfer: call.sequence });
    done.push(told(heard, 'sendWorkerHeartbeat', 200));
    for (const { id, status } of heard.body.transfers) call.orders.set(id, status);
    call.sequence = heard.body.transfers.at(-1)?.sequence ?? call.sequence;
  }
  if (!isTouched) return done;
  call.isTouched = false;
  const seen = await on.call(claim.sessionId);
  deepEqual([seen.status, seen.end_reason], [call.state === 'ended' ? 'ended' : 'active', endOf(call)]);
  deepEqual(
    seen.transfers.map(({ kind, transfer_to: to, status, failure_cause: cause }) => [kind, to, status, cause]),
    call.transfers.map(({ route, position, status, cause }) => [
      route.kind,
      route.destinations[position],
      status,
      cause,
    ]),
  );
  if (call.state !== 'ended')
    deepEqual(
      seen.transfers.map(({ id }) => call.orders.get(id)),
      call.transfers.map(({ status }) => status),
    );
  return [...done, ['getCall', 200]];
}

const endOf = ({ state, reason }: ModelCall) => (state === 'ended' ? reason : null);

async function compareEvents({ on }: Walk, { claim, scenario }: Known): Promise<void> {
  const events = await on.events(claim.sessionId);
  const types = events.map(({ event_type: type }) => type);
  deepEqual(
    types.filter((type) => type.startsWith('transfer.')),
    scenario.map((name) => `transfer.${name}`),
  );
  deepEqual([types.at(0), types.filter((type) => type === 'session.ended').length], ['session.created', 1]);
  equal(types.at(-1), 'session.ended');
}

/** What leads a call to where its caller is connected, and beyond. */
async function goOn(at: At): Promise<Done | null> {
  const onward = { ...at, choice: at.choice - (at.choice % 10) + 1 };
  const call = chosen(live(at), onward.choice, 1_000);
  if (call === undefined) return begin(onward);
  if (obstacleOf(call) === null) return startOne(onward, at.choice % 3 === 0 ? 'blind' : 'warm');
  const newest = call.transfers.at(-1);
  if (newest?.status === 'screening')
    return at.choice % 3 === 0 ? tellOne(onward, ['screened']) : decide(onward, 'complete');
  const isBlind = newest?.route.kind === 'blind';
  if (newest?.status === 'requested') return tellOne(onward, [isBlind ? 'bridged' : 'answered']);
  return newest?.status === 'completed' ? tellOne(onward, ['hung_up']) : tellOne(onward, ['bridged']);
}

const steps = {
  begin,
  blind: (at: At) => startOne(at, 'blind'),
  warm: (at: At) => startOne(at, 'warm'),
  again: startAgain,
  tell: (at: At) => tellOne(at, allEvents),
  goOn,
  complete: (at: At) => decide(at, 'complete'),
  cancel: (at: At) => decide(at, 'cancel'),
  end: endOne,
  leave,
  advance,
} as const;
// Most of what there is to be seen is deep in a transfer, and behind one that failed.
const weights: Readonly<Record<keyof typeof steps, number>> = {
  begin: 2,
  blind: 2,
  warm: 4,
  again: 3,
  tell: 8,
  goOn: 18,
  complete: 2,
  cancel: 3,
  end: 1,
  leave: 1,
  advance: 1,
};
const anyName: fc.Arbitrary<Step['name']> = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Step['name']) })),
);
