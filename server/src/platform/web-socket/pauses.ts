/** Why nothing is read from a caller for now: read again when no reason is left. */
export interface Pauses {
  set(reason: string, isOn: boolean): void;
  isOn(): boolean;
  /** The stream is over: what still comes is read, so that the other side's close is. */
  stop(): void;
}

export function createPauses(socket: { pause(): void; resume(): void }): Pauses {
  const reasons = new Set<string>();
  let isOver = false;
  return {
    set: (reason, isOn) => {
      if (isOver) return;
      const before = reasons.size;
      if (isOn) reasons.add(reason);
      else reasons.delete(reason);
      if (before === 0 && reasons.size > 0) socket.pause();
      else if (before > 0 && reasons.size === 0) socket.resume();
    },
    isOn: () => reasons.size > 0,
    stop: () => {
      isOver = true;
      if (reasons.size > 0) socket.resume();
    },
  };
}

const framesPerSecond = 500;
const burstFrames = 2_500;
// Read again when so many are due: one pause for each would cost more than the frames.
const framesAtOnce = 50;

/** Reads no more than 500 frames a second from a caller who has sent more for five seconds; that is no error. */
export function createPace(options: { nowMs: () => number; pauses: Pauses }): { onFrame(): void; stop(): void } {
  const { nowMs, pauses } = options;
  let left = burstFrames;
  let atMs = nowMs();
  let timer: NodeJS.Timeout | undefined;
  return {
    onFrame: () => {
      const now = nowMs();
      left = Math.min(burstFrames, left + ((now - atMs) * framesPerSecond) / 1_000) - 1;
      atMs = now;
      if (left > 0 || timer !== undefined) return;
      pauses.set('pace', true);
      timer = setTimeout(
        () => {
          timer = undefined;
          pauses.set('pace', false);
        },
        ((framesAtOnce - left) * 1_000) / framesPerSecond,
      );
    },
    stop: () => clearTimeout(timer),
  };
}
