import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { brokenRules } from './stage/broken-rules.ts';
import { startHandingOver } from './stage/handing-over.ts';
import { auditPeopleBooks } from './stage/people-books.ts';
import { startCalling } from './stage/people-calling.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lapse } from './stage/stale-speaker.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { transferRules } from './stage/transfer-books.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = [
  'transfers.change.written',
  'transfers.change.committed',
  'sessions.change.written',
  'sessions.change.committed',
  'voice.change.written',
  'voice.change.committed',
];

/**
 * P28: telephones are called, calls of the simulated network are handed over, by every kind of transfer and to every recipient, and
 * people call each other, take calls and hand them over, while API, worker and database are killed in turn. A round is one kill
 * of each.
 */
export const calls: Drill = {
  name: 'calls',
  promise: 'P28',
  guarantee: 'a call is dialed and ends once, with every leg and every attempt to hand it over, whatever dies',
  unit: 'kills of each',
  rounds: 100,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    return onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

/** How much of what the drill is about has happened. */
const handed = `select (select count(*) from call_transfers where status = 'completed')::int as agents,
  (select count(*) from human_call_events where type = 'call.transfer.completed')::int as people,
  (select count(*) from human_call_events where type = 'call.bridged')::int as bridged`;
type Handed = Record<'agents' | 'people' | 'bridged', number>;

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const agents = startHandingOver(stage, random, hurry ? 'short' : 'long');
  const people = await startCalling(stage, random);
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${agents.told().size + people.told().size} requests answered`);
    },
  });
  const count = () => stage.database.one<Handed>(handed);
  const isEnough = async (): Promise<boolean> => {
    const done = await count();
    return done.agents > 0 && done.people > 0;
  };
  const seen = async (): Promise<string> => JSON.stringify(await count());
  await waitUntil('calls of agents and of people are handed over', isEnough, {
    deadlineMs: 120_000,
    everyMs: 200,
    seen,
  });
  await Promise.all([agents.stop(), people.stop()]);
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say('waiting until every call has ended');
  await settle(stage, hurry);
  const broken = [
    ...(await auditSessionBooks(stage.database)),
    ...(await brokenRules(stage.database, transferRules)),
    ...(await auditPeopleBooks(stage.database)),
    ...crashesOn(stage),
    ...(await missing(stage, 'call_transfer_routes', agents.told())),
    ...(await missing(stage, 'sessions', agents.dialed())),
    ...(await missing(stage, 'human_calls', people.told())),
    ...agents.odd(),
    ...people.odd(),
  ];
  const errors = stage.client.serverErrors();
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  const done = await count();
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; calls of agents ${agents.dialed().size}, ` +
    `handed over ${done.agents} times by ${agents.told().size} requests; calls of people ${people.told().size}, bridged ` +
    `${done.bridged} times, handed over ${done.people} times; lost, made twice or stuck ${broken.length}`;
  return { figure, broken };
}

/** Ends every call, and waits until that is done. */
async function settle(stage: Stage, hurry: boolean): Promise<void> {
  const sessions = `select id::text as id from sessions where status <> 'ended'`;
  const legs = `select control_id as id from human_call_legs where ended_at is null`;
  const post = (path: string) => stage.client.untilAnswered({ method: 'POST', path });
  for (const { id } of await stage.database.ask<{ id: string }>(sessions)) await post(`/v1/calls/${id}/end`);
  for (const { id } of await stage.database.ask<{ id: string }>(legs))
    await post(`/v1/voice/legs/${id}/actions/hangup`);
  const open = async () => [...(await stage.database.ask(sessions)), ...(await stage.database.ask(legs))];
  await waitUntil(
    'every call has ended',
    async () => {
      if (hurry) await lapse(stage, `lease_renewed_at < clock_timestamp() - interval '6 seconds'`);
      return (await open()).length === 0;
    },
    { deadlineMs: 120_000, everyMs: 200, seen: async () => JSON.stringify(await open()) },
  );
}

/** What clients were told and that is not there, or that two requests were told. */
async function missing(
  stage: Stage,
  table: 'call_transfer_routes' | 'sessions' | 'human_calls',
  told: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>(`select id::text as id from ${table}`);
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...told.values()].filter((id) => !kept.has(id));
  const twice = told.size - new Set(told.values()).size;
  return [
    ...(lost.length === 0 ? [] : [`${lost.length} rows of ${table} were told and are not there, e.g. ${lost[0]}`]),
    ...(twice === 0 ? [] : [`${twice} rows of ${table} were told to two requests`]),
  ];
}
