import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeLine } from '../../tests/support/fake-telephone.ts';
import { freshRecipient } from '../../tests/support/fresh.ts';
import { type CarriersOfCalls, carrierNames, startCarriersOfCalls } from '../drills/stage/carriers-of-calls.ts';
import { waitUntil } from '../drills/stage/wait-until.ts';
import { callApi } from './call-api.ts';
import { runProgram } from './child.ts';
import type { BenchOptions, Measure } from './measure.ts';
import { cpuMicros } from './process-stat.ts';
import { percentile } from './statistics.ts';
import type { LineFramesOutput } from './voice-load-input.ts';
import { serverCore, startVoiceServer } from './voice-server.ts';

const framesProgram = new URL('./voice-line-frames.ts', import.meta.url);
const lines = 50;
const beginEachMs = 400;
const plateauMs = 15_000;
const frameBytes = 160;
const frameMs = 20;
const mostUs = 40;
const mostGapMs = 60;
const mostLateMs = 20;
// Behind so long a silence the agent says something else.
const pauseMs = 1_000;
const silence = Buffer.alloc(frameBytes, 0xff);

/** What a line costs: the work for a frame by itself, and fifty lines through the server on one core. */
export async function measureLines({ profileTo }: BenchOptions): Promise<{ measures: Measure[]; notes: string[] }> {
  const { telnyxUs, twilioUs, floorUs } = await runProgram<object, LineFramesOutput>(framesProgram, {}, serverCore);
  const dearest = Math.max(telnyxUs, twilioUs);
  const carried = await carryLines(profileTo);
  return {
    measures: [
      {
        name: '20 ms of a line in and 20 ms out, processor time, against JSON, base64 and tables alone',
        ours: `${dearest.toFixed(1)} us`,
        against: `${floorUs.toFixed(1)} us`,
        ratio: dearest / floorUs,
        bounds: { value: dearest, better: 'less', must: mostUs, goal: mostUs, unit: ' us' },
      },
      {
        name: `lines of ${lines} at once in which an agent speaks, on one core`,
        ours: `${carried.spokenIn}`,
        bounds: { value: carried.spokenIn, better: 'more', must: lines, goal: lines, unit: '' },
      },
      {
        name: `event loop of a core with ${lines} lines, p99`,
        ours: `${carried.loopP99Ms.toFixed(1)} ms`,
        bounds: { value: carried.loopP99Ms, better: 'less', must: mostLateMs, goal: mostLateMs, unit: ' ms' },
      },
      {
        name: `longest time without sound in what an agent says, ${lines} lines`,
        ours: `${carried.longestGapMs.toFixed(0)} ms`,
        bounds: { value: carried.longestGapMs, better: 'less', must: mostGapMs, goal: mostGapMs, unit: ' ms' },
      },
    ],
    notes: [
      `a frame costs ${telnyxUs.toFixed(1)} us at Telnyx and ${twilioUs.toFixed(1)} us at Twilio; ${lines} lines took ${carried.share.toFixed(0)} % of the core, ` +
        `and the carriers of this benchmark were ${carried.ownLateMs.toFixed(0)} ms late at p99 with their sound`,
    ],
  };
}

interface Carried {
  /** Of the lines that came in. */
  readonly spokenIn: number;
  readonly loopP99Ms: number;
  readonly longestGapMs: number;
  /** Of the server's core, in percent. */
  readonly share: number;
  readonly ownLateMs: number;
}

/** Lines that come in at both carriers, in each of which an agent speaks for as long as it is measured. */
async function carryLines(profileTo: string | undefined): Promise<Carried> {
  let url = '';
  const carriers = await startCarriersOfCalls(() => url);
  const { trunkline, admin, loopUrl, stop } = await startVoiceServer({
    profileTo,
    env: { ROLES: 'api,worker,voice', ...carriers.environment },
  });
  ({ url } = trunkline);
  const numbers = await Promise.all(carrierNames.map((name) => numberOf(admin, name)));
  const talk = callAll(carriers, numbers);
  const speaksIn = ({ streams }: FakeLine): boolean => (streams[0]?.arrivals.length ?? 0) > 0;
  await waitUntil(
    'an agent speaks in every line, or it was turned away',
    () => talk.all.length === lines && talk.all.every((line) => speaksIn(line) || line.state() === 'over'),
    { deadlineMs: 60_000, seen: () => `${talk.all.filter(speaksIn).length} of ${talk.all.length}` },
  );
  const loop = async (): Promise<number> => callApi<number>({ url: loopUrl, apiKey: '' }, 'GET', '/loop', 200);
  const pid = trunkline.api.pid ?? 0;
  await loop();
  const [beganMs, began] = [performance.now(), cpuMicros(pid)];
  await sleep(plateauMs);
  const [seconds, micros] = [(performance.now() - beganMs) / 1_000, cpuMicros(pid) - began];
  const loopP99Ms = await loop();
  const gaps = talk.all.flatMap(({ streams }) => streams.flatMap(({ arrivals }) => gapsOf(arrivals)));
  talk.stop();
  await stop();
  await carriers.close();
  return {
    spokenIn: talk.all.filter(speaksIn).length,
    loopP99Ms,
    longestGapMs: Math.max(0, ...gaps),
    share: (micros / seconds / 1e6) * 100,
    ownLateMs: percentile(talk.lateMs, 0.99),
  };
}

/** A live organization's number at a carrier, whose agent has much to say. */
async function numberOf(admin: { url: string; apiKey: string }, name: string): Promise<string> {
  const { url } = admin;
  const number = freshRecipient();
  const made = { name, mode: 'live' };
  const { id, apiKey } = await callApi<{ id: string; apiKey: string }>(admin, 'POST', '/v1/organizations', 201, made);
  const path = `/v1/organizations/${id}/phone-numbers`;
  const given = await callApi<{ id: string }>(admin, 'POST', path, 201, { e164: number, smsCarrier: name });
  const firstMessage = 'There is a lot to say of what a seat costs, and of when we are open. '.repeat(20);
  const intent = { language: 'en', optimizeFor: 'latency' };
  const agent = { name: 'Host', systemPrompt: 'Be brief.', firstMessage, intent };
  const { id: agentId } = await callApi<{ id: string }>({ url, apiKey }, 'POST', '/v1/agents', 200, agent);
  await callApi({ url, apiKey }, 'PATCH', `/v1/phone-numbers/${given.id}`, 200, { agentId });
  return number;
}

/** Has a silent telephone call each 400 ms, which sends 20 ms of its silence each 20 ms. */
function callAll({ telephones }: CarriersOfCalls, numbers: readonly string[]) {
  const all: FakeLine[] = [];
  const lateMs: number[] = [];
  let isOver = false;
  const speak = async (line: FakeLine): Promise<void> => {
    let dueMs = performance.now();
    while (!isOver) {
      const stream = line.streams.at(-1);
      for (; dueMs <= performance.now(); dueMs += frameMs) {
        lateMs.push(performance.now() - dueMs);
        if (stream?.isOpen() === true) stream.sayFrame(silence);
      }
      await sleep(Math.max(0, dueMs - performance.now()));
    }
  };
  void (async () => {
    for (let nth = 0; nth < lines && !isOver; nth += 1) {
      const name = carrierNames[nth % carrierNames.length] ?? 'telnyx';
      const line = telephones[name].call({ from: freshRecipient(), to: numbers[nth % carrierNames.length] ?? '' });
      all.push(line);
      void speak(line);
      await sleep(beginEachMs);
    }
  })();
  return { all, lateMs, stop: () => void (isOver = true) };
}

/** How long a person has heard nothing in the middle of what is said, in milliseconds. */
function gapsOf(arrivals: ReadonlyArray<{ atMs: number; ms: number }>): number[] {
  let playedUntilMs: number | null = null;
  return arrivals.flatMap(({ atMs, ms }) => {
    const gapMs = playedUntilMs === null ? 0 : atMs - playedUntilMs;
    playedUntilMs = Math.max(atMs, playedUntilMs ?? atMs) + ms;
    return gapMs > 0 && gapMs < pauseMs ? [gapMs] : [];
  });
}
