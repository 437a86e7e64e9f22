import { Worker } from 'node:worker_threads';
import type { Logger } from '../../platform/log.ts';
import type { TemplateAnswer, TemplateTask, ThreadWord } from './protocol.ts';

/** Of all templates of one task together, in real time from the first of them on. A sound one takes a millisecond. */
const mostMs = 2_000;
const mostThreads = 2;
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** What became of a task; `stoppedAt` is the place of the text that took too long or too much memory. */
export type TemplateOutcome<Task extends TemplateTask = TemplateTask> =
  | { readonly answer: TemplateAnswer<Task> }
  | { readonly stoppedAt: number };

/** Runs tasks of templates outside of the thread that answers requests. */
export interface TemplateThreads {
  /** Tasks of one organization run one after another, so that a hostile one holds up its own alone. */
  run<Task extends TemplateTask>(organizationId: string, task: Task): Promise<TemplateOutcome<Task>>;
  stop(): Promise<void>;
}

interface Waiting {
  organizationId: string;
  task: TemplateTask;
  settle: (outcome: TemplateOutcome) => void;
}

export function createTemplateThreads({ log }: { log: Logger }): TemplateThreads {
  const waiting: Waiting[] = [];
  const running = new Set<string>();
  const idle: Worker[] = [];
  let threads = 0;

  function begin(): void {
    while (idle.length > 0 || threads < mostThreads) {
      const next = waiting.findIndex(({ organizationId }) => !running.has(organizationId));
      const [job] = next < 0 ? [] : waiting.splice(next, 1);
      if (job === undefined) return;
      running.add(job.organizationId);
      const worker = idle.pop() ?? open();
      void runOn(worker, job.task).then((outcome) => {
        running.delete(job.organizationId);
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

  function runOn(worker: Worker, task: TemplateTask): Promise<TemplateOutcome> {
    return new Promise((resolve) => {
      let at = 0;
      let timer: NodeJS.Timeout | undefined;
      const end = (outcome: TemplateOutcome): void => {
        clearTimeout(timer);
        worker.off('message', hear);
        worker.off('exit', stopped);
        if ('answer' in outcome) idle.push(worker);
        else void worker.terminate();
        resolve(outcome);
      };
      const hear = (word: ThreadWord): void => {
        if ('answer' in word) end(word);
        else {
          at = word.at;
          // A thread that is still to start may wait for its processor longer than that.
          timer ??= setTimeout(stopped, mostMs);
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
      new Promise<TemplateOutcome<Task>>((resolve) => {
        waiting.push({ organizationId, task, settle: (outcome) => resolve(outcome as TemplateOutcome<Task>) });
        begin();
      }),
    stop: async () => {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}
