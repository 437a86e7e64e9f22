import type { StreamTimes } from '../model/stream-times.policy.ts';

/** The times of a stream that do not depend on its vendors. */
export interface SessionTimers {
  /** The caller sent something. */
  onFrame(): void;
  onPong(): void;
  stop(): void;
}

/**
 * `late` is called where no configuration comes, `over` where a stream was silent or open for as long as it may be, `dead` where
 * the other side answers no ping.
 */
export function createSessionTimers(
  times: Omit<StreamTimes, 'vendor'>,
  act: {
    isConfigured: () => boolean;
    isPaused: () => boolean;
    late: () => void;
    over: () => void;
    dead: () => void;
    ping: () => void;
  },
): SessionTimers {
  let isHeard = true;
  let silence: NodeJS.Timeout;
  const listen = (): void => {
    silence = setTimeout(act.over, times.silentMs);
  };
  listen();
  const configure = setTimeout(() => {
    if (!act.isConfigured()) act.late();
  }, times.configureMs);
  const total = setTimeout(act.over, times.totalMs);
  const pings = setInterval(() => {
    if (!isHeard && !act.isPaused()) return act.dead();
    isHeard = false;
    act.ping();
  }, times.pingMs);
  return {
    onFrame: () => {
      isHeard = true;
      silence.refresh();
    },
    onPong: () => {
      isHeard = true;
    },
    stop: () => {
      for (const timer of [silence, configure, total, pings]) clearTimeout(timer);
    },
  };
}
