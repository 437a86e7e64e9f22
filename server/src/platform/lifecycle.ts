import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** Ends a process in order: what was started last stops first, and nothing that is in use is taken away. */
export interface Lifecycle {
  /** Begun in the moment in which draining begins: work that must stop being taken on. */
  onDrain(name: string, begin: () => Promise<void> | void): void;
  /** Runs when requests are no longer served, in reverse order of registration; a failure is logged and passed over. */
  onStop(name: string, step: () => Promise<void> | void): void;
  isDraining(): boolean;
  /** Drains for `graceMs`, in which requests are still served, then stops everything. Runs once. Never throws. */
  stop(options: { graceMs: number }): Promise<void>;
}

export function createLifecycle(options: { log: Logger }): Lifecycle {
  type Step = { name: string; run: () => Promise<void> | void };
  const drains: Step[] = [];
  const stops: Step[] = [];
  let draining = false;
  let stopping: Promise<void> | undefined;

  const runStep = async ({ name, run }: Step): Promise<void> => {
    try {
      await run();
    } catch (err) {
      options.log.error({ err, step: name }, 'a step of the shutdown failed');
    }
  };

  const stop = async (graceMs: number): Promise<void> => {
    draining = true;
    const drained = Promise.all(drains.map(runStep));
    if (graceMs > 0) await sleep(graceMs);
    for (let step = stops.pop(); step !== undefined; step = stops.pop()) await runStep(step);
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
    stop: ({ graceMs }) => {
      stopping ??= stop(graceMs);
      return stopping;
    },
  };
}
