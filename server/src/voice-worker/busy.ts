import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A process whose loop is held up for longer says words late: it takes no more. */
const mostMs = 40;
const spanMs = 5_000;
const resolutionMs = 10;

/** Whether this process has no time for one more conversation. */
export interface Busy {
  start(): void;
  isBusy(): boolean;
  stop(): void;
}

/** Looks at how late the event loop was in the last five seconds, at its 99th percentile. */
export function createBusy(): Busy {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lateMs = 0;
  return {
    start: () => {
      histogram = monitorEventLoopDelay({ resolution: resolutionMs });
      histogram.enable();
      timer = setInterval(() => {
        lateMs = (histogram?.percentile(99) ?? 0) / 1e6 - resolutionMs;
        histogram?.reset();
      }, spanMs);
      timer.unref();
    },
    isBusy: () => lateMs > mostMs,
    stop: () => {
      clearInterval(timer);
      histogram?.disable();
    },
  };
}
