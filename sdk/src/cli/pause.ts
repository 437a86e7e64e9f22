import { after, onAbort } from '../runtime.ts';

/** Ends after so many milliseconds, or with the signal. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => {
      forget();
      resolve();
    });
    const forget = onAbort(signal, () => {
      cancel();
      resolve();
    });
  });
}
