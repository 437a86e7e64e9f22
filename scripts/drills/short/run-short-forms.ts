import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareProcesses } from '../../../tests/support/global-setup.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { temporaryFolder } from '../../temporary-folder.mjs';
import type { Drill, ShortForm } from '../drill.ts';
import type { DrillResult } from '../run-drill.ts';

export type ShortDrill = Drill & { short: ShortForm };
export type ShortFinding = Pick<DrillResult, 'figure' | 'broken' | 'seconds'>;

const lanes = 3;
// Of a machine with much other work: what a drill waits for has deadlines of its own.
const deadlineMs = 600_000;
const endPatienceMs = 10_000;

// What begins last ends last.
const longest = ['database-gone', 'fuzz', 'documented-answers', 'worked-sessions', 'sessions', 'calls', 'redelivery'];
const placeOf = ({ name }: Drill): number => (longest.includes(name) ? longest.indexOf(name) : longest.length);

export function hasShortForm(drill: Drill): drill is ShortDrill {
  return 'rounds' in drill.short;
}

/**
 * Runs short forms in three processes, the longest first: in each drill as much waits for time as is done. A process that
 * ends by itself, or has not done a drill within ten minutes, has broken the promise of that drill, and another one goes on
 * with the others.
 */
export async function runShortForms(
  chosen: readonly ShortDrill[],
  tell: (result: DrillResult) => void,
): Promise<DrillResult[]> {
  process.env['TMPDIR'] = temporaryFolder();
  const folder = await prepareProcesses();
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const waiting = chosen.toSorted((one, other) => placeOf(one) - placeOf(other));
  const results: DrillResult[] = [];
  const runLane = async (): Promise<void> => {
    let lane = startLane();
    for (let drill = waiting.shift(); drill !== undefined; drill = waiting.shift()) {
      if (lane.exitCode !== null || lane.signalCode !== null) lane = startLane();
      const result = { drill, rounds: drill.short.rounds, seed: 1, ...(await runIn(lane, drill)) };
      results.push(result);
      tell(result);
    }
    if (!lane.connected) return;
    const ended = once(lane, 'exit');
    lane.disconnect();
    await ended;
  };
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, chosen.length) }, runLane));
  } finally {
    removeFolder();
  }
  return results;
}

function startLane(): ChildProcess {
  return fork(join(import.meta.dirname, 'lane.ts'), { execArgv: ['--no-warnings'] });
}

/** Has the process run one drill. */
async function runIn(lane: ChildProcess, { name }: ShortDrill): Promise<ShortFinding> {
  const begunMs = systemClock.monotonicMs();
  const { promise, resolve } = Promise.withResolvers<ShortFinding>();
  const gone = (why: string): ShortFinding => ({
    figure: 'did not end',
    broken: [why],
    seconds: Math.round((systemClock.monotonicMs() - begunMs) / 1_000),
  });
  const onExit = (code: number | null, signal: string | null): void =>
    resolve(gone(`its process ended with ${code ?? signal}`));
  const timer = setTimeout(() => {
    resolve(gone(`it has not ended within ${deadlineMs / 1_000} s`));
    lane.kill('SIGTERM');
    setTimeout(() => lane.kill('SIGKILL'), endPatienceMs).unref();
  }, deadlineMs);
  lane.once('message', resolve).once('exit', onExit);
  lane.send(name);
  const finding = await promise;
  clearTimeout(timer);
  lane.off('message', resolve).off('exit', onExit);
  return finding;
}
