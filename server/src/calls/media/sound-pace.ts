import type { Pauses } from '../../platform/web-socket/pauses.ts';

// What may come ahead of its time, as after a moment without network.
const aheadMs = 1_000;

/** Reads sound no faster than it is spoken, but for a second of it; that is no error. */
export function createSoundPace(options: { nowMs: () => number; pauses: Pauses }): {
  onSound(ms: number): void;
  stop(): void;
} {
  const { nowMs, pauses } = options;
  let leftMs = aheadMs;
  let atMs = nowMs();
  let timer: NodeJS.Timeout | undefined;
  return {
    onSound: (ms) => {
      const now = nowMs();
      leftMs = Math.min(aheadMs, leftMs + now - atMs) - ms;
      atMs = now;
      if (leftMs >= 0 || timer !== undefined) return;
      pauses.set('sound', true);
      timer = setTimeout(() => {
        timer = undefined;
        pauses.set('sound', false);
      }, -leftMs);
    },
    stop: () => clearTimeout(timer),
  };
}
