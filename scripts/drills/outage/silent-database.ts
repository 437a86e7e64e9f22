import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { requestExample } from '../../../tests/support/contract-examples.ts';
import { startSilentProxy, type SilentProxy } from '../../../tests/support/postgres-proxy.ts';
import type { Ask } from '../../../tests/support/sms-http.ts';
import { freshKey } from '../../../tests/support/fresh.ts';
import type { DrillRun, Finding } from '../drill.ts';
import { type BornOrganization, onOneProcess, type OneProcess } from '../stage/one-process.ts';
import { residentMegabytes } from '../stage/resident-memory.ts';
import { waitUntil } from '../stage/wait-until.ts';
import { type Sent, startOpenLoad } from './open-load.ts';
import { askAtOnce, missing, sendOperation, workingRequests } from './working-requests.ts';

const honestMs = 5_000;
/** The time of the receiver that it asks is not the database's, and where COMMIT alone waits it gets as far as that. */
const asksReceiver = 'testWebhookEndpoint';

/**
 * What becomes of what was sent in a silence; or every COMMIT waits for a standby that is away, as after a failover in
 * synchronous mode, while all else is answered.
 */
type Fate = Parameters<SilentProxy['speak']>[0] | 'committed';

/** One silence: requests a second, what becomes of what was sent in it, and the load before, in and after it in ms. */
interface Silence {
  rate: number;
  fate: Fate;
  beforeMs: number;
  silentMs: number;
  afterMs: number;
}

// A group that waits for one that waits for its time-out is what takes long: a short silence shows less of it.
const long = { beforeMs: 2_000, silentMs: 30_000, afterMs: 8_000 };
const longSilences: readonly Silence[] = ([150, 300] as const).flatMap((rate) => [
  { ...long, rate, fate: 'late' },
  { ...long, rate, fate: 'lost' },
  { ...long, rate, fate: 'committed' },
]);
const shortSilences: readonly Silence[] = (['late', 'committed'] as const).map((fate) => ({
  rate: 40,
  fate,
  beforeMs: 300,
  silentMs: 5_000,
  afterMs: 500,
}));

interface Tally {
  broken: string[];
  figures: string[];
}

/**
 * P23 and P31: the database neither answers nor refuses, as where packets are dropped, while requests keep coming. Each is
 * answered within 5 seconds, by 503 where it was not served; what answered 202 is there; and all is well again within 5
 * seconds of the end. A request's time begins when it is written: the drill states its own lateness beside it.
 */
export async function silentDatabase(run: DrillRun): Promise<Finding> {
  const { hurry, say } = run;
  let proxy: SilentProxy | undefined;
  const through = async (url: string): Promise<SilentProxy> => {
    proxy = await startSilentProxy(url);
    return proxy;
  };
  return onOneProcess({ environment: { DATABASE_MAX_CONNECTIONS: '10' }, through }, async (system) => {
    if (proxy === undefined) throw new Error('The process reaches its database by no proxy');
    const tally: Tally = { broken: [], figures: [] };
    const parties = {
      ours: await system.organization('Ours'),
      theirs: await system.organization('Theirs'),
      live: await system.organization('Live', 'live'),
    };
    for (const silence of hurry ? shortSilences : longSilences) {
      await oneSilence(system, proxy, parties, silence, { tally, run });
      say(tally.figures.at(-1) ?? '');
    }
    if (system.member.crashes() > 0) tally.broken.push(`silent: the process ended ${system.member.crashes()} times`);
    return { figure: tally.figures.join('; '), broken: tally.broken };
  });
}

type Parties = Record<'ours' | 'theirs' | 'live', BornOrganization>;

async function oneSilence(
  system: OneProcess,
  proxy: SilentProxy,
  parties: Parties,
  { rate, fate, beforeMs, silentMs, afterMs }: Silence,
  { tally, run }: { tally: Tally; run: DrillRun },
): Promise<void> {
  const name = fate === 'committed' ? `no standby, ${rate} a second` : `silent, ${rate} a second, then ${fate}`;
  const kept = await parties.ours.accepted();
  const every = await workingRequests(system, parties, run);
  const load = startOpenLoad({
    url: system.url,
    rate,
    most: Math.ceil(((beforeMs + silentMs + afterMs + 60_000) * rate) / 1_000),
    next: mixedRequests([parties.ours, parties.theirs], kept.id),
  });
  await sleep(beforeMs);
  const end = await fallSilent(system, proxy, fate);
  const silentAtMs = systemClock.monotonicMs();
  const refusals = [...every].map(([id, request]) => asked(system, id, request));
  // Once more when no key is remembered: then the look-up of the key is what waits.
  await sleep(silentMs / 2);
  refusals.push(...[...every].map(([id, request]) => asked(system, id, request)));
  await sleep(silentMs / 2);
  const heapMegabytes = await residentMegabytes(system);
  const most = load.waiting();
  await end();
  const endMs = systemClock.monotonicMs();
  const single = await Promise.all(refusals);
  await waitUntil('texts are accepted again', async () => (await parties.ours.send()).status === 202);
  await sleep(afterMs);
  await load.stop();
  await parties.ours.reaches((await parties.ours.accepted()).id, 'delivered', 60_000);

  const all = [...load.sent, ...single];
  const refused = all.filter(({ answer }) => answer?.status === 503);
  // Those of before are there as a scale, and no part of what a silence does.
  const [slowest] = all.filter(({ what }) => what !== asksReceiver).toSorted((a, b) => b.tookMs - a.tookMs);
  const tookMs = Math.round(slowest?.tookMs ?? 0);
  const backMs = Math.round(Math.max(0, ...refused.map(({ atMs }) => atMs - endMs)));
  const accepted = all.flatMap(acceptedText);
  const lost = await missing(system, accepted);
  tally.broken.push(...lost, ...wrongAnswers(name, all), ...unrefused(name, single, { silentAtMs, endMs }, fate));
  if (!run.hurry && tookMs > honestMs) tally.broken.push(`${name}: ${slowest?.what ?? 'nothing'} took ${tookMs} ms`);
  if (!run.hurry && backMs > honestMs)
    tally.broken.push(`${name}: a request of ${backMs} ms after its end was refused`);
  const own = load.own();
  tally.figures.push(
    `${name}: ${all.length} requests, slowest ${tookMs} ms (${slowest?.what ?? 'none'}, ${slowest?.answer?.status ?? 0}, sent ${Math.round((slowest?.atMs ?? 0) - endMs)} ms from its end), ${statuses(all)}, back within ${backMs} ms, ` +
      `${accepted.length} accepted, missing ${lost.length}, ${most} waiting and ${heapMegabytes} MB at its end, ` +
      `the drill itself ${own.lateMs} ms late and still for ${own.stillMs} ms at most`,
  );
}

/** Texts under keys of their own, batches, reads and requests of the router, of two organizations in turns. */
function mixedRequests(
  organizations: readonly BornOrganization[],
  messageId: string,
): (index: number) => { what: string; request: Ask } {
  const response = requestExample('createResponse');
  return (index) => {
    const organization = organizations[index % organizations.length];
    if (organization === undefined) throw new Error('No organization asks');
    const { apiKey: key } = organization;
    const headers = { 'idempotency-key': freshKey() };
    const round = Math.floor(index / organizations.length);
    const turn = round % 10;
    // Few: two at a time are accepted, so that more of them would show how fast that is and not what a silence does.
    if (round % 50 === 49)
      return {
        what: 'a batch',
        request: { method: 'POST', path: '/v1/sms/batches', key, headers, json: organization.batchBody() },
      };
    if (turn >= 7)
      return {
        what: 'a response',
        request: { method: 'POST', path: '/v1/llm/responses', key, headers, json: response },
      };
    if (turn === 6) return { what: 'a list', request: { method: 'GET', path: '/v1/sms/messages?limit=5', key } };
    if (turn === 5)
      // The other organization gets a 404: that is an answer of the database too.
      return { what: 'a message', request: { method: 'GET', path: `/v1/sms/messages/${messageId}`, key } };
    return {
      what: 'a text',
      request: { method: 'POST', path: '/v1/sms/messages', key, headers, json: organization.body() },
    };
  };
}

async function asked(system: OneProcess, what: string, request: Ask): Promise<Sent> {
  const atMs = systemClock.monotonicMs();
  const answer = await askAtOnce(system, request);
  return { what, atMs, tookMs: systemClock.monotonicMs() - atMs, answer };
}

/** Answers that neither serve nor refuse as they should. */
function wrongAnswers(name: string, all: readonly Sent[]): string[] {
  return all.flatMap(({ what, answer }) => {
    if (answer === null) return [`${name}: ${what} was never answered`];
    const isRefused = answer.status === 503 && /^[1-9]\d*$/.test(String(answer.headers['retry-after']));
    // A refusal by what is stored is an answer of the database: an organization asks for another one's text, or the
    // silence ended and something was done twice.
    // The simulated provider keeps its books in the same database: where that is gone when a message is stored, the provider was
    // not reached, and what it was told and has not answered is said to be unknown.
    const isProviders = ['502 MESSAGE_SEND_FAILED', '504 MESSAGE_SEND_TIMEOUT'].includes(
      `${answer.status} ${(answer.body as { code?: string } | undefined)?.code}`,
    );
    if (isRefused || isProviders || answer.status < 500) return [];
    return [`${name}: ${what} answered ${answer.status} ${answer.text.slice(0, 200)}`];
  });
}

/** Begins a silence; what it answers ends it. */
async function fallSilent(system: OneProcess, proxy: SilentProxy, fate: Fate): Promise<() => Promise<void>> {
  if (fate !== 'committed') {
    proxy.fallSilent();
    return async () => proxy.speak(fate);
  }
  const { database } = system;
  await database.ask(`alter system set synchronous_standby_names = 'drill_standby'`);
  await database.ask('select pg_reload_conf()');
  return async () => {
    await database.ask('alter system reset synchronous_standby_names');
    await database.ask('select pg_reload_conf()');
  };
}

/** Operations that were asked for in silence, and were not refused in it. */
function unrefused(
  name: string,
  single: readonly Sent[],
  span: { silentAtMs: number; endMs: number },
  fate: Fate,
): string[] {
  // Where COMMIT alone waits, most of them are answered by what they read.
  const known = fate === 'committed' ? [sendOperation] : single.map(({ what }) => what);
  return single
    .filter(({ what }) => known.includes(what))
    .filter(({ atMs, tookMs, answer }) => atMs + tookMs < span.endMs && answer?.status !== 503)
    .map(({ what, answer }) => `${name}: ${what} answered ${answer?.status ?? 'nothing'} while nothing could be known`);
}

/** The id of a text that was accepted. */
function acceptedText({ what, answer }: Sent): string[] {
  const body = answer?.body;
  if (answer?.status !== 202 || !['a text', 'sendSmsMessage'].includes(what)) return [];
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? [body.id] : [];
}

function statuses(all: readonly Sent[]): string {
  const counts = new Map<number, number>();
  for (const { answer } of all) counts.set(answer?.status ?? 0, (counts.get(answer?.status ?? 0) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} of ${status}`).join(' ');
}
