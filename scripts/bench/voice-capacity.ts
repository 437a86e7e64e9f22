import { runProgram, stopChild } from './child.ts';
import { startFloorServer } from './floor-server.ts';
import type { BenchOptions, Measure } from './measure.ts';
import type { VoiceLoadOutput } from './voice-load-input.ts';
import type { VoiceStage } from './voice.ts';

const relayProgram = new URL('./voice-relay-load.ts', import.meta.url);
const steps = [20, 40, 60, 80, 100, 125, 150, 200];
const mostLateMs = 20;
const mustCalls = 60;
const goalCalls = 150;
// The agent speaks nearly all the time, as its callers' microphones do.
const attentive = { turns: 3, listenMs: 10_000 };
const relayed = { streams: 60, seconds: 15 };

/** How many calls a core takes before its event loop is late, and what one takes of it beside a bare relay. */
export async function measureCapacity(
  stage: VoiceStage,
  core: number,
  { beforeRound }: BenchOptions,
): Promise<{ measures: Measure[]; notes: string[] }> {
  const seen: string[] = [];
  let most = 0;
  let callMs = Number.NaN;
  for (const calls of steps) {
    await beforeRound();
    const step = await stage.talk({ total: calls, atOnce: calls, ...attentive }).catch((): null => null);
    if (step === null || step.refused > 0) {
      seen.push(`${calls} calls: not all were answered`);
      break;
    }
    const taken = millisOf(step.plateau) / calls;
    const isLate = step.plateau.loopP99Ms > mostLateMs;
    const share = ((taken * calls) / 10).toFixed(0);
    seen.push(`${calls} calls: p99 ${step.plateau.loopP99Ms.toFixed(1)} ms, ${share} % of the core`);
    if (isLate) break;
    [most, callMs] = [calls, taken];
  }
  const relay = await costOfRelay(stage, core);
  return {
    measures: [
      {
        name: `calls on a core with an event loop that is ${mostLateMs} ms late at p99`,
        ours: String(most),
        bounds: { value: most, better: 'more', must: mustCalls, goal: goalCalls, unit: '' },
      },
      {
        name: 'processor time of a second of a call, against a bare relay of its sound',
        ours: `${callMs.toFixed(1)} ms`,
        against: `${relay.toFixed(1)} ms`,
        ratio: callMs / relay,
      },
    ],
    notes: [seen.join('; '), `the relay passes on ${relayed.streams} streams of 20 ms frames both ways`],
  };
}

/** Processor time of the server in each second, in milliseconds. */
const millisOf = ({ cpuMicros, seconds }: Pick<VoiceLoadOutput['plateau'], 'cpuMicros' | 'seconds'>): number =>
  cpuMicros / seconds / 1_000;

/** The same of a relay, for each of its streams. */
async function costOfRelay({ vendor }: VoiceStage, core: number): Promise<number> {
  const relay = await startFloorServer('ws-relay', core, [vendor.url]);
  const load = { url: relay.url, serverPid: relay.process.pid, ...relayed };
  const { cpuMicros } = await runProgram<object, { cpuMicros: number }>(relayProgram, load, null);
  await stopChild(relay.process);
  return millisOf({ cpuMicros, seconds: relayed.seconds }) / relayed.streams;
}
