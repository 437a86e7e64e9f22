import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { Drill, ShortForm } from '../drill.ts';
import type { DrillResult } from '../run-drill.ts';

export type ShortDrill = Drill & { short: ShortForm };
export type ShortFinding = Pick<DrillResult, 'figure' | 'broken' | 'seconds'>;

// Of a machine with much other work: what a drill waits for has deadlines of its own.
const deadlineMs = 600_000;
const endPatienceMs = 10_000;

/**
 * Runs drills in a process of their own: those of a batch one after the other on systems that they share. `next` gives the
 * batches. Where the process ends by itself, or has not done a drill within ten minutes, the promise of that drill is broken,
 * and another process goes on.
 */
export async function runLane(
  next: () => readonly ShortDrill[] | undefined,
  tell: (result: DrillResult) => void,
): Promise<void> {
  let lane = startLane();
  for (let batch = next(); batch !== undefined; batch = next()) {
    let isGone = true;
    for (const [at, drill] of batch.entries()) {
      if (isGone) {
        if (!lane.connected) lane = startLane();
        lane.send(batch.slice(at).map(({ name }) => name));
      }
      const finding = await hear(lane);
      isGone = finding.isGone;
      tell({ drill, rounds: drill.short.rounds, seed: 1, ...finding });
    }
  }
  if (!lane.connected) return;
  const ended = once(lane, 'exit');
  lane.send([]);
  await ended;
}

function startLane(): ChildProcess {
  return fork(join(import.meta.dirname, 'lane.ts'), { execArgv: ['--no-warnings'] });
}

/** What the process finds next, or that it is gone. */
async function hear(lane: ChildProcess): Promise<ShortFinding & { isGone: boolean }> {
  const begunMs = systemClock.monotonicMs();
  const { promise, resolve } = Promise.withResolvers<ShortFinding & { isGone: boolean }>();
  const gone = (why: string): void =>
    resolve({
      figure: 'did not end',
      broken: [why],
      seconds: Math.round((systemClock.monotonicMs() - begunMs) / 1_000),
      isGone: true,
    });
  const onFinding = (finding: ShortFinding): void => resolve({ ...finding, isGone: false });
  // Behind it nothing more is heard, and what was sent before has been.
  const onClose = (code: number | null, signal: string | null): void =>
    gone(`its process ended with ${code ?? signal}`);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    lane.kill('SIGTERM');
    setTimeout(() => lane.kill('SIGKILL'), endPatienceMs).unref();
  }, deadlineMs);
  lane.once('message', onFinding).once('close', onClose);
  const finding = await promise;
  clearTimeout(timer);
  lane.off('message', onFinding).off('close', onClose);
  return isLate ? { ...finding, broken: [`it has not ended within ${deadlineMs / 1_000} s`] } : finding;
}
