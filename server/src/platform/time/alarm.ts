/** One timer for any number of instants: it rings at the first of them. */
export interface Alarm {
  /** Rings at `atMs` at the latest, an instant that is `inMs` milliseconds away. */
  set(atMs: number, inMs: number): void;
}

/** `ring` sets it anew for what is left. It keeps no process alive. */
export function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let firstMs = Number.POSITIVE_INFINITY;
  return {
    set: (atMs, inMs) => {
      if (atMs >= firstMs) return;
      clearTimeout(timer);
      firstMs = atMs;
      timer = setTimeout(
        () => {
          firstMs = Number.POSITIVE_INFINITY;
          ring();
        },
        Math.max(0, Math.ceil(inMs)),
      );
      timer.unref();
    },
  };
}
