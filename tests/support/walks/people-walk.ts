import { deepEqual, ok } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../organization.ts';
import { waitFor } from '../sms-waiting.ts';
import type { Stage } from '../stage.ts';
import { holdAgainstHistory } from './people-model.ts';
import { chosen, createWalker, type Done, told, type Walker } from './walker.ts';

type Wire = components['schemas'];

/** An organization whose people call each other. */
interface Walk {
  readonly organization: Organization;
  readonly number: string;
  readonly calls: string[];
  /** Those that are known to have ended, and were held against their history then. */
  readonly over: Set<string>;
  readonly keyed: Array<{ key: string; json: object; id: string }>;
}

interface At extends Walk {
  choice: number;
}

type Step = { name: keyof typeof steps; choice: number };

const brokers = ['ada', 'bob', 'cyd'] as const;
const numbers = ['0401', '0402', '0403', '0404', '0405', '0406', '0499'].map((end) => `+1500555${end}`);
const scripts = ['endless', 'talk', 'hang_up', 'no_answer'] as const;
const statuses = ['available', 'available', 'available', 'available', 'busy', 'away', 'offline'] as const;
const commands = [
  'answer',
  'answer',
  'hangup',
  'hold',
  'unhold',
  'mute',
  'unmute',
  'dtmf',
  'bridge',
  'transfer',
] as const;
const unknownId = '00000000-0000-7000-8000-000000000000';

/** Walks over the calls between people of organizations that share a server, whose network plays while they go. */
export function createPeopleWalker(stage: Stage): Walker {
  return createWalker<Walk, Step>({
    begin: () => begin(stage),
    anyStep: fc.record({ name: fc.constantFrom(...stepNames), choice: fc.nat(9_999) }),
    take: async (walk, { name, choice }) => {
      const done = await steps[name](Object.assign(walk, { choice }));
      return done === null ? [] : [done];
    },
    compare: async (walk) => (await Promise.all(openOf(walk).map((id) => compareOne(walk, id)))).flat(),
    end: async (walk) => {
      // The longest call is over then.
      await pass(walk, 14_401);
      for (const id of openOf(walk)) await compareOne(walk, id);
      deepEqual(openOf(walk), [], 'a call outlives its longest time');
    },
  });
}

async function begin(stage: Stage): Promise<Walk> {
  const organization = await stage.organization();
  await organization.call('PATCH', '/v1/organization', { features: { humanCalling: true } });
  const [number] = (await organization.call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers')).body;
  await organization.call('PATCH', `/v1/phone-numbers/${number?.id}`, { routeToBrokerId: 'ada' });
  return { organization, number: number?.e164 ?? '', calls: [], over: new Set(), keyed: [] };
}

const openOf = ({ calls, over }: Walk): string[] => calls.filter((id) => !over.has(id));

const at = <Item>(items: readonly Item[], place: number): Item => items[place % items.length] as Item;

async function setPresence({ organization, choice }: At): Promise<Done> {
  const json = { brokerId: at(brokers, choice), status: at(statuses, choice >> 3) };
  const answer = await organization.call<Wire['BrokerPresence']>('PUT', '/v1/voice/presence', json);
  deepEqual([answer.body.status, answer.body.reachable], [json.status, json.status !== 'offline']);
  return told(answer, 'setPresence', 200);
}

async function beat({ organization, choice }: At): Promise<Done> {
  const brokerId = at([...brokers, 'eve'], choice);
  const answer = await organization.call('POST', '/v1/voice/presence/heartbeat', { brokerId });
  if (brokerId === 'eve') return told(answer, 'sendPresenceHeartbeat', [404, 'NOT_FOUND']);
  ok([200, 404].includes(answer.status));
  return ['sendPresenceHeartbeat', answer.status];
}

async function listPresence({ organization }: At): Promise<Done> {
  const answer = await organization.call<Wire['BrokerPresenceList']>('GET', '/v1/voice/presence');
  const names = answer.body.brokers.map(({ brokerId }) => brokerId);
  deepEqual(names, names.toSorted());
  return told(answer, 'listPresence', 200);
}

async function token({ organization, choice }: At): Promise<Done> {
  const json = { brokerId: at([...brokers, 'eve'], choice) };
  const answer = await organization.call('POST', '/v1/voice/presence/token', json);
  ok([200, 404].includes(answer.status));
  return ['issuePresenceToken', answer.status];
}

async function place({ organization, number, calls, keyed, choice }: At): Promise<Done> {
  const json = { brokerId: at(brokers, choice), to: at([...numbers, number], choice >> 2) };
  const key = crypto.randomUUID();
  const answer = await organization.call<Wire['PlacedHumanCall']>('POST', '/v1/voice/calls', json, {
    'idempotency-key': key,
  });
  // None of its brokers may be there.
  if (json.to === number && answer.status === 409) return told(answer, 'placeHumanCall', [409, 'NO_BROKER_AVAILABLE']);
  const done = told(answer, 'placeHumanCall', 201);
  calls.push(answer.body.call.id);
  keyed.push({ key, json, id: answer.body.call.id });
  return done;
}

/** The same request again, or another one under its key. */
async function placeAgain({ organization, keyed, choice }: At): Promise<Done | null> {
  const one = chosen(keyed, choice, 10_000);
  if (one === undefined) return null;
  const isOther = choice % 2 === 0;
  const json = isOther ? { ...one.json, metadata: { choice } } : one.json;
  const answer = await organization.call<Wire['PlacedHumanCall']>('POST', '/v1/voice/calls', json, {
    'idempotency-key': one.key,
  });
  if (isOther) return told(answer, 'placeHumanCall', [409, 'IDEMPOTENCY_CONFLICT']);
  deepEqual(answer.body.call.id, one.id);
  return told(answer, 'placeHumanCall', 201);
}

async function arrive({ organization, number, calls, choice }: At): Promise<Done> {
  const json = { to: number, from: '+15550100200', script: at(scripts, choice) };
  const answer = await organization.call<Wire['TestCallAccepted']>('POST', '/v1/test/inbound-calls', json);
  const done = told(answer, 'receiveTestCall', 202);
  calls.push(answer.body.callId);
  return done;
}

async function command(here: At): Promise<Done | null> {
  const { organization, calls, choice } = here;
  // Now and then of a call that has ended.
  const id = chosen(choice % 8 === 0 ? calls : openOf(here), choice >> 3, 10_000);
  if (id === undefined) return null;
  const call = await get(here, id);
  const leg = at(call.legs, choice >> 2);
  const name = at(commands, choice >> 4);
  const other = at(call.legs, choice >> 7).controlId;
  const json = {
    bridge: { bridgeTo: other },
    dtmf: { digits: '12#' },
    transfer: { to: choice % 5 === 0 ? other : at(numbers, choice >> 6), mode: choice % 2 === 0 ? 'blind' : 'warm' },
  };
  const address = `/v1/voice/legs/${leg.controlId}/actions/${name}`;
  const answer = await organization.call<Wire['CommandedCallLeg'] & { code?: string }>(
    'POST',
    address,
    name in json ? json[name as keyof typeof json] : {},
  );
  const { status, body } = answer;
  ok([200, 409, 422].includes(status), answer.text);
  if (name === 'hangup') ok(status === 200 && body.leg.endedAt !== null, answer.text);
  // What had ended stays so.
  if (leg.endedAt !== null && name === 'hangup') deepEqual(body.noop, true);
  if (leg.endedAt !== null && name !== 'hangup') deepEqual([status, body.code], [409, 'LEG_NOT_LIVE']);
  if (status === 200 && name === 'hold') deepEqual([body.leg.status, body.leg.onHold], ['held', true]);
  if (status === 200 && (name === 'mute' || name === 'unmute')) deepEqual(body.leg.muted, name === 'mute');
  return ['commandCallLeg', status];
}

async function join(here: At): Promise<Done> {
  const { organization, calls, choice } = here;
  const id = chosen(choice % 4 === 0 ? calls : openOf(here), choice >> 2, 2_400);
  const leg = id === undefined ? undefined : at((await get(here, id)).legs, choice >> 2);
  const brokerId = choice % 3 === 0 ? at(brokers, choice >> 4) : (leg?.brokerId ?? 'eve');
  const address = `/v1/voice/legs/${leg?.controlId ?? 'leg_0'}/join`;
  const answer = await organization.call<Wire['LegCredentials']>('POST', address, { brokerId });
  if (leg?.brokerId !== brokerId) return told(answer, 'joinCallLeg', [404, 'NOT_FOUND']);
  ok([200, 409].includes(answer.status), answer.text);
  if (answer.status === 200) deepEqual(answer.body.identity, brokerId);
  return ['joinCallLeg', answer.status];
}

async function list({ organization, calls, choice }: At): Promise<Done> {
  const status = at(['ringing', 'active', 'missed'] as const, choice);
  const answer = await organization.call<Wire['HumanCallList']>('GET', `/v1/voice/calls?status=${status}&limit=200`);
  for (const call of answer.body.calls) ok(call.status === status && calls.includes(call.id));
  return told(answer, 'listHumanCalls', 200);
}

async function advance(here: At): Promise<Done> {
  return pass(here, at([1, 2, 2, 2, 2, 5, 15, 25, 60], here.choice));
}

async function pass({ organization }: Walk, seconds: number): Promise<Done> {
  const clock = () => organization.call<Wire['TestClock']>('GET', '/v1/test/clock');
  const to = new Date(Date.parse((await clock()).body.now) + seconds * 1_000).toISOString();
  const answer = await organization.call('POST', '/v1/test/clock/advance', { to });
  await waitFor('the clock', clock, ({ body }) => body.status === 'ready');
  return told(answer, 'advanceTestClock', 202);
}

const get = async ({ organization }: Walk, id: string): Promise<Wire['HumanCall']> =>
  (await organization.call<Wire['HumanCall']>('GET', `/v1/voice/calls/${id}`)).body;

const historyOf = async ({ organization }: Walk, id: string): Promise<Wire['CallControlEvent'][]> =>
  (await organization.call<Wire['CallControlEventList']>('GET', `/v1/voice/calls/${id}/events`)).body.events;

/** It goes on by itself: what differs is looked at again, until nothing has happened between its call and its history. */
async function compareOne(walk: Walk, id: string): Promise<Done[]> {
  const call = await get(walk, id);
  const events = await historyOf(walk, id);
  try {
    holdAgainstHistory(call, events);
  } catch (error) {
    const later = await historyOf(walk, id);
    const before = await get(walk, id);
    if (later.length === events.length && isDeepStrictEqual(before, call)) throw error;
    return compareOne(walk, id);
  }
  if (call.endedAt !== null) walk.over.add(id);
  if (call.status === 'active') {
    const talks = call.legs.filter(({ bridgedTo }) => bridgedTo !== null).length;
    ok(talks === 2 || call.legs.some(({ status }) => status === 'initiating' || status === 'ringing'), 'no one speaks');
  }
  return [
    ['getHumanCall', 200],
    ['listHumanCallEvents', 200],
  ];
}

const getUnknown = async ({ organization }: At): Promise<Done> =>
  told(await organization.call('GET', `/v1/voice/calls/${unknownId}`), 'getHumanCall', [404, 'NOT_FOUND']);

const steps = {
  setPresence,
  beat,
  listPresence,
  token,
  place,
  placeAgain,
  arrive,
  command,
  join,
  list,
  advance,
  getUnknown,
} as const;
// Most of all the legs of the newest calls are commanded.
const stepNames: ReadonlyArray<keyof typeof steps> = [
  ...(Object.keys(steps) as Array<keyof typeof steps>),
  'setPresence',
  'place',
  'arrive',
  'advance',
  ...Array.from({ length: 12 }, () => 'command' as const),
];
