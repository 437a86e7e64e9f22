import type { Cursors, CursorScope } from './cursors.ts';
import { invalidCursor } from '../process/errors.ts';

/** Which page a caller wants: the first, or the one behind a cursor. */
export interface PageRequest {
  cursor: string | null;
  limit: number;
}

export interface SealedPage<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/**
 * One page of a list with sealed cursors. `names` are the parts of an item's position in the order of the list; `load`
 * answers at most `limit` items behind that position, from the start for null. Throws 400 INVALID_CURSOR for a cursor that
 * was not sealed for this scope.
 */
export async function readSealedPage<Item, Name extends string>(
  cursors: Cursors,
  scope: CursorScope,
  { cursor, limit }: PageRequest,
  list: {
    names: readonly Name[];
    load: (behind: Readonly<Record<Name, string>> | null, limit: number) => Promise<readonly Item[]>;
    positionOf: (item: Item) => Readonly<Record<Name, string>>;
  },
): Promise<SealedPage<Item>> {
  const position = cursor === null ? null : cursors.open(scope, cursor);
  if (cursor !== null && !holds(position, list.names)) throw invalidCursor();
  // One item more tells whether another page follows.
  const found = await list.load(holds(position, list.names) ? position : null, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const more = found.length > limit && last !== undefined;
  return { items, nextCursor: more ? cursors.seal(scope, list.positionOf(last)) : null };
}

function holds<Name extends string>(
  position: Readonly<Record<string, unknown>> | null,
  names: readonly Name[],
): position is Readonly<Record<Name, string>> {
  return position !== null && names.every((name) => typeof position[name] === 'string');
}
