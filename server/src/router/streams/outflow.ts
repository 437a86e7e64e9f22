const mostUnsentBytes = 256 * 1024;

/** What a caller has not taken yet: from 256 KiB on nothing more is read from the vendor. */
export interface Outflow {
  /** Null while more may be sent; otherwise resolves when it may, or when the stream is over. */
  wait(): Promise<void> | null;
  /** Some of it is on its way. */
  onSent(): void;
  stop(): void;
}

/** `onStuck` is called where nothing of it is taken for so long. */
export function createOutflow(
  socket: { readonly unsentBytes: number },
  options: { stuckMs: number; onStuck: () => void },
): Outflow {
  let drained: PromiseWithResolvers<void> | null = null;
  let stuck: NodeJS.Timeout | undefined;
  const release = (): void => {
    clearTimeout(stuck);
    stuck = undefined;
    drained?.resolve();
    drained = null;
  };
  return {
    wait: () => {
      if (socket.unsentBytes <= mostUnsentBytes) return null;
      drained ??= Promise.withResolvers();
      stuck ??= setTimeout(options.onStuck, options.stuckMs);
      return drained.promise;
    },
    onSent: () => {
      if (drained === null) return;
      if (socket.unsentBytes <= mostUnsentBytes) release();
      else stuck?.refresh();
    },
    stop: release,
  };
}
