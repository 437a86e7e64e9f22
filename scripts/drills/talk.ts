import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { startRouterVendors } from '../../tests/support/router-vendors.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { type Balancer, startBalancer } from './stage/balancer.ts';
import { spoken } from '../../tests/support/spoken.ts';
import { clearVoice, hearWords } from './stage/heard-words.ts';
import type { Member } from './stage/member.ts';
import { prepaidKey } from './stage/prepaid-key.ts';
import { auditRouter } from './stage/router-audit.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lapse } from './stage/stale-speaker.ts';
import { auditConversations } from './stage/talk-audit.ts';
import { createTalker, type Talker, type Tongue } from './stage/talker.ts';
import { onVoices } from './stage/voices.ts';
import { waitUntil, within } from './stage/wait-until.ts';

const atOnce = 50;
// The voice of a machine takes no more than 24 texts at a time.
const beginAtOnce = 8;
const turnsWithinMs = 8_000;
const answeredWithinMs = 5_000;
const firstMessage = 'Hello.';
const systemPrompt = 'Price: A seat costs ten. Hours: We open at nine.';
const tongues: readonly Tongue[] = ['types', 'reads words', 'makes sound'];
// A voice or an API process dies while these words are on their way.
const mostApartMs = 400;
// A process that begins takes a processor from those that answer meanwhile, who have three seconds for it.
const restartMs = 4_000;
// Vendors that are late by those three seconds end a conversation also before anything is killed; then another one begins.
const mostBeginnings = 4;
// The first turns of all of a wave, on a machine that does other things as well.
const mostMsToBegin = 120_000;
// A lease of 15 seconds that is looked at each second, or 30 seconds without a client.
const mostMsToEnd = 45_000;

/**
 * P28, P30: fifty conversations at a time, typed, in words and by sound, with the voice of this machine and its reader, through two
 * API processes and two of the role voice. In the middle of a turn a voice process and an API process are killed. Who was at
 * that API comes back by its token at the other one and goes on, or stays away; each conversation ends once. A round is one conversation.
 */
export const talk: Drill = {
  name: 'talk',
  promise: 'P28, P30',
  guarantee: 'a conversation goes on where its client comes back, and ends once, whichever process of it dies',
  unit: 'conversations',
  rounds: 1_000,
  short: { rounds: 50 },
  run: async (run) => {
    const [vendors, balancer] = await Promise.all([startRouterVendors(), startBalancer()]);
    const environment = {
      ...vendors.environment,
      TEST_VENDORS: 'deepgram',
      PUBLIC_URL: balancer.url,
    };
    try {
      return await onStage({ apis: 2, workers: 0, apiRoles: 'api,worker', restartMs, environment }, (stage) =>
        onVoices(stage, { roles: 'voice', restartMs }, (voices) => drillOn({ stage, voices, balancer, run })),
      );
    } finally {
      await balancer.close();
      await vendors.close();
    }
  },
};

interface Cast {
  readonly stage: Stage;
  readonly voices: readonly Member[];
  readonly balancer: Balancer;
  readonly run: DrillRun;
}

/** A conversation with what its person will do. */
interface Conversation {
  readonly number: number;
  readonly talker: Talker;
  readonly isOnKilled: boolean;
  /** Does not come back. */
  readonly staysAway: boolean;
}

async function drillOn(cast: Cast): Promise<Finding> {
  const { stage, voices, balancer, run } = cast;
  const { rounds, say } = run;
  balancer.sendTo(stage.apis.map(({ url }) => url));
  const apiKey = await prepaidKey(stage, 'Talkers');
  const sound = await spoken({ url: stage.apis[0]?.url ?? '', key: apiKey }, 'What does a seat cost?', clearVoice);
  const broken: string[] = [];
  const counts = { wentOn: 0, cameBack: 0, withoutAnswer: 0 };
  let slowestMs = 0;
  for (let first = 0; first < rounds; first += atOnce) {
    const wave = await beginAll(cast, { first, count: Math.min(atOnce, rounds - first), apiKey, sound });
    slowestMs = Math.max(slowestMs, await playWave(cast, wave, { broken, counts }));
    say(`${first + wave.length} conversations, ${broken.length} broken`);
  }
  // A turn that a kill breaks off has another three seconds: how many miss them is a matter of how fast the machine is.
  if (counts.withoutAnswer > counts.wentOn)
    broken.push(`${counts.withoutAnswer} conversations ended without an answer in time, and ${counts.wentOn} went on`);
  const heard = await hearWords(stage, apiKey);
  await settle(stage, false);
  broken.push(
    ...heard.broken,
    ...(await auditSessionBooks(stage.database)),
    ...(await auditConversations(stage.database)),
    ...(await auditRouter(stage.database)),
    ...crashesOn(stage),
    ...voices.filter((voice) => voice.crashes() > 0).map(({ name }) => `${name} ended by itself`),
  );
  const kills = (members: readonly Member[]): number => members.reduce((sum, member) => sum + member.kills(), 0);
  return {
    figure:
      `${rounds} conversations: ${counts.wentOn} went on behind the kills, ${counts.cameBack} of them by coming back; ` +
      `kills: api ${kills(stage.apis)}, voice ${kills(voices)}; ended (${await reasonsOf(stage)}) ${slowestMs} ms after the kill at most; ` +
      heard.figure,
    broken: broken.slice(0, 20),
  };
}

/** Creates the sessions of a wave and has each of them greeted and answered once. */
async function beginAll(
  { stage, run: { random } }: Cast,
  { first, count, apiKey, sound }: { first: number; count: number; apiKey: string; sound: Buffer },
): Promise<Conversation[]> {
  await Promise.all(stage.apis.map((api) => api.ready()));
  const steps = new Map<number, string>();
  const begin = async (number: number, staysAway: boolean): Promise<Conversation> => {
    const at = number % stage.apis.length;
    const tongue = tongues[Math.floor(number / 2) % tongues.length] ?? 'types';
    const allowedProviders = { tts: ['local'], llm: ['local'] };
    const fields = { systemPrompt, firstMessage, constraints: { allowedProviders } };
    for (let beginning = 1; ; beginning += 1) {
      const key = `talk-${number}-${beginning}`;
      const isAt = (step: string): unknown => steps.set(number, `conversation ${number}, who ${tongue}: ${step}`);
      isAt('is created');
      const talker = await createTalker(stage.client, { key, at, apiKey, tongue, sound, fields });
      isAt(`${talker.sessionId} joins`);
      await talker.join(stage.apis[at]?.url ?? '');
      try {
        isAt(`${talker.sessionId} is greeted`);
        await talker.answer(firstMessage);
        isAt(`${talker.sessionId} asks`);
        await talker.say(question(number, 1));
        isAt(`${talker.sessionId} is replied to`);
        await talker.replied();
        steps.delete(number);
        return { number, talker, isOnKilled: at === 1, staysAway: at === 1 && staysAway };
      } catch (error) {
        await talker.closed();
        if (talker.ends.join() !== 'provider_failed' || beginning === mostBeginnings) throw error;
      }
    }
  };
  const isAway = Array.from({ length: count }, () => random.chance(0.2));
  const begun: Conversation[] = [];
  const drawn = isAway.entries();
  const beginSome = async (): Promise<void> => {
    for (const [nth, staysAway] of drawn) begun.push(await begin(first + nth, staysAway));
  };
  const seen = (): string => `${begun.length} have; ${[...steps.values()].join('; ')}`;
  const allBegun = Promise.all(Array.from({ length: beginAtOnce }, beginSome));
  await within('all have begun', allBegun, { deadlineMs: mostMsToBegin, seen });
  return begun;
}

/** No two are the same, and the agent has an answer. */
const question = (number: number, nth: number): string => `What is the price of seat ${number}-${nth}?`;

/** Kills a process of each kind in the middle of a turn, and waits until all is over; answers how long that took from there on. */
async function playWave(
  cast: Cast,
  wave: readonly Conversation[],
  found: { broken: string[]; counts: Counts },
): Promise<number> {
  const { stage, voices, run } = cast;
  const { random, hurry } = run;
  const [living, killed] = stage.apis;
  const [voice] = voices;
  if (living === undefined || killed === undefined || voice === undefined) throw new Error('A process is missing');
  const saying = wave.map(({ number, talker }) =>
    sleep(random.between(0, turnsWithinMs)).then(() => talker.say(question(number, 2))),
  );
  await sleep(random.between(0, turnsWithinMs));
  const [firstDead, nextDead] = random.chance(0.5) ? [voice, killed] : [killed, voice];
  const killedMs = systemClock.monotonicMs();
  await firstDead.kill();
  await sleep(random.between(0, mostApartMs));
  await nextDead.kill();
  const isOver = new Set<number>();
  await Promise.all(saying);
  const asking = createTurns(beginAtOnce);
  const goingOn = wave.map(async (one) => {
    found.broken.push(
      ...(await faultsOf(one, { livingUrl: living.url, counts: found.counts, asking })).map(
        (what) => `${nameOf(one)}: ${what}`,
      ),
    );
    isOver.add(one.number);
  });
  const ids = wave.map(({ talker }) => talker.sessionId);
  const open = `select id::text as id from sessions where status <> 'ended' and id = any($1)`;
  await waitUntil(
    'every conversation is over',
    async () => {
      if (hurry) await passTime(stage);
      return isOver.size === wave.length && (await stage.database.ask(open, [ids])).length === 0;
    },
    { deadlineMs: 90_000, everyMs: 200, seen: async () => seenOf(wave, isOver, await stage.database.ask(open, [ids])) },
  );
  await Promise.all(goingOn);
  const tookMs = Math.round(systemClock.monotonicMs() - killedMs);
  if (tookMs > mostMsToEnd) found.broken.push(`what dead processes left had ended after ${tookMs} ms`);
  await settle(stage, hurry);
  found.broken.push(...(await reasonsUnlike(stage, wave)));
  await Promise.all([killed.ready(), voice.ready()]);
  return tookMs;
}

const nameOf = ({ number, talker }: Conversation): string =>
  `conversation ${number} (${talker.sessionId}), who ${talker.tongue}`;

interface Counts {
  wentOn: number;
  cameBack: number;
  withoutAnswer: number;
}

interface GoingOn {
  readonly livingUrl: string;
  readonly counts: Counts;
  readonly asking: ReturnType<typeof createTurns>;
}

/** Goes on with it where that can be, and ends it. Answers what was not as it should be. */
async function faultsOf(
  { talker, isOnKilled, staysAway }: Conversation,
  { livingUrl, counts, asking }: GoingOn,
): Promise<string[]> {
  if (isOnKilled) {
    await talker.closed();
    if (staysAway) return [];
    await talker.comeBack(livingUrl);
  }
  const wasThere = !talker.isWaiting();
  await waitUntil('it is heard, or over', () => !talker.isWaiting() || !talker.isConnected(), { deadlineMs: 85_000 });
  if (talker.isConnected()) {
    if (await asking(() => isAnswered(talker))) {
      counts.wentOn += 1;
      if (isOnKilled) counts.cameBack += 1;
      talker.hangUp();
    }
  }
  await talker.closed();
  const [reason = 'nothing', ...more] = talker.ends;
  if (more.length > 0) return [`was ended by ${talker.ends.join()}`];
  if (reason === 'caller_hangup') return [];
  if (reason === 'provider_failed') {
    counts.withoutAnswer += 1;
    return [];
  }
  if (reason === 'worker_lost' && (talker.isWaiting() || !wasThere)) return [];
  return [`was ended by ${reason}`];
}

/** Does so much at a time and no more. */
function createTurns(most: number): (work: () => Promise<boolean>) => Promise<boolean> {
  const ends: Array<Promise<unknown>> = Array.from({ length: most }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const done = (ends[next % most] ?? Promise.resolve()).then(work);
    ends[next % most] = done.catch(() => {});
    next += 1;
    return done;
  };
}

/** Asks by keys until that is answered: what was said before may be answered in its place. False where it ends before. */
async function isAnswered(talker: Talker): Promise<boolean> {
  if (!talker.isConnected()) return false;
  const answered = talker.answer('nine').then(
    () => true,
    () => false,
  );
  for (let asked = 1; ; asked += 1) {
    talker.type(`What are your hours, ${asked}?`);
    const is = await Promise.race([answered, sleep(answeredWithinMs).then(() => null)]);
    if (is !== null) return is;
  }
}

/** The short form does not wait for what only waits: leases of who calls no more, and clients that stay away. */
async function passTime(stage: Stage): Promise<void> {
  await lapse(stage, `lease_renewed_at < clock_timestamp() - interval '10 seconds'`);
  await stage.database.ask(
    `update sessions set client_left_at = client_left_at - interval '30 seconds', due_at = due_at - interval '30 seconds'
     where status <> 'ended' and client_left_at > organization_now(organization_id) - interval '30 seconds'
       and client_left_at < organization_now(organization_id) - interval '10 seconds'`,
  );
}

/** Waits until no model is asked any more. */
async function settle(stage: Stage, hurry: boolean): Promise<void> {
  const live = 'select request_id from router_live';
  await waitUntil(
    'no request is live',
    async () => {
      if (hurry)
        await stage.database.ask(
          `update router_processes set lease_until = now() - interval '1 second' where lease_until < now() + interval '8 seconds'`,
        );
      return (await stage.database.ask(live)).length === 0;
    },
    { seen: async () => JSON.stringify(await stage.database.ask(live)) },
  );
}

function seenOf(wave: readonly Conversation[], isOver: ReadonlySet<number>, open: readonly object[]): string {
  const left = wave.filter(({ number }) => !isOver.has(number)).map(nameOf);
  return `going on: ${left.join(', ')}; open: ${JSON.stringify(open)}`;
}

/** The end that clients heard of is the one that is written. */
async function reasonsUnlike(stage: Stage, wave: readonly Conversation[]): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string; reason: string }>(
    'select id::text as id, end_reason as reason from sessions where id = any($1)',
    [wave.map(({ talker }) => talker.sessionId)],
  );
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  return wave.flatMap(({ talker, number }) =>
    talker.ends
      .filter((reason) => reason !== reasons.get(talker.sessionId))
      .map((reason) => `conversation ${number} was answered ${reason} and ended by ${reasons.get(talker.sessionId)}`),
  );
}

async function reasonsOf({ database }: Stage): Promise<string> {
  const rows = await database.ask<{ reason: string; count: number }>(
    `select end_reason as reason, count(*)::int as count from sessions where end_reason is not null group by 1 order by 2 desc`,
  );
  return rows.map(({ reason, count }) => `${count} ${reason}`).join(', ');
}
