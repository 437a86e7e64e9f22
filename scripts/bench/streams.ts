import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { callApi } from './call-api.ts';
import { runProgram, stopChild } from './child.ts';
import { startFloorServer } from './floor-server.ts';
import { runLocalBench } from './local.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import { cpuMicros, residentMiB } from './process-stat.ts';
import type { SpeechLoadInput, SpeechLoadOutput } from './speech-load-input.ts';
import { median, spread } from './statistics.ts';
import { startTrunkline } from './trunkline.ts';

const program = new URL('./speech-load.ts', import.meta.url);
const rounds = 5;
const connections = 10;
const serverCore = 0;
// First answers are of many short streams, processor time of few long ones.
const short = { connections, streams: 8, frames: 1 };
const long = { connections, streams: 1, frames: 600 };

// The long form: as many callers who speak for so long.
const crowd = { connections: 500, streams: 1, paceMs: 100 };
const crowdSeconds = 300;
// Until all of them are open, and what they take is there.
const growingShare = 0.2;

interface Place {
  url: string;
  apiKey: string | null;
  /** Whose processor time counts. */
  server: ChildProcess;
}

type Places = Readonly<Record<'vendor' | 'relay' | 'ours', Place>>;

/**
 * Streams of speech over the API against a bare relay of sockets on the same core and against the vendor's own socket, in turns,
 * and the voice of this machine.
 */
export async function runStreamsBench(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const vendor = await startFloorServer('speech-vendor', null);
  const relay = await startFloorServer('ws-relay', serverCore, [vendor.url]);
  const adminApiKey = `sk_live_${randomBytes(24).toString('hex')}`;
  const account = (name: string): Record<string, string> => ({
    [`${name}_API_KEY`]: 'key-of-the-benchmark',
    [`${name}_BASE_URL`]: vendor.url,
  });
  const trunkline = await startTrunkline({
    apiCore: serverCore,
    profileTo: options.profileTo,
    env: { ADMIN_API_KEY: adminApiKey, ...account('DEEPGRAM'), ...account('ELEVENLABS') },
  });
  const { apiKey } = await callApi<{ apiKey: string }>(
    { url: trunkline.url, apiKey: adminApiKey },
    'POST',
    '/v1/organizations',
    201,
    { name: 'Bench', mode: 'live' },
  );
  const places: Places = {
    vendor: { url: vendor.url, apiKey: null, server: vendor.process },
    relay: { url: relay.url, apiKey: null, server: relay.process },
    ours: { url: trunkline.url, apiKey, server: trunkline.api },
  };
  if (options.only === 'memory') {
    const part = await memoryOfCrowd(places.ours);
    await trunkline.stop();
    await Promise.all([stopChild(relay.process), stopChild(vendor.process)]);
    return { ...part, postgresVersion: trunkline.postgresVersion };
  }
  const firsts = { stt: await addedToFirst(places, 'stt', options), tts: await addedToFirst(places, 'tts', options) };
  const frames = await costOfFrames(places, options);
  await trunkline.stop();
  await Promise.all([stopChild(relay.process), stopChild(vendor.process)]);
  const [voice] = (await runLocalBench(options)).measures;
  if (voice === undefined) throw new Error('The voice of this machine was not measured');
  const ratio = median(frames.ours) / median(frames.relay);
  const added = (what: string, { ours, relay: bare, vendor: direct }: Record<keyof Places, number>) => ({
    name: `added to the first ${what} at c=${connections}, p50`,
    ours: `${(ours - direct).toFixed(2)} ms`,
    against: `${direct.toFixed(2)} ms direct, the relay adds ${(bare - direct).toFixed(2)} ms`,
    bounds: { value: ours - direct, better: 'less' as const, must: 5, goal: 1, unit: ' ms' },
  });
  return {
    name: 'streams',
    title: 'streams of speech through the API on one core, lean vendors behind it',
    measures: [
      added('transcript', firsts.stt),
      added('audio', firsts.tts),
      {
        name: 'processor time of a relayed frame, against a bare relay',
        ours: `${median(frames.ours).toFixed(1)} us`,
        against: `${median(frames.relay).toFixed(1)} us`,
        ratio,
        bounds: { value: ratio, better: 'less', must: 3, goal: 1.5, unit: 'x' },
      },
      voice,
    ],
    notes: [
      `${rounds} rounds in turns, medians; first answers of ${connections * short.streams} streams a round, from the first frame of a stream that is ready`,
      `frames of 100 ms of audio with a word for each, ${connections} streams of ${long.frames}, each frame behind the answer to the one before; both ways count; ours lie ${(spread(frames.ours) * 100).toFixed(0)} % apart, the relay's ${(spread(frames.relay) * 100).toFixed(0)} %`,
    ],
    postgresVersion: trunkline.postgresVersion,
  };
}

function load({ url, apiKey }: Place, more: Omit<SpeechLoadInput, 'url' | 'apiKey'>): Promise<SpeechLoadOutput> {
  return runProgram<SpeechLoadInput, SpeechLoadOutput>(program, { url, apiKey, ...more }, null);
}

/** Of each place the middle of the times to the first answer, in milliseconds. */
async function addedToFirst(
  places: Places,
  kind: SpeechLoadInput['kind'],
  { beforeRound }: BenchOptions,
): Promise<Record<keyof Places, number>> {
  const found = { vendor: [] as number[], relay: [] as number[], ours: [] as number[] };
  // The first streams compile what the others run.
  for (const place of Object.values(places)) await load(place, { kind, ...short });
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    for (const name of ['vendor', 'ours', 'relay'] as const)
      found[name].push((await load(places[name], { kind, ...short })).firstP50Ms);
  }
  return { vendor: median(found.vendor), relay: median(found.relay), ours: median(found.ours) };
}

/** Processor time of a frame that is passed on, in microseconds, of each round. */
async function costOfFrames(
  places: Places,
  { beforeRound }: BenchOptions,
): Promise<Record<'relay' | 'ours', number[]>> {
  const found = { relay: [] as number[], ours: [] as number[] };
  for (const name of ['relay', 'ours'] as const) await load(places[name], { kind: 'stt', ...long });
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    for (const name of ['ours', 'relay'] as const) {
      const pid = places[name].server.pid ?? 0;
      const before = cpuMicros(pid);
      const { passedOn } = await load(places[name], { kind: 'stt', ...long });
      found[name].push((cpuMicros(pid) - before) / passedOn);
    }
  }
  return found;
}

/** What the API process holds while hundreds of callers speak for minutes. It is to stay level. */
async function memoryOfCrowd(ours: Place): Promise<BenchResult> {
  const seen: number[] = [];
  const sample = setInterval(() => seen.push(residentMiB(ours.server.pid ?? 0)), 1_000);
  await load(ours, { kind: 'stt', ...crowd, frames: (crowdSeconds * 1_000) / crowd.paceMs });
  clearInterval(sample);
  const level = seen.slice(Math.ceil(seen.length * growingShare));
  const middle = median(level);
  const most = Math.max(...level);
  const apart = Math.max(most - middle, middle - Math.min(...level)) / middle;
  const what = `${crowd.connections} streams of speech at ${crowd.paceMs} ms frames for ${crowdSeconds} s`;
  return {
    name: 'streams',
    title: 'memory with many callers who speak',
    measures: [
      {
        name: `memory, ${what}`,
        ours: `${most.toFixed(0)} MiB`,
        bounds: { value: most, better: 'less', must: 400, goal: 250, unit: ' MiB' },
      },
      {
        name: 'how far it goes from its middle',
        ours: `${(apart * 100).toFixed(1)} %`,
        against: `${Math.min(...level).toFixed(0)} to ${most.toFixed(0)} MiB, ${middle.toFixed(0)} in the middle; ${level.at(-1)?.toFixed(0)} at the end`,
        bounds: { value: apart * 100, better: 'less', must: 5, goal: 5, unit: ' %' },
      },
    ],
    notes: [`sampled each second; the first ${growingShare * 100} % of them, while streams open, do not count`],
  };
}
