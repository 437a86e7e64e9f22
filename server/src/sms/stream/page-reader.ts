import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from './read-stream.ts';
import type { StreamPosition } from './types.ts';

/** Reads what follows a place, for a reader that is further back than its feed. */
export type ReadPage = (organizationId: string, after: StreamPosition) => Promise<Page>;

/**
 * Reads `atOnce` pages at a time for the whole process, first come first served: readers that come back far behind, all
 * at once, leave room for the rest of the API. Those that ask for the same place meanwhile are given the same page.
 */
export function createPageReader(options: { read: ReadPage; atOnce: number }): ReadPage {
  const asked = new Map<string, Promise<Page>>();
  const waiting: Array<() => void> = [];
  let reading = 0;

  async function inTurn(organizationId: string, after: StreamPosition): Promise<Page> {
    if (reading >= options.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else reading += 1;
    try {
      const page = await options.read(organizationId, after);
      // A page took its time to be made: other requests come between two of them.
      await nextTurn();
      return page;
    } finally {
      const next = waiting.shift();
      if (next === undefined) reading -= 1;
      else next();
    }
  }

  return (organizationId, after) => {
    const position = `${organizationId} ${after.xid} ${after.seq}`;
    const known = asked.get(position);
    if (known !== undefined) return known;
    const page = inTurn(organizationId, after).finally(() => asked.delete(position));
    asked.set(position, page);
    return page;
  };
}
