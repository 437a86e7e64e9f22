// A program: callers with an open microphone, each of which sends 20 ms of sound each 20 ms, hears what comes as long as it
// lasts, speaks into the agent's words, and measures what follows from its own voice, which it knows by the detector of the server.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { createVoiceActivity, type VoiceActivity } from '../../server/src/voice-worker/sound/index.ts';
import { cpuMicros, residentMiB } from './process-stat.ts';
import type { VoiceLoadInput, VoiceLoadOutput } from './voice-load-input.ts';

const input: VoiceLoadInput = JSON.parse(process.argv[2] ?? '');
const rateHz = 16_000;
const frameMs = 20;
const frameBytes = (rateHz * 2 * frameMs) / 1_000;
const minDelayMs = 500;
const minDurationMs = 200;
const pauseMs = 200;
const patienceMs = 30_000;
// Calls of people begin at any time: so their turns do not fall together.
const beginEachMs = 100;
const audio = { encoding: 'pcm_s16le', sample_rate_hz: rateHz, channels: 1 };

const recorded = readFileSync(input.soundFile);
const sentence = Array.from({ length: Math.ceil(recorded.length / frameBytes) }, (_, nth) =>
  frameOf(Buffer.concat([recorded.subarray(nth * frameBytes, (nth + 1) * frameBytes)], frameBytes)),
);
const silence = frameOf(Buffer.alloc(frameBytes));
const output: VoiceLoadOutput = {
  refused: 0,
  turnsMs: [],
  clearsMs: [],
  plateau: { seconds: 0, cpuMicros: 0, loopP99Ms: 0, residentMiB: 0, liveMiB: 0 },
  latencies: [],
  ownLoopP99Ms: 0,
  ears: 'none',
};
const ownLoop = monitorEventLoopDelay({ resolution: 1 });
ownLoop.enable();

/** The same as it is sent, and as a detector takes it. */
function frameOf(bytes: Buffer): { bytes: Buffer; samples: Int16Array } {
  return { bytes, samples: new Int16Array(new Uint8Array(bytes).buffer) };
}

/** The caller's own voice, by the rules of the server: when an interruption is one, and when a turn is over. */
function createOwnVoice(activity: VoiceActivity) {
  let [nowMs, voicedMs, lastVoicedMs] = [0, 0, -Infinity];
  let isOver = true;
  return {
    /** What the frame that is sent now makes of it. */
    say: (samples: Int16Array): 'interrupts' | 'ends' | null => {
      nowMs += frameMs;
      const [heard] = activity.push(samples);
      if (heard?.isVoiced === true) {
        if (nowMs - lastVoicedMs >= pauseMs) voicedMs = 0;
        [voicedMs, lastVoicedMs, isOver] = [voicedMs + frameMs, nowMs, false];
        return voicedMs === minDurationMs ? 'interrupts' : null;
      }
      lastVoicedMs -= heard?.hangMs ?? 0;
      if (isOver || nowMs - lastVoicedMs < minDelayMs) return null;
      isOver = true;
      return 'ends';
    },
  };
}

async function createSession(): Promise<{ sessionId: string; transportToken: string }> {
  const answer = await request(`${input.url}/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${input.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ intent: { language: 'en' }, ...input.fields }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 201) throw new Error(`A session was answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

let answered = 0;
let began: { ms: number; micros: number } | null = null;
let isMeasured = false;

async function askServer(what: '/loop' | '/memory'): Promise<number> {
  return Number(await (await request(`${input.loopUrl}${what}`)).body.text());
}

/** One more has been greeted, or was not: behind the last one of the first the server is measured. */
async function wasAnswered(): Promise<void> {
  answered += 1;
  if (answered !== input.atOnce) return;
  await askServer('/loop');
  began = { ms: performance.now(), micros: cpuMicros(input.serverPid) };
}

/** The first one has asked all that it asks. */
async function hasAsked(): Promise<void> {
  if (isMeasured || began === null) return;
  isMeasured = true;
  const seconds = (performance.now() - began.ms) / 1_000;
  const micros = cpuMicros(input.serverPid) - began.micros;
  const inRam = residentMiB(input.serverPid);
  const loopP99Ms = await askServer('/loop');
  output.plateau = { seconds, cpuMicros: micros, loopP99Ms, residentMiB: inRam, liveMiB: await askServer('/memory') };
}

async function call(): Promise<void> {
  const { sessionId, transportToken } = await createSession();
  const socket = new WebSocket(`${input.url.replace(/^http/, 'ws')}/v1/sessions/${sessionId}/media`, {
    headers: { authorization: `Bearer ${transportToken}` },
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  const activity = await createVoiceActivity(rateHz);
  const own = createOwnVoice(activity);
  const over = Promise.withResolvers<void>();
  const closed = once(socket, 'close');
  /** What is to be played, and the marks in it. */
  let queue: Array<{ ms: number } | { mark: object }> = [];
  /** Since when it is known that the agent is to stop, and to answer. */
  let interruptedMs: number | null = null;
  let endedMs: number | null = null;
  let asked = 0;
  let sayNth = Infinity;
  /** How long the agent has been heard; null while it has not begun. */
  let listenedMs: number | null = null;

  const play = (): void => {
    let left = frameMs;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      if ('mark' in next) socket.send(JSON.stringify(next.mark));
      else if (next.ms > left) return void (next.ms -= left);
      else left -= next.ms;
      queue.shift();
    }
  };
  const hearSound = (bytes: number): void => {
    queue.push({ ms: (bytes * 1_000) / rateHz / 2 });
    if (listenedMs !== null || (asked > 0 && endedMs === null)) return;
    if (endedMs === null) void wasAnswered();
    else output.turnsMs.push(performance.now() - endedMs);
    [endedMs, listenedMs] = [null, 0];
    if (asked === input.turns) void hasAsked().then(over.resolve);
  };
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return hearSound(data.length);
    const frame = JSON.parse(data.toString('utf8'));
    if (frame.type === 'session.ready') {
      output.ears = frame.ears;
      // What it says would not be heard.
      if (frame.ears !== 'server') over.resolve();
    }
    if (frame.type === 'latency') output.latencies.push(frame);
    if (frame.type === 'mark') queue.push({ mark: frame });
    if (frame.type !== 'output.clear') return;
    if (interruptedMs !== null) output.clearsMs.push(performance.now() - interruptedMs);
    [interruptedMs, queue] = [null, []];
  });
  const speak = (): void => {
    play();
    if (listenedMs !== null) listenedMs += frameMs;
    if (listenedMs !== null && listenedMs >= input.listenMs && asked < input.turns)
      [sayNth, listenedMs, asked] = [0, null, asked + 1];
    const frame = sentence[sayNth] ?? silence;
    sayNth += 1;
    const nowMs = performance.now();
    socket.send(frame.bytes);
    const made = own.say(frame.samples);
    if (made === 'interrupts') interruptedMs = queue.length > 0 ? nowMs : null;
    if (made === 'ends') endedMs = nowMs;
  };
  let dueMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    for (; dueMs <= performance.now(); dueMs += frameMs) speak();
    if (endedMs !== null && performance.now() - endedMs > patienceMs)
      return over.reject(new Error(`Nothing answered question ${asked} of a call`));
    timer = setTimeout(tick, Math.max(0, dueMs - performance.now()));
  };
  const late = setTimeout(() => {
    output.refused += 1;
    void wasAnswered();
    over.resolve();
  }, patienceMs);
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary || JSON.parse(data.toString('utf8')).type !== 'session.ready') return;
    clearTimeout(late);
    dueMs = performance.now();
    tick();
  });
  socket.send(JSON.stringify({ type: 'session.start', audio: { input: audio, output: audio } }));
  await Promise.race([
    over.promise,
    closed.then(() => {
      throw new Error(`A call was over before it had asked ${asked} of ${input.turns} times`);
    }),
  ]);
  clearTimeout(timer);
  clearTimeout(late);
  socket.send(JSON.stringify({ type: 'session.end' }));
  await closed;
  activity.close();
}

const calls = Array.from({ length: input.total }).entries();
await Promise.all(
  Array.from({ length: input.atOnce }, async (_, nth) => {
    await sleep(nth * beginEachMs);
    for (const _call of calls) await call();
  }),
);
output.ownLoopP99Ms = ownLoop.percentile(99) / 1e6 - 1;
console.log(JSON.stringify(output));
