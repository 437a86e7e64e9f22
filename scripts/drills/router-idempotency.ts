import { randomUUID } from 'node:crypto';
import { multipart, only, recording, response, uploadParts } from '../../tests/support/router-requests.ts';
import { fakeModels, type RouterVendors, startRouterVendors } from '../../tests/support/router-vendors.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditRouter } from './stage/router-audit.ts';
import { callRouter, type RouterAnswer, type RouterCall } from './stage/router-caller.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

const atOnce = 20;
const grantedMicroUsd = 1_000_000_000;
const strikes = ['none', 'none', 'processes', 'database'] as const;

/** A key with everything that came of it. */
interface Round {
  mark: string;
  strike: (typeof strikes)[number];
  same: RouterCall;
  different: RouterCall;
  /** The request that has the key, once somebody named it. */
  original: string | null;
  /** How often the output was given. */
  served: number;
}

/**
 * P7: one key, twenty times at once over two API processes, reaches a vendor once at most, whatever dies meanwhile: the
 * processes at admission or while the vendor works, or the database. A round is one key.
 */
export const routerIdempotency: Drill = {
  name: 'router-idempotency',
  promise: 'P7',
  guarantee: 'a key reaches a vendor once at most, whatever dies, and is answered by the name of the first request',
  unit: 'keys',
  rounds: 100,
  short: { rounds: 3 },
  run: async (run) => {
    const vendors = await startRouterVendors();
    const { random } = run;
    const { killPoint, disarm } = createArming(() =>
      random.chance(0.3) ? `${random.pick(['router.admitted', 'router.concluded'])}:1` : null,
    );
    try {
      return await onStage({ apis: 2, workers: 0, environment: vendors.environment, killPoint }, (stage) =>
        drillOn(stage, vendors, run, disarm),
      );
    } finally {
      await vendors.close();
    }
  },
};

async function drillOn(stage: Stage, vendors: RouterVendors, run: DrillRun, disarm: () => void): Promise<Finding> {
  const { rounds, random, hurry, say } = run;
  const broken: string[] = [];
  const apiKey = await prepaidLiveKey(stage);
  const played: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    await Promise.all(stage.apis.map((api) => api.ready()));
    const round = drawRound(number, random, apiKey);
    played.push(round);
    broken.push(...(await playRound(stage, vendors, round, random)).map((what) => `${round.mark}: ${what}`));
    if (number % 10 === 0) say(`${number} keys`);
  }
  const kills = stage.apis.reduce((sum, api) => sum + api.kills(), 0);
  disarm();
  await Promise.all(stage.apis.filter((api) => api.armed() !== null).map((api) => api.kill()));
  await Promise.all(stage.apis.map((api) => api.ready()));
  await everythingEnds(stage, hurry);
  for (const round of played) {
    broken.push(...(await askLater(stage, round)).map((what) => `${round.mark}, later: ${what}`));
    const hits = vendors.asked(round.mark).length;
    if (hits > 1 || round.served > 1) broken.push(`${round.mark}: ${hits} vendor hits, ${round.served} outputs`);
    if (round.strike === 'none' && hits === 0 && round.served > 0) broken.push(`${round.mark}: served by nobody`);
  }
  await everythingEnds(stage, hurry);
  broken.push(...(await auditRouter(stage.database)), ...crashesOn(stage));
  const hits = played.map(({ mark }) => vendors.asked(mark).length);
  const repeated = played.length * (atOnce - 1);
  return {
    figure: `most vendor hits per key ${Math.max(...hits)}, repetitions ${repeated}, outputs ${sum(played.map(({ served }) => served))}, API processes killed ${kills}`,
    broken,
  };
}

function drawRound(number: number, random: SeededRandom, apiKey: string): Round {
  const mark = `mark-${number}-of-the-drill`;
  const given = { apiKey, idempotencyKey: `same-${number}` };
  const round = { mark, strike: random.pick(strikes), original: null, served: 0 };
  const kind = random.pick(['json', 'stream', 'upload'] as const);
  if (kind === 'upload') {
    const audio = recording();
    audio.write(mark, audio.length - mark.length, 'latin1');
    const request = only('openai', fakeModels.stt.openai);
    const path = '/v1/stt/transcriptions';
    // Neither the boundary nor a line in the head of a part is content.
    const body = (fields: object) => () => {
      const [first, second] = uploadParts({ ...request, ...fields }, audio);
      return multipart([first, { ...second, lines: [`X-Drill: ${randomUUID()}`] }], `boundary-${randomUUID()}`);
    };
    return {
      ...round,
      same: { ...given, path, body: body({}) },
      different: { ...given, path, body: body({ language: 'de' }) },
    };
  }
  const path = '/v1/llm/responses';
  const body = (text: string) => () => ({
    headers: { 'content-type': 'application/json' },
    raw: Buffer.from(
      JSON.stringify(
        response({
          ...only('openai', fakeModels.llm.openai),
          input: [{ type: 'message', role: 'user', content: [{ type: 'text', text }] }],
          stream: kind === 'stream',
        }),
      ),
    ),
  });
  return {
    ...round,
    same: { ...given, path, body: body(mark) },
    different: { ...given, path, body: body('Something else') },
  };
}

/** The vendor answers only when everybody else has been told, or what was to be killed is dead. */
async function playRound(stage: Stage, vendors: RouterVendors, round: Round, random: SeededRandom): Promise<string[]> {
  const { mark, strike, same, different } = round;
  const broken: string[] = [];
  const hold = Promise.withResolvers<void>();
  vendors.spoil(mark, () => ({ kind: 'hold', before: 'head', until: hold.promise }));
  const answers: RouterAnswer[] = [];
  const kills = (): number => stage.apis.reduce((all, api) => all + api.kills(), 0);
  const killsBefore = kills();
  const asked = Array.from({ length: atOnce }, async (_, index) => {
    const answer = await callRouter(stage.apis[index % stage.apis.length]?.url ?? '', same);
    answers.push(answer);
  });
  await waitUntil(
    `${mark} is dispatched, or whoever was to do it is dead`,
    () => vendors.asked(mark).length > 0 || kills() > killsBefore,
  );
  if (strike === 'processes') await Promise.all(random.shuffled(stage.apis).map((api) => api.kill()));
  if (strike === 'database') await stage.database.kill();
  const undisturbed = strike === 'none' && kills() === killsBefore;
  if (undisturbed) await waitUntil(`the others of ${mark} are told`, () => answers.length >= atOnce - 1);
  if (undisturbed) {
    const conflicts = await Promise.all(stage.apis.map((api) => callRouter(api.url, different)));
    if (!conflicts.every(({ code }) => code === 'idempotency_conflict' || code === 'no_answer'))
      broken.push(`other content while it runs: ${codes(conflicts)}`);
  }
  hold.resolve();
  await Promise.all(asked);
  broken.push(...judge(round, answers));
  // A process may die of its kill point just before its answer is out; its connection is seen to break before its end is.
  if (undisturbed && answers.some(({ code }) => code === 'no_answer'))
    await waitUntil(`whoever gave no answer to ${mark} is dead`, () => kills() > killsBefore, { deadlineMs: 20_000 });
  else if (undisturbed && round.served !== 1) broken.push(`not served: ${codes(answers)}`);
  return broken;
}

/** Nothing but one output, refusals that name one request, and what a dying process or database leaves unanswered. */
function judge(round: Round, answers: readonly RouterAnswer[]): string[] {
  const broken: string[] = [];
  for (const { status, code, original, requestId } of answers) {
    if (status === 200) {
      round.served += 1;
      if (round.original !== null && round.original !== requestId) broken.push('another request was served');
      round.original = requestId;
    } else if (code === 'request_in_progress' || code === 'request_already_started') {
      round.original ??= original;
      if (original === null || original !== round.original) broken.push(`${code} names ${original ?? 'nobody'}`);
    } else if (code !== 'no_answer' && status !== 503) {
      broken.push(`${status} ${code ?? ''}`);
    }
  }
  return broken;
}

/** A key of which anything came answers so in both processes; one that was never admitted is served now, once. */
async function askLater(stage: Stage, round: Round): Promise<string[]> {
  const first = await callRouter(stage.apis[0]?.url ?? '', round.same);
  const wasUsed = round.original !== null;
  const broken = judge(round, [first]);
  await nothingRuns(stage);
  if (wasUsed && first.code !== 'request_already_started')
    broken.push(`a used key: ${first.status} ${first.code ?? ''}`);
  for (const api of stage.apis) {
    const [again, other] = [await callRouter(api.url, round.same), await callRouter(api.url, round.different)];
    broken.push(...judge(round, [again]));
    if (again.code !== 'request_already_started') broken.push(`repeated: ${again.status} ${again.code ?? ''}`);
    if (other.code !== 'idempotency_conflict') broken.push(`other content: ${other.status} ${other.code ?? ''}`);
  }
  return broken;
}

/** Waits until nothing runs any more: what dead processes left is ended when their leases are over. */
async function everythingEnds(stage: Stage, hurry: boolean): Promise<void> {
  // The living renew theirs within three seconds, and nothing of them runs.
  if (hurry) await stage.database.ask(`update router_processes set lease_until = now() - interval '1 second'`);
  await nothingRuns(stage);
}

function nothingRuns({ database }: Stage): Promise<void> {
  return waitUntil('no request is live', async () => (await database.ask('select 1 from router_live')).length === 0);
}

async function prepaidLiveKey(stage: Stage): Promise<string> {
  const made = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, json } = await stage.client.untilAnswered({ method: 'POST', path, body, apiKey: stage.adminKey });
    if (status !== 201 || json === null) throw new Error(`${path} answered ${status}`);
    return json;
  };
  const organization = await made('/v1/organizations', { name: 'Live', mode: 'live', creditPolicy: 'prepaid' });
  await made(`/v1/organizations/${String(organization['id'])}/credits`, {
    amountMicroUsd: grantedMicroUsd,
    reason: 'Drill',
  });
  return String(organization['apiKey']);
}

function codes(answers: readonly RouterAnswer[]): string {
  return answers.map(({ status, code }) => code ?? String(status)).join(', ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
