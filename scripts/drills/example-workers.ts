import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import type { Answer } from './stage/client.ts';
import { type Example, type ExampleProgram, examplePrograms, startExample } from './stage/example-program.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

const sessionsEach = 4;

/**
 * P30: the workers of examples/ speak in sessions while the database or the API is killed, stopped and silent, in turn; each
 * session is spoken in again afterwards, by the worker that had it. A round is one of each fault.
 */
export const exampleWorkers: Drill = {
  name: 'example-workers',
  promise: 'P30',
  guarantee: 'the workers of the examples lose no session by an outage, and go on when it is over',
  unit: 'times each fault',
  rounds: 3,
  short: { rounds: 1 },
  run: (run) => onStage({ apis: 1, workers: 1 }, (stage) => drillOn(stage, run)),
};

interface Fault {
  readonly name: string;
  run(stage: Stage, lastsMs: number): Promise<unknown>;
}

const faults: readonly Fault[] = [
  {
    name: 'the database is away',
    run: async ({ database }, lastsMs) => {
      const begins = await database.stop();
      await sleep(lastsMs);
      await begins?.();
    },
  },
  { name: 'the API is killed', run: ({ apis }) => Promise.all(apis.map((api) => api.kill())) },
  { name: 'the database is killed', run: ({ database }) => database.kill() },
  {
    name: 'the API says nothing',
    run: async ({ apis }, lastsMs) => {
      for (const api of apis) api.pause();
      await sleep(lastsMs);
      for (const api of apis) api.resume();
    },
  },
];

/** A program, and the sessions that it speaks in: those of an organization of its own. */
interface Working {
  readonly program: ExampleProgram;
  readonly sessions: readonly string[];
  post(path: string, body?: object): Promise<Answer>;
  /** How many turns of its agent there are in a session. */
  spoken(id: string): Promise<number>;
}

async function drillOn(stage: Stage, { rounds, hurry, say }: DrillRun): Promise<Finding> {
  const working: Working[] = [];
  const broken: string[] = [];
  let answered = 0;
  const { programs, remove } = await examplePrograms();
  try {
    for (const example of programs) working.push(await startWorking(stage, example));
    // In the short form one outage of each side; longer than a lease in the long one.
    const tried = hurry ? faults.slice(0, 2) : faults;
    const lastsMs = hurry ? 3_000 : 20_000;
    await answers(working, 1);
    for (let round = 1; round <= rounds; round += 1) {
      for (const fault of tried) {
        await fault.run(stage, lastsMs);
        answered += 1;
        broken.push(...(await speakAgain(working, answered)).map((problem) => `${fault.name}: ${problem}`));
      }
      say(`${round} rounds`);
    }
    for (const { post, sessions } of working) for (const id of sessions) await post(`/v1/calls/${id}/end`);
    broken.push(...(await lost(stage, working)), ...crashesOn(stage));
  } finally {
    await Promise.all(working.map(({ program }) => program.retire()));
    remove();
  }
  const count = working.length * sessionsEach;
  const figure = `${count} sessions of ${working.length} programs through ${answered} faults, lost or unanswered ${broken.length}`;
  return { figure, broken };
}

async function startWorking(stage: Stage, example: Example): Promise<Working> {
  const { client } = stage;
  const organization = { name: example.file, mode: 'test', creditPolicy: 'unlimited' };
  const of = { method: 'POST', path: '/v1/organizations', body: organization, apiKey: stage.adminKey } as const;
  const apiKey = String((await client.untilAnswered(of)).json?.['apiKey']);
  const post = (path: string, body?: object) =>
    client.untilAnswered({ method: 'POST', path, apiKey, ...(body === undefined ? {} : { body }) });
  const key = String((await post('/v1/api-keys', { name: 'worker', scopes: ['worker'] })).json?.['apiKey']);
  const session = { intent: { language: 'en' }, systemPrompt: 'Be brief.', firstMessage: 'Hello!', ttlSeconds: 600 };
  const sessions: string[] = [];
  while (sessions.length < sessionsEach)
    sessions.push(String((await post('/v1/sessions', session)).json?.['sessionId']));
  const program = startExample(example, { url: stage.apis[0]?.url ?? '', key });
  const spoken = async (id: string): Promise<number> => {
    const { json } = await client.untilAnswered({ method: 'GET', path: `/v1/sessions/${id}/transcript`, apiKey });
    const { entries } = json as { entries: Array<{ source: string }> };
    return entries.filter(({ source }) => source === 'agent').length;
  };
  return { program, sessions, post, spoken };
}

/** Waits until each session has so many turns of its agent. */
function answers(working: readonly Working[], count: number): Promise<void> {
  const behind = async (): Promise<string[]> => {
    const found = working.map(async ({ program, sessions, spoken }) => {
      if (program.ended() !== null) return [`${program.name} ended with ${program.ended()}`];
      const counts = await Promise.all(sessions.map(async (id) => ({ id, has: await spoken(id) })));
      return counts.filter(({ has }) => has < count).map(({ id, has }) => `${program.name} said ${has} turns in ${id}`);
    });
    return (await Promise.all(found)).flat();
  };
  return waitUntil(`turn ${count} of each agent`, async () => (await behind()).length === 0, {
    everyMs: 200,
    seen: async () => (await behind()).join('; '),
  });
}

/** Has the user of each session say something, and its agent answer. */
async function speakAgain(working: readonly Working[], nth: number): Promise<string[]> {
  const startedAt = '2026-11-20T15:00:06.000Z';
  const problems: string[] = [];
  for (const { program, post, sessions } of working)
    for (const id of sessions) {
      const turn = { index: nth * 100, source: 'user', text: `Are you there, ${nth}?`, startedAt };
      const { status, json } = await post(`/v1/sessions/${id}/turns`, { turns: [turn] });
      if (status !== 202) problems.push(`${id} of ${program.name} took no turn: ${status} ${JSON.stringify(json)}`);
    }
  // Behind the greeting.
  await answers(working, nth + 1).catch((error: Error) => problems.push(error.message));
  return problems;
}

/** Sessions that ended otherwise than by their callers, and programs that ended by themselves. */
async function lost(stage: Stage, working: readonly Working[]): Promise<string[]> {
  const ids = working.flatMap(({ sessions }) => sessions);
  const ended = `select id::text as id, end_reason as reason, fence from sessions where id = any($1::uuid[]) and status = 'ended'`;
  type Row = { id: string; reason: string; fence: number };
  const rows = () => stage.database.ask<Row>(ended, [ids]);
  await waitUntil('every session has ended', async () => (await rows()).length === ids.length);
  return [
    ...(await rows())
      .filter(({ reason, fence }) => reason !== 'api_end' || fence !== 1)
      .map(({ id, reason, fence }) => `${id} ended with ${reason} at its claim ${fence}`),
    ...working.flatMap(({ program }) =>
      program.ended() === null ? [] : [`${program.name} ended with ${program.ended()}`],
    ),
  ];
}
