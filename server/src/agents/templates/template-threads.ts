import { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/time/clock.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { TemplateAnswer, TemplateTask, ThreadWord } from './protocol.ts';

/** Of all templates of one task together, in real time from the first of them on. A sound one takes a millisecond. */
const mostMs = 2_000;
/** What takes longer makes its organization one of the slow ones. */
const soundMs = 100;
const mostThreads = 2;
/** Tasks of one organization that wait; one more is refused. A slow one has fewer, since each of them waits for long. */
const mostWaiting = 32;
const mostWaitingOfSlow = 8;
/**
 * The thread of the slow rests so many times as long as it ran: what hostile templates take of processors, memory and
 * collections is then gone for most of the time of the others.
 */
const usualRests = 2;
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** What became of a task; `stoppedAt` is the place of the text that took too long or too much memory. */
export type TemplateOutcome<Task extends TemplateTask = TemplateTask> =
  | { readonly answer: TemplateAnswer<Task> }
  | { readonly stoppedAt: number };

/** Runs tasks of templates outside of the thread that answers requests. */
export interface TemplateThreads {
  /**
   * Tasks of one organization run one after another, and organizations take turns. Those whose last task was slow
   * share one thread that rests for twice as long as it runs, so that hostile ones hold up each other and leave the other
   * thread alone. 503 where 32 tasks of the organization wait already, or 8 of a slow one.
   */
  run<Task extends TemplateTask>(organizationId: string, task: Task): Promise<TemplateOutcome<Task>>;
  stop(): Promise<void>;
}

interface Waiting {
  task: TemplateTask;
  settle: (outcome: TemplateOutcome) => void;
}

export function createTemplateThreads(options: {
  clock: Pick<Clock, 'monotonicMs'>;
  log: Logger;
  rests?: number;
}): TemplateThreads {
  const { clock, log, rests = usualRests } = options;
  /** By organization, the one whose turn is next first. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Set<string>();
  /** Organizations whose last task took longer than a sound one. */
  const slow = new Set<string>();
  const idle: Worker[] = [];
  let threads = 0;
  /** While the thread of the slow rests. */
  let resting: NodeJS.Timeout | undefined;

  function mayRun(organizationId: string): boolean {
    if (running.has(organizationId)) return false;
    if (!slow.has(organizationId)) return true;
    return resting === undefined && ![...running].some((other) => slow.has(other));
  }

  function rest(ms: number): void {
    clearTimeout(resting);
    resting = setTimeout(() => {
      resting = undefined;
      begin();
    }, ms);
    // It holds no process open.
    resting.unref();
  }

  /** The next task, and its organization goes to the end of the line; undefined where none may run. */
  function takeNext(): [string, Waiting] | undefined {
    for (const [organizationId, [job, ...rest]] of waiting) {
      if (job === undefined || !mayRun(organizationId)) continue;
      waiting.delete(organizationId);
      if (rest.length > 0) waiting.set(organizationId, rest);
      return [organizationId, job];
    }
    return undefined;
  }

  function begin(): void {
    while (idle.length > 0 || threads < mostThreads) {
      const next = takeNext();
      if (next === undefined) return;
      const [organizationId, job] = next;
      running.add(organizationId);
      const worker = idle.pop() ?? open();
      void runOn(worker, job.task).then(({ outcome, ms }) => {
        running.delete(organizationId);
        if (ms > soundMs) {
          slow.add(organizationId);
          rest(ms * rests);
        } else slow.delete(organizationId);
        job.settle(outcome);
        begin();
      });
    }
  }

  function open(): Worker {
    threads += 1;
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: memory });
    // It holds no process open.
    worker.unref();
    worker.on('error', (err) => log.warn({ err }, 'a thread of templates ended'));
    worker.once('exit', () => {
      threads -= 1;
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      begin();
    });
    return worker;
  }

  /** `ms` is the time since the first text was begun. */
  function runOn(worker: Worker, task: TemplateTask): Promise<{ outcome: TemplateOutcome; ms: number }> {
    return new Promise((resolve) => {
      let at = 0;
      let begunMs = clock.monotonicMs();
      let timer: NodeJS.Timeout | undefined;
      const end = (outcome: TemplateOutcome): void => {
        clearTimeout(timer);
        worker.off('message', hear);
        worker.off('exit', stopped);
        if ('answer' in outcome) idle.push(worker);
        else void worker.terminate();
        resolve({ outcome, ms: clock.monotonicMs() - begunMs });
      };
      const hear = (word: ThreadWord): void => {
        if ('answer' in word) end(word);
        else {
          at = word.at;
          if (timer !== undefined) return;
          // A thread that is still to start may wait for its processor longer than that.
          timer = setTimeout(stopped, mostMs);
          begunMs = clock.monotonicMs();
        }
      };
      const stopped = (): void => end({ stoppedAt: at });
      worker.on('message', hear);
      worker.once('exit', stopped);
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, no window
      worker.postMessage(task);
    });
  }

  return {
    run: <Task extends TemplateTask>(organizationId: string, task: Task) =>
      new Promise<TemplateOutcome<Task>>((resolve, reject) => {
        const before = waiting.get(organizationId) ?? [];
        if (before.length >= (slow.has(organizationId) ? mostWaitingOfSlow : mostWaiting)) {
          reject(tooManyWaiting());
          return;
        }
        const settle = (outcome: TemplateOutcome): void => resolve(outcome as TemplateOutcome<Task>);
        waiting.set(organizationId, [...before, { task, settle }]);
        begin();
      }),
    stop: async () => {
      clearTimeout(resting);
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}

function tooManyWaiting(): AppError {
  const text = 'Too many templates of this organization wait to be rendered';
  return new AppError(503, 'SERVICE_UNAVAILABLE', text, {}, { headers: { 'retry-after': '5' } });
}
