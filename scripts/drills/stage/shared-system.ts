/** What was started, and how it is taken down. */
export interface Opened<System> {
  system: System;
  close: () => Promise<void>;
}

/** Takes down what is shared; null where every drill has a system of its own. */
let closers: Array<() => Promise<void>> | null = null;

/** Has all that `work` does on a shareable system use the same one, which is taken down behind it. */
export async function sharingSystems<T>(work: () => Promise<T>): Promise<T> {
  const own: Array<() => Promise<void>> = [];
  closers = own;
  try {
    return await work();
  } finally {
    closers = null;
    for (const close of own) await close();
  }
}

/**
 * How a drill comes to a system of one kind: it runs on one of its own that is taken down behind it, whatever happens, or on
 * the one that drills before it have left while systems are shared.
 */
export function shareable<System>(
  open: () => Promise<Opened<System>>,
): <T>(work: (system: System) => Promise<T>) => Promise<T> {
  let kept: Opened<System> | undefined;
  return async (work) => {
    if (closers === null) {
      const { system, close } = await open();
      return work(system).finally(close);
    }
    if (kept === undefined) {
      const opened = await open();
      kept = opened;
      closers.push(() => {
        kept = undefined;
        return opened.close();
      });
    }
    return work(kept.system);
  };
}
