import { setTimeout as sleep } from 'node:timers/promises';
import { freshRecipient } from '../../tests/support/fresh.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { FakeLine } from '../../tests/support/fake-telephone.ts';
import { startRouterVendors } from '../../tests/support/router-vendors.ts';
import { lineKillPoints } from '../../server/src/calls/lines/kill-points.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { type Balancer, startBalancer } from './stage/balancer.ts';
import {
  type CarrierName,
  carrierNames,
  type CarriersOfCalls,
  startCarriersOfCalls,
} from './stage/carriers-of-calls.ts';
import { auditLines } from './stage/line-audit.ts';
import type { Member } from './stage/member.ts';
import { listenOn, type Person } from './stage/person.ts';
import { auditRouter } from './stage/router-audit.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { killsOf } from './stage/strike.ts';
import { onVoices } from './stage/voices.ts';
import { waitUntil } from './stage/wait-until.ts';

const atOnce = 25;
const firstMessage = 'Hello and welcome. You can ask me about our prices.';
// A process that dies, a database that starts again, and ten seconds for another stream.
const goesOnWithinMs = 20_000;
const restartMs = 2_000;
// The promise: no line stands for longer without a call.
const overWithinMs = 60_000;

/**
 * P28 of lines: calls in and out at both carriers, some of whose callers are handed over, through two API processes that die where an act of a line is written or answered, and two
 * of the role voice. In the middle of them an API process, a voice process and the database are killed. A line goes on or is
 * hung up within a minute, no telephone rings twice, and each call ends once, with one report. A round is one call.
 */
export const lines: Drill = {
  name: 'lines',
  promise: 'P28',
  guarantee: 'a line at a carrier goes on or is hung up whichever process of it dies, and no telephone rings twice',
  unit: 'calls',
  rounds: 100,
  short: { rounds: 12 },
  run: async (run) => {
    const [vendors, balancer] = await Promise.all([startRouterVendors(), startBalancer()]);
    const carriers = await startCarriersOfCalls(() => balancer.url);
    const environment = {
      ...Object.fromEntries(
        Object.entries(vendors.environment).filter(([name]) => !/^(?:ANTHROPIC|OPENAI_COMPATIBLE)_/.test(name)),
      ),
      ...carriers.environment,
    };
    const killPoint = (role: 'api' | 'worker', number: number): string | null =>
      role === 'api' && number === 1 ? `${run.random.pick(lineKillPoints)}:${run.random.between(2, 12)}` : null;
    try {
      return await onStage(
        { apis: 2, workers: 0, apiRoles: 'api,worker', restartMs, environment, killPoint },
        (stage) =>
          onVoices(stage, { roles: 'api,voice', restartMs }, (voices) =>
            drillOn({ stage, voices, balancer, carriers, run }),
          ),
      );
    } finally {
      await balancer.close();
      await carriers.close();
      await vendors.close();
    }
  },
};

interface Cast {
  readonly stage: Stage;
  readonly voices: readonly Member[];
  readonly balancer: Balancer;
  readonly carriers: CarriersOfCalls;
  readonly run: DrillRun;
}

/** A live organization with a number at a carrier. */
interface Tenant {
  readonly name: CarrierName;
  readonly apiKey: string;
  readonly number: string;
  readonly agentId: string;
}

/** A call that someone makes, or takes. */
interface Calling {
  readonly nth: number;
  readonly tenant: Tenant;
  /** Of a telephone that was called; null where someone calls us. */
  readonly to: string | null;
  person: Person | null;
  /** Whom its person is handed over to; null where that is no one. */
  leg: FakeLine | null;
}

async function drillOn(cast: Cast): Promise<Finding> {
  const { stage, voices, balancer, carriers, run } = cast;
  const { rounds, say } = run;
  balancer.sendTo(stage.apis.map(({ url }) => url));
  const tenants = [await addTenant(stage, 'telnyx'), await addTenant(stage, 'twilio')];
  const broken: string[] = [];
  const counts = { wentOn: 0 };
  let slowestMs = 0;
  for (let first = 0; first < rounds; first += atOnce) {
    const count = Math.min(atOnce, rounds - first);
    const wave = await beginAll(cast, { first, count, tenants });
    slowestMs = Math.max(slowestMs, await strikeDuring(cast, wave, { broken, counts }));
    say(`${first + wave.length} calls, ${broken.length} broken`);
  }
  const open = `select id::text as id from sessions where status <> 'ended'`;
  await waitUntil('every call is over', async () => (await stage.database.ask(open)).length === 0, {
    deadlineMs: 90_000,
    everyMs: 200,
    seen: async () => JSON.stringify(await stage.database.ask(open)),
  });
  await waitUntil('no request is live', async () => (await stage.database.ask('select from router_live')).length === 0);
  // A call ends before its line does: the carrier is asked to hang up, and says that it did.
  await waitUntil(
    'every line, and what is kept of it, is over',
    async () => (await auditLines(stage.database)).length === 0,
    {
      deadlineMs: run.hurry ? 2 * overWithinMs : overWithinMs,
      everyMs: 200,
      seen: async () => (await auditLines(stage.database)).join('; '),
    },
  );
  broken.push(
    ...carriers.violations(),
    ...rangTwice(carriers),
    ...(await auditSessionBooks(stage.database)),
    ...(await auditRouter(stage.database)),
    ...crashesOn(stage),
    ...voices.filter((voice) => voice.crashes() > 0).map(({ name }) => `${name} ended by itself`),
  );
  if (!run.hurry && counts.wentOn === 0) broken.push('no line went on behind the kills');
  const all = carrierNames.flatMap((name) => carriers.telephones[name].lines);
  return {
    figure:
      `${rounds} calls over ${all.length} lines: ${counts.wentOn} went on behind the kills; ` +
      `kills: api ${killsOf(stage.apis)}, voice ${killsOf(voices)}; ended (${await reasonsOf(stage)}); ` +
      `the last line that could not go on was over ${slowestMs} ms after the kill`,
    broken: broken.slice(0, 20),
  };
}

/** Made by the administrator, as an operator would. */
async function addTenant(stage: Stage, name: CarrierName): Promise<Tenant> {
  const asked = async (method: 'POST' | 'PATCH', path: string, body: object, apiKey: string) => {
    const { status, json } = await stage.client.untilAnswered({ method, path, body, apiKey });
    if (status > 299 || json === null) throw new Error(`${path} was answered ${status} ${JSON.stringify(json)}`);
    return json;
  };
  const number = freshRecipient();
  const organization = await asked('POST', '/v1/organizations', { name, mode: 'live' }, stage.adminKey);
  const path = `/v1/organizations/${String(organization['id'])}/phone-numbers`;
  const given = await asked('POST', path, { e164: number, smsCarrier: name }, stage.adminKey);
  const apiKey = String(organization['apiKey']);
  const intent = { language: 'en', optimizeFor: 'latency' };
  const agent = await asked(
    'POST',
    '/v1/agents',
    { name: 'Host', systemPrompt: 'Be brief.', firstMessage, intent },
    apiKey,
  );
  const agentId = String(agent['id']);
  await asked('PATCH', `/v1/phone-numbers/${String(given['id'])}`, { agentId }, apiKey);
  return { name, apiKey, number, agentId };
}

/** Has every call of a wave begin, and an agent speak in it. */
async function beginAll(
  { stage, carriers, run: { random } }: Cast,
  { first, count, tenants }: { first: number; count: number; tenants: readonly Tenant[] },
): Promise<Calling[]> {
  await Promise.all(stage.apis.map((api) => api.ready()));
  const begin = async (nth: number): Promise<Calling[]> => {
    const tenant = tenants[nth % tenants.length];
    if (tenant === undefined) return [];
    const telephone = carriers.telephones[tenant.name];
    const isOutbound = Math.floor(nth / tenants.length) % 2 === 0;
    await sleep(random.between(0, 2_000));
    if (!isOutbound) {
      const line = telephone.call({ from: freshRecipient(), to: tenant.number });
      const calling: Calling = { nth, tenant, to: null, person: listenOn(line), leg: null };
      await heardOrOver(calling, line);
      return [calling];
    }
    const to = freshRecipient();
    const body = { to, agentId: tenant.agentId };
    const { apiKey } = tenant;
    const request = {
      method: 'POST',
      path: '/v1/sessions/phone',
      body,
      apiKey,
      idempotencyKey: `line-${nth}`,
    } as const;
    const { status, json } = await stage.client.untilAnswered(request);
    // 200 where the first answer was lost.
    if (status > 299 || json === null) throw new Error(`a call was answered ${status}`);
    const sessionId = String(json['sessionId']);
    const calling: Calling = { nth, tenant, to, person: null, leg: null };
    const ended = (): Promise<boolean> => isOver(stage, sessionId);
    await waitUntil(
      `${nameOf(calling)} has a line, or is over`,
      async () => telephone.lines.some((line) => line.to === to) || (await ended()),
      { everyMs: 200 },
    );
    const line = telephone.lines.find((one) => one.to === to);
    if (line === undefined) return [calling];
    await line.ring();
    await sleep(random.between(0, 500));
    if (line.state() === 'ringing') await line.answer().catch(() => {});
    calling.person = listenOn(line);
    await heardOrOver(calling, line);
    if (Math.floor(nth / 4) % 2 === 0) await handOver(stage, random, { calling, line, sessionId });
    return [calling];
  };
  const begun = await Promise.all(Array.from({ length: count }, (_, at) => begin(first + at)));
  return begun.flat();
}

const heardOrOver = (calling: Calling, line: FakeLine): Promise<void> =>
  waitUntil(
    `${nameOf(calling)} hears the agent, or is over`,
    () => (calling.person?.heard() ?? 0) > 0 || line.state() === 'over',
    {
      everyMs: 100,
      seen: () => `${line.state()}, ${line.streams.length} streams, ${line.acts.join()}`,
    },
  );

/** Has a person handed over to a telephone that rings, and answers a little later, whatever dies meanwhile. */
async function handOver(
  { client }: Stage,
  random: DrillRun['random'],
  { calling, line, sessionId }: { calling: Calling; line: FakeLine; sessionId: string },
): Promise<void> {
  const { apiKey } = calling.tenant;
  const path = `/v1/calls/${sessionId}/transfers/blind`;
  const idempotencyKey = `hand-over-${calling.nth}`;
  const { status } = await client.untilAnswered({
    method: 'POST',
    path,
    body: { to: freshRecipient() },
    apiKey,
    idempotencyKey,
  });
  // Where its process died its call may be over.
  if (status > 299) return;
  const legOf = (): FakeLine | null => {
    try {
      return line.transferred();
    } catch {
      return null;
    }
  };
  await waitUntil(`${nameOf(calling)} is handed over, or is over`, () => {
    calling.leg = legOf();
    return calling.leg !== null || line.state() === 'over';
  });
  const { leg } = calling;
  void sleep(random.between(0, 2_000)).then(() => (leg?.state() === 'ringing' ? leg.answer().catch(() => {}) : null));
}

async function isOver(stage: Stage, id: string): Promise<boolean> {
  const { status } = await stage.database.one<{ status: string }>('select status from sessions where id = $1', [id]);
  return status === 'ended';
}

/**
 * Kills a process of each kind and the database, has everybody whose call goes on hang up, and waits until no line stands;
 * answers how long the others stood, from the kill on.
 */
async function strikeDuring(
  { stage, voices, run: { random, hurry } }: Cast,
  wave: readonly Calling[],
  { broken, counts }: { broken: string[]; counts: { wentOn: number } },
): Promise<number> {
  const [, api] = stage.apis;
  const [voice] = voices;
  if (api === undefined || voice === undefined) throw new Error('A process is missing');
  const killedMs = systemClock.monotonicMs();
  const kills = [() => api.kill(), () => voice.kill(), () => stage.database.kill()];
  for (const kill of random.chance(0.5) ? kills : kills.toReversed()) {
    await kill();
    await sleep(random.between(0, 400));
  }
  await sleep(goesOnWithinMs);
  const stands = (line: FakeLine | null | undefined): boolean =>
    line !== null && line !== undefined && line.state() !== 'over';
  const left = (): Calling[] => wave.filter(({ person, leg }) => stands(person?.line) || stands(leg));
  const hangUpWhoGoesOn = async (): Promise<number> => {
    const goOn = left().flatMap(({ person, leg }) =>
      stands(person?.line) && (person?.isConnected() === true || leg?.state() === 'answered') ? [person] : [],
    );
    await Promise.all(goOn.map((person) => person?.hangUp()));
    return goOn.length;
  };
  counts.wentOn += await hangUpWhoGoesOn();
  // A short form runs beside others, on whatever machine.
  const withinMs = hurry ? 2 * overWithinMs : overWithinMs;
  await waitUntil(
    'no line stands',
    async () => {
      await hangUpWhoGoesOn();
      return left().length === 0;
    },
    { deadlineMs: withinMs, everyMs: 100, seen: () => left().map(nameOf).join(', ') },
  );
  const tookMs = Math.round(systemClock.monotonicMs() - killedMs);
  if (tookMs > withinMs) broken.push(`a line stood for ${tookMs} ms behind the kill`);
  await Promise.all([api.ready(), voice.ready()]);
  return tookMs;
}

const nameOf = ({ nth, tenant: { name }, to, person }: Calling): string =>
  `call ${nth} ${to === null ? 'in' : 'out'} at ${name} (${person?.line.callId ?? 'without a line'})`;

/** Telephones that were called by more than one line. */
function rangTwice({ telephones }: CarriersOfCalls): string[] {
  return carrierNames.flatMap((name) => {
    const called = telephones[name].lines.filter(({ direction }) => direction === 'outbound').map(({ to }) => to);
    return called.filter((to, at) => called.indexOf(to) !== at).map((to) => `${to} was called twice at ${name}`);
  });
}

async function reasonsOf(stage: Stage): Promise<string> {
  const rows = await stage.database.ask<{ reason: string; count: number }>(
    'select end_reason as reason, count(*)::int as count from sessions group by 1 order by 1',
  );
  return rows.map(({ reason, count }) => `${reason} ${count}`).join(', ');
}
