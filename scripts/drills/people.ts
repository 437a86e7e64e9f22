import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditPeopleBooks } from './stage/people-books.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = ['voice.change.written', 'voice.change.committed'];
const brokers = ['ada', 'bob', 'cyd', 'dan'];
const numbers = Array.from({ length: 6 }, (_, nth) => `+1500555040${nth + 1}`);
const caller = '+15550100200';
const commands = ['hold', 'unhold', 'mute', 'unmute', 'transfer', 'transfer', 'bridge', 'hangup'];

interface Leg {
  controlId: string;
  status: string;
  brokerId: string | null;
}
interface Call {
  id: string;
  status: string;
  endedAt: string | null;
  legs: Leg[];
}

/**
 * P28: people call each other, take calls, hold them and hand them over, while API, worker and database are killed in turn. A round
 * is one kill of each.
 */
export const people: Drill = {
  name: 'people',
  promise: 'P28',
  guarantee: 'a call between people ends once with every leg, and is what its history says, whatever dies',
  unit: 'kills of each',
  rounds: 100,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    return onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

async function drillOn(stage: Stage, { rounds, random, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const load = await startCalling(stage, random);
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${load.told().size} calls placed`);
    },
  });
  await waitUntil('calls were handed over', async () => (await countOf(stage, 'call.transfer.completed')) > 0, {
    deadlineMs: 120_000,
    everyMs: 200,
  });
  await load.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say('waiting until every call has ended');
  await settle(stage);
  const broken = [
    ...(await auditPeopleBooks(stage.database)),
    ...crashesOn(stage),
    ...(await missing(stage, load.told())),
    ...load.odd(),
  ];
  const errors = stage.client.serverErrors();
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  const [bridged, handed] = [await countOf(stage, 'call.bridged'), await countOf(stage, 'call.transfer.completed')];
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; ` +
    `calls placed ${load.told().size}, bridged ${bridged} times, handed over ${handed} times; broken ${broken.length}`;
  return { figure, broken };
}

interface Calling {
  /** The call that each key was told. */
  told(): ReadonlyMap<string, string>;
  /** Answers that no one may get. */
  odd(): string[];
  stop(): Promise<void>;
}

/** People who call, and are called, and repeat each request until it is answered. */
async function startCalling(stage: Stage, random: SeededRandom): Promise<Calling> {
  const told = new Map<string, string>();
  const odd: string[] = [];
  let stopping = false;
  const ask = <Body>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, key?: string) =>
    stage.client.untilAnswered(
      {
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(key === undefined ? {} : { idempotencyKey: key }),
      },
      random.between(0, 1),
    ) as Promise<{ status: number; json: (Body & { code?: string }) | undefined }>;
  await ask('PATCH', '/v1/organization', { features: { humanCalling: true } });
  const numbersOf = await ask<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers');
  const own = numbersOf.json?.[0];
  if (own === undefined) throw new Error('The organization has no number');
  await ask('PATCH', `/v1/phone-numbers/${own.id}`, { routeToBrokerId: 'ada' });

  const command = async ({ controlId }: Leg, name: string, body: object = {}): Promise<void> => {
    const { status, json } = await ask('POST', `/v1/voice/legs/${controlId}/actions/${name}`, body);
    if (![200, 409, 422].includes(status)) odd.push(`${name} was answered ${status}: ${JSON.stringify(json)}`);
  };
  const talk = async (id: string, brokerId: string): Promise<void> => {
    for (let tries = 0; tries < 40 && !stopping; tries += 1) {
      const { json: call } = await ask<Call>('GET', `/v1/voice/calls/${id}`);
      if (call === undefined || call.endedAt !== null) return;
      const offered = call.legs.find((leg) => leg.brokerId === brokerId && leg.status === 'ringing');
      if (offered !== undefined) await command(offered, 'answer');
      const leg = random.pick(call.legs);
      const name = random.pick(commands);
      if (name === 'bridge') await command(leg, name, { bridgeTo: random.pick(call.legs).controlId });
      else if (name === 'transfer')
        await command(leg, name, { to: random.pick(numbers), mode: random.chance(0.5) ? 'blind' : 'warm' });
      else if (name !== 'hangup' || random.chance(0.2)) await command(leg, name);
    }
  };
  const run = async (brokerId: string): Promise<void> => {
    for (let count = 0; !stopping; count += 1) {
      await ask('PUT', '/v1/voice/presence', { brokerId, status: 'available' });
      if (random.chance(0.4)) {
        const arrived = await ask<{ callId: string }>('POST', '/v1/test/inbound-calls', {
          to: own.e164,
          from: caller,
          script: 'endless',
        });
        if (arrived.json !== undefined) await talk(arrived.json.callId, brokerId);
        continue;
      }
      const key = `call-${brokerId}-${count}`;
      const { status, json } = await ask<{ call: Call }>('POST', '/v1/voice/calls', { brokerId, to: numbers[0] }, key);
      if (status !== 201 || json === undefined) odd.push(`a call was answered ${status}: ${JSON.stringify(json)}`);
      else {
        told.set(key, json.call.id);
        await talk(json.call.id, brokerId);
      }
    }
  };
  const running = brokers.map(run);
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    told: () => told,
    odd: () => odd,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** Hangs up every leg, and waits until every call has ended. */
async function settle(stage: Stage): Promise<void> {
  const open = `select control_id as id from human_call_legs where ended_at is null`;
  for (const { id } of await stage.database.ask<{ id: string }>(open))
    await stage.client.untilAnswered({ method: 'POST', path: `/v1/voice/legs/${id}/actions/hangup` });
  await waitUntil('every call has ended', async () => (await stage.database.ask(open)).length === 0, {
    deadlineMs: 120_000,
    everyMs: 200,
    seen: async () => JSON.stringify(await stage.database.ask(open)),
  });
}

async function countOf({ database }: Stage, type: string): Promise<number> {
  const { count } = await database.one<{ count: number }>(
    'select count(*)::int as count from human_call_events where type = $1',
    [type],
  );
  return count;
}

/** Calls that a client was told and that are not there, or that two requests were told. */
async function missing(stage: Stage, told: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>('select id::text as id from human_calls');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...told.values()].filter((id) => !kept.has(id));
  const twice = told.size - new Set(told.values()).size;
  return [
    ...(lost.length === 0 ? [] : [`${lost.length} calls were told and are not there, e.g. ${lost[0]}`]),
    ...(twice === 0 ? [] : [`${twice} calls were told to two requests`]),
  ];
}
