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

/** Looks at how late the event loop was in the last five seconds, at its 99th percentile. `delays` are in nanoseconds. */
export function createBusy(
  delays: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    'enable' | 'disable' | 'percentile' | 'reset'
  > = monitorEventLoopDelay({
    resolution: resolutionMs,
  }),
): Busy {
  let timer: NodeJS.Timeout | undefined;
  let lateMs = 0;
  return {
    start: () => {
      delays.enable();
      timer = setInterval(() => {
        // What is measured is the time between two looks.
        lateMs = delays.percentile(99) / 1e6 - resolutionMs;
        delays.reset();
      }, spanMs);
      timer.unref();
    },
    isBusy: () => lateMs > mostMs,
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
