import type { OperationId } from '../../server/src/contract/binding.ts';
import { givesCursors, type Operation, operationList, pathOf } from './operation-list.ts';
import type { Organization } from './organization.ts';
import type { Owner } from './owner.ts';
import type { ListOfTwo } from './slice-table.ts';
import { entryOf } from './slice-tables.ts';
import type { ApiAnswer } from './sms-http.ts';

/** Every operation that gives out cursors. */
export const listOperations: readonly Operation[] = operationList.filter(givesCursors);

interface Page {
  next_cursor?: string | null;
  nextCursor?: string | null;
}

/** A list with two items, and the cursor of its first page of one; null where it has none. */
export type Listed = ListOfTwo & { cursor: string | null };

/** Makes a list of two; `send` sends the working request of another operation for the same organization. */
export async function makeList(
  operation: Operation,
  owner: Owner,
  send: (operation: OperationId) => Promise<unknown>,
): Promise<Listed> {
  const make = entryOf(operation.id).list;
  if (make === undefined) throw new Error(`${operation.id} gives out cursors: its entry must say under \`list\` how`);
  const list = await make(owner, send);
  const { body, status, text } = await readList(operation, list, { limit: '1' }, owner);
  if (status !== 200) throw new Error(`${operation.id}: ${status} ${text}`);
  return { ...list, cursor: body.next_cursor ?? body.nextCursor ?? null };
}

/** Asks for a page of a list. */
export function readList(
  { description }: Operation,
  list: ListOfTwo,
  { limit, ...query }: Record<string, string>,
  caller: Pick<Organization, 'call'>,
): Promise<ApiAnswer<Page>> {
  const size = limit !== undefined && 'limit' in description.query ? { limit } : {};
  const search = new URLSearchParams({ ...list.query, ...query, ...size });
  return caller.call<Page>('GET', `${pathOf(description, list.params)}?${search.toString()}`);
}
