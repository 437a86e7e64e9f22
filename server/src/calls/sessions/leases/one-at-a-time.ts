import { sessionErrors } from '../errors.ts';

/** So many calls about one session wait in a process for the one before them. */
const mostWaiting = 50;

/** Does a work when those of the same name that came before are done. Throws 503 where too many wait, and what the work throws. */
export type OneAtATime = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Calls about one session wait for its row in any case: here they wait before each takes a connection to the database from all others
 * (docs/decisions/talking.md#d548).
 */
export function createOneAtATime(): OneAtATime {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting) throw sessionErrors.tooManyCalls();
    queues.set(name, queue);
    queue.length += 1;
    const done = queue.last.then(work);
    // Who called hears of its failure; the next one is done all the same.
    queue.last = done.catch(() => {});
    try {
      return await done;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(name);
    }
  };
}
