import { type VendorFault, vendorCanary } from '../../tests/support/fake-vendor-server.ts';
import { framesOf, type Heard } from '../../tests/support/router-client.ts';
import { among, recording, response, speech, upload, type Upload } from '../../tests/support/router-requests.ts';
import { paths, type RouterRecord } from '../../tests/support/router-stage.ts';
import { fakeModels, standby, type VendorModel, type VendorName } from '../../tests/support/router-vendors.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { onRouter, type RouterSystem } from './stage/router-system.ts';
import type { SeededRandom } from './stage/seeded-random.ts';

const lanes = 16;
const totalMs = 120_000;
const kinds = ['stt', 'tts', 'llm', 'stream'] as const;
type Kind = (typeof kinds)[number];

/**
 * P9: failover stays inside the allowed set, happens before the first byte of the answer alone and within one deadline;
 * the headers name who really served, and nothing of a vendor's words, ids or of our keys is told or logged. A round is
 * one request to a random set of allowed models, each of which works or goes wrong in a way of its own.
 */
export const routerFailover: Drill = {
  name: 'router-failover',
  promise: 'P9',
  guarantee: 'another vendor is asked of those allowed alone, before the first byte, and is the one that is named',
  unit: 'requests',
  rounds: 1_000,
  short: { rounds: 40 },
  run: (run) => onRouter((router) => drillOn(router, run)),
};

interface Plan {
  number: number;
  kind: Kind;
  allowed: readonly VendorModel[];
  /** How each allowed model goes wrong, by `vendor:model`; absent ones work. */
  faults: ReadonlyMap<string, VendorFault>;
}

interface Tally {
  served: number;
  failedOver: number;
  refused: number;
  brokenOff: number;
  foreignHits: number;
  leaked: number;
}

async function drillOn(router: RouterSystem, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  const tally: Tally = { served: 0, failedOver: 0, refused: 0, brokenOff: 0, foreignHits: 0, leaked: 0 };
  const plans = Array.from({ length: rounds }, (_, number) => planOf(number, random));
  // It takes as long as it may, which is two minutes, and goes on beside the others.
  const deadline = hurry ? Promise.resolve(null) : oneDeadline(router);
  const lane = async (): Promise<void> => {
    for (let plan = plans.pop(); plan !== undefined; plan = plans.pop()) {
      const { number, kind } = plan;
      await tryRequest(router, plan, tally).catch((error: unknown) => {
        broken.push(`request ${number}, ${kind}: ${error instanceof Error ? error.message : String(error)}`);
      });
      if (number % 100 === 0) say(`${plans.length} requests left, ${broken.length} broken`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const waited = await deadline;
  if (waited !== null) broken.push(...waited.broken);
  const leaks = secretsOf(router).filter((secret) => router.system.output().includes(secret));
  tally.leaked += leaks.length;
  broken.push(...leaks.map((secret) => `the log holds ${secret}`));
  if (!router.system.output().includes('router attempt'))
    broken.push('the log tells of no attempt: nothing was looked for');
  if (router.system.member.crashes() > 0) broken.push('the process ended by itself');
  const { served, failedOver, refused, brokenOff, foreignHits, leaked } = tally;
  return {
    figure:
      `${rounds} requests: ${served} served, ${failedOver} of them by failover, ${refused} refused, ${brokenOff} broken off ` +
      `after their first byte; non-allowed hits ${foreignHits}, leaked ${leaked}` +
      (waited === null ? '' : `; ${waited.asked} silent vendors in one deadline: ended after ${waited.seconds} s`),
    broken: broken.slice(0, 20),
  };
}

const nameOf = ({ vendor, model }: VendorModel): string => `${vendor}:${model}`;

function planOf(number: number, random: SeededRandom): Plan {
  const kind = random.pick(kinds);
  const of = kind === 'stream' ? 'llm' : kind;
  const known: VendorModel[] = [
    ...Object.entries(fakeModels[of]).map(([vendor, model]) => ({ vendor: vendor as VendorName, model })),
    { vendor: 'openai_compatible', model: standby[of] },
  ];
  const allowed = random.shuffled(known).slice(0, random.between(1, known.length));
  const faults = new Map<string, VendorFault>();
  for (const model of allowed) {
    const fault = random.pick(faultsOf(kind, random));
    if (fault !== null) faults.set(nameOf(model), fault);
  }
  return { number, kind, allowed, faults };
}

function faultsOf(kind: Kind, random: SeededRandom): (VendorFault | null)[] {
  const bytes = random.between(0, kind === 'tts' ? 60 : 1_000);
  return [
    ...Array.from({ length: 6 }, () => null),
    { kind: 'status', status: random.pick([401, 402, 404, 413, 429, 500, 503]), headers: { 'retry-after': '1' } },
    { kind: 'status', status: 400 },
    { kind: 'reset' },
    { kind: 'garbage' },
    { kind: 'empty' },
    { kind: 'cut', afterBytes: bytes },
    { kind: 'reset', afterBytes: bytes },
    ...(kind === 'tts' ? [] : [{ kind: 'error-in-200' } as const]),
  ];
}

function bodyOf(kind: Kind, routing: object, mark: string): object | Upload {
  if (kind === 'stt') return upload(routing, recording(100, mark));
  if (kind === 'tts') return speech({ input: mark, ...routing });
  const message = { type: 'message', role: 'user', content: [{ type: 'text', text: mark }] };
  return response({ input: [message], stream: kind === 'stream', ...routing });
}

async function tryRequest(router: RouterSystem, plan: Plan, tally: Tally): Promise<void> {
  const { number, kind, allowed, faults } = plan;
  const mark = `request-${number}-of-the-drill`;
  router.vendors.spoil(mark, (asked) => faults.get(nameOf(asked)) ?? null);
  const path = paths[kind === 'stream' ? 'llm' : kind];
  const heard = await router.post(path, bodyOf(kind, among(...allowed.map(nameOf)), mark)).over;
  const record = await router.record(String(heard.headers['service-request-id']));
  const asked = router.vendors.asked(mark).map(nameOf);
  const names = allowed.map(nameOf);
  const foreign = asked.filter((name) => !names.includes(name));
  tally.foreignHits += foreign.length;
  const wrong = [
    ...foreign.map((name) => `${name} was asked and is not allowed`),
    ...leaksIn(router, heard, record, tally),
    ...(new Set(asked).size < asked.length ? [`asked twice: ${asked.join()}`] : []),
    ...(heard.status === 200 ? wrongOfServed(heard, record, asked, kind) : wrongOfRefused(heard, record, plan)),
    ...wrongOfTrail(record, asked),
  ];
  if (heard.status !== 200) tally.refused += 1;
  else if (record.status === 'succeeded') tally.served += 1;
  else tally.brokenOff += 1;
  if (record.status === 'succeeded' && asked.length > 1) tally.failedOver += 1;
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

function secretsOf({ vendors }: RouterSystem): string[] {
  return [vendorCanary, ...vendors.keys, 'resp_vendor', 'chatcmpl-vendor', 'msg_vendor', 'req_vendor'];
}

function leaksIn(router: RouterSystem, heard: Heard, record: RouterRecord, tally: Tally): string[] {
  const shown = `${JSON.stringify(heard.headers)}${heard.text}${JSON.stringify(record)}`;
  const found = secretsOf(router).filter((secret) => shown.includes(secret));
  tally.leaked += found.length;
  return found.map((secret) => `${secret} is told`);
}

/** The last one who was asked is the one whom the answer names, and nobody was asked after it had begun. */
function wrongOfServed({ headers, text, isWhole }: Heard, record: RouterRecord, asked: string[], kind: Kind): string[] {
  const named = `${String(headers['service-provider'])}:${String(headers['service-model'])}`;
  const wrong: string[] = [];
  if (named !== asked.at(-1)) wrong.push(`named ${named}, and asked were ${asked.join()}`);
  if (headers['service-attempt-id'] !== record.attempts.at(-1)?.id) wrong.push('named is another attempt');
  if (record.status === 'succeeded') {
    if (record.route === null || `${record.route.provider}:${record.route.model}` !== named)
      wrong.push(`the record names ${JSON.stringify(record.route)}`);
    if (!isWhole) wrong.push('the answer broke off, and is recorded as a success');
  } else if (kind === 'tts' && isWhole) wrong.push('the vendor failed, and the audio ended as if it were complete');
  if (kind === 'stream') {
    const last = framesOf(text).at(-1)?.event;
    const due = record.status === 'succeeded' ? 'response.completed' : 'error';
    if (last !== due) wrong.push(`the last frame is ${last ?? 'none'}, not ${due}`);
  }
  return wrong;
}

/** Who is refused had every allowed model tried, but for those known to fail, unless the request itself is at fault. */
function wrongOfRefused({ text }: Heard, record: RouterRecord, { allowed }: Plan): string[] {
  const { code } = JSON.parse(text).error;
  const tried = record.attempts.length === allowed.length || record.attempts.at(-1)?.reason === 'request_refused';
  return [
    ...(record.error_code === code ? [] : [`told ${code}, recorded ${record.error_code}`]),
    ...(tried ? [] : [`refused with ${code} after ${record.attempts.length} of ${allowed.length}`]),
  ];
}

/** The trail names whom the vendors saw, in that order, one after the other. */
function wrongOfTrail({ attempts }: RouterRecord, asked: readonly string[]): string[] {
  const made = attempts.filter(({ outcome }) => outcome !== 'skipped');
  const names = made.map(({ provider, model }) => `${provider}:${model}`);
  return [
    ...(names.join() === asked.join() ? [] : [`the trail has ${names.join()}, and asked were ${asked.join()}`]),
    ...(made.slice(0, -1).every(({ outcome }) => outcome === 'failed') ? [] : ['somebody was asked after a success']),
    ...(made.every((one, at) => at === 0 || one.started_ms >= (made[at - 1]?.started_ms ?? 0))
      ? []
      : ['the attempts overlap']),
  ];
}

/** Thirteen models that say nothing: the deadline over all of them ends it, not their number. */
async function oneDeadline(router: RouterSystem): Promise<{ broken: string[]; asked: number; seconds: number }> {
  const mark = 'silence-of-the-drill';
  const never = new Promise<void>(() => {});
  router.vendors.spoil(mark, () => ({ kind: 'hold', before: 'head', until: never }));
  const begun = systemClock.monotonicMs();
  const heard = await router.post(paths.llm, bodyOf('llm', among('openai'), mark)).over;
  const tookMs = systemClock.monotonicMs() - begun;
  const asked = router.vendors.asked(mark).length;
  const broken: string[] = [];
  if (heard.status !== 504) broken.push(`silence was answered with ${heard.status} ${heard.text}`);
  if (tookMs < totalMs - 1_000 || tookMs > totalMs + 5_000) broken.push(`silence lasted ${Math.round(tookMs)} ms`);
  return { broken, asked, seconds: Math.round(tookMs / 1_000) };
}
