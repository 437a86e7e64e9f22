import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** Ends a process in order: what was started last stops first, and nothing that is in use is taken away. */
export interface Lifecycle {
  /** Begun in the moment in which draining begins: work that must stop being taken on. */
  onDrain(name: string, begin: () => Promise<void> | void): void;
  /**
   * Runs when draining is over, in reverse order of registration; a failure is logged and passed over. A step is told how
   * long the grace was: without any, somebody waits in front of the process.
   */
  onStop(name: string, step: (stopping: Stopping) => Promise<void> | void): void;
  isDraining(): boolean;
  /** Drains for `graceMs`, in which requests are still served, then stops everything. Runs once. Never throws. */
  stop(options: Stopping): Promise<void>;
}

/** How a process is stopped: for how long requests were still served, in milliseconds. */
interface Stopping {
  readonly graceMs: number;
}

export function createLifecycle(options: { log: Logger }): Lifecycle {
  type Step = { name: string; run: (stopping: Stopping) => Promise<void> | void };
  const drains: Step[] = [];
  const stops: Step[] = [];
  let draining = false;
  let stopping: Promise<void> | undefined;

  const runStep = async ({ name, run }: Step, stopping: Stopping): Promise<void> => {
    try {
      await run(stopping);
    } catch (err) {
      options.log.error({ err, step: name }, 'a step of the shutdown failed');
    }
  };

  const stop = async (how: Stopping): Promise<void> => {
    draining = true;
    const drained = Promise.all(drains.map((step) => runStep(step, how)));
    if (how.graceMs > 0) await sleep(how.graceMs);
    for (let step = stops.pop(); step !== undefined; step = stops.pop()) await runStep(step, how);
    await drained;
  };

  return {
    onDrain: (name, run) => {
      drains.push({ name, run });
    },
    onStop: (name, run) => {
      stops.push({ name, run });
    },
    isDraining: () => draining,
    stop: (how) => {
      stopping ??= stop(how);
      return stopping;
    },
  };
}
