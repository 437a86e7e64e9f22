import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { Drill, ShortForm } from '../drill.ts';
import type { DrillResult } from '../run-drill.ts';

export type ShortDrill = Drill & { short: ShortForm };
export type ShortFinding = Pick<DrillResult, 'figure' | 'broken' | 'seconds'>;

/** What the process of drills sends: what a drill found, and behind the last one of a batch what was wrong with taking down. */
export type ProcessMessage = { finding: ShortFinding } | { batchEnded: string[] };

export interface BatchOptions {
  /** What the process runs. */
  program: string;
  /** How long a drill may take, and what it ran on to be taken down. */
  deadlineMs: number;
}

const standard: BatchOptions = {
  program: join(import.meta.dirname, 'drill-process.ts'),
  // Of a machine with much other work: what a drill waits for has deadlines of its own.
  deadlineMs: 600_000,
};
const endPatienceMs = 10_000;

/**
 * Runs drills in a process of their own: those of a batch one after the other on systems that they share. `next` gives the
 * batches. Where the process ends by itself, or has not done a drill within its deadline, the promise of that drill is
 * broken, and another process goes on. The last drill of a batch answers for what they ran on being taken down.
 */
export async function runBatches(
  next: () => readonly ShortDrill[] | undefined,
  note: (result: DrillResult) => void,
  options: Partial<BatchOptions> = {},
): Promise<void> {
  const { program, deadlineMs } = { ...standard, ...options };
  let running = startProcess(program);
  for (let batch = next(); batch !== undefined; batch = next()) {
    let isSent = false;
    for (const [at, drill] of batch.entries()) {
      if (!isSent) {
        if (!running.child.connected) running = startProcess(program);
        running.child.send(batch.slice(at).map(({ name }) => name));
      }
      const finding = await findingOf(running, deadlineMs);
      isSent = finding.isAlive;
      if (isSent && at === batch.length - 1) finding.broken.push(...(await endOfBatch(running, deadlineMs)));
      note({ drill, rounds: drill.short.rounds, seed: 1, ...finding });
    }
  }
  if (!running.child.connected) return;
  const ended = once(running.child, 'exit');
  running.child.send([]);
  await ended;
}

/** The process of drills, with what it has said and is not taken yet; how it ended is the last of it. */
interface DrillProcess {
  child: ChildProcess;
  said: Array<ProcessMessage | string>;
  /** There is something more. */
  notify: () => void;
}

function startProcess(program: string): DrillProcess {
  const child = fork(program, { execArgv: ['--no-warnings'] });
  const running: DrillProcess = { child, said: [], notify: () => {} };
  const note = (what: ProcessMessage | string): void => {
    running.said.push(what);
    running.notify();
  };
  child.on('message', (message: ProcessMessage) => note(message));
  // As where it has just ended, and what is sent to it does not arrive.
  child.on('error', ({ message }) => note(`its process is not heard: ${message}`));
  // Behind it nothing more is heard, and what was sent before has been.
  child.on('close', (code, signal) => note(`its process ended with ${code ?? signal}`));
  return running;
}

async function findingOf(running: DrillProcess, deadlineMs: number): Promise<ShortFinding & { isAlive: boolean }> {
  const begunMs = systemClock.monotonicMs();
  const heard = await hear(running, deadlineMs);
  if (typeof heard !== 'string' && 'finding' in heard)
    return { ...heard.finding, broken: [...heard.finding.broken], isAlive: true };
  const seconds = Math.round((systemClock.monotonicMs() - begunMs) / 1_000);
  const broken = typeof heard === 'string' ? [heard] : [...heard.batchEnded, 'its process says nothing of it'];
  return { figure: 'did not end', broken, seconds, isAlive: false };
}

/** What was wrong behind the last drill of a batch. */
async function endOfBatch(running: DrillProcess, deadlineMs: number): Promise<string[]> {
  const heard = await hear(running, deadlineMs);
  if (typeof heard === 'string') return [`taking down: ${heard}`];
  return 'batchEnded' in heard ? heard.batchEnded : ['taking down: it found something once more'];
}

/** What the process says next; at the deadline it is ended, and that is said when it is gone. */
async function hear(running: DrillProcess, deadlineMs: number): Promise<ProcessMessage | string> {
  const { child, said } = running;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endPatienceMs).unref();
  }, deadlineMs);
  try {
    for (;;) {
      const heard = said.shift();
      if (isLate && typeof heard === 'string') return `no end within ${deadlineMs / 1_000} s`;
      if (heard !== undefined && !isLate) return heard;
      if (heard === undefined) await new Promise<void>((resolve) => (running.notify = resolve));
    }
  } finally {
    clearTimeout(timer);
  }
}
