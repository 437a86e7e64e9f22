import type { StreamTimes } from '../model/stream-times.policy.ts';

// One finds out that a connection is gone, the next one says so.
const lookMs = 250;

/** The times of a stream that do not depend on its vendors. */
export interface SessionTimers {
  /** The caller sent something. */
  onFrame(): void;
  onPong(): void;
  stop(): void;
}

/**
 * `late` is called where no configuration comes, `silent` and `over` where a stream was silent or open for as long as it may be,
 * `dead` where the other side answers no ping. Of a caller of whom nothing more is read the end is not read either: pings in
 * quick succession find out.
 */
export function createSessionTimers(
  times: Omit<StreamTimes, 'vendor'>,
  act: {
    isConfigured: () => boolean;
    isPaused: () => boolean;
    late: () => void;
    silent: () => void;
    over: () => void;
    dead: () => void;
    ping: () => void;
  },
): SessionTimers {
  let isHeard = true;
  let silence: NodeJS.Timeout;
  const listen = (): void => {
    silence = setTimeout(act.silent, times.silentMs);
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
  const looks = setInterval(() => {
    if (act.isPaused()) act.ping();
  }, lookMs);
  return {
    onFrame: () => {
      isHeard = true;
      silence.refresh();
    },
    onPong: () => {
      isHeard = true;
    },
    stop: () => {
      for (const timer of [silence, configure, total, pings, looks]) clearTimeout(timer);
    },
  };
}
