import type { KeyedCall } from '../model/types.ts';

/**
 * Lets equal calls that are made while the first one runs share its answer. Another body under the same key waits for
 * the first one: if that commits, the look-up of the key answers 409, else the call runs.
 */
export function createSameKey<Result>(): (call: KeyedCall, run: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, { body: string; done: Promise<Result> }>();
  return async (call, run) => {
    const slot = `${call.organizationId} ${call.endpoint} ${call.keySha256.toString('hex')}`;
    const body = call.bodySha256.toString('hex');
    for (let first = running.get(slot); first !== undefined; first = running.get(slot)) {
      if (first.body === body) return first.done;
      await first.done.catch(() => undefined);
    }
    const entry = { body, done: run() };
    running.set(slot, entry);
    return entry.done.finally(() => {
      if (running.get(slot) === entry) running.delete(slot);
    });
  };
}
