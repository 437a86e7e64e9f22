// Where a request can name something that belongs to an organization, and how the names of another one get there.
import { randomBytes } from 'node:crypto';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { queryParameters, resolved } from './bad-input/body-places.ts';
import { givesCursors, type Operation } from './operation-list.ts';
import type { Place } from './slice-table.ts';
import { entryOf } from './slice-tables.ts';

/** A place of an operation's request; cursors and Idempotency-Keys are of the operation that gave them out or took them. */
export type NamedPlace = Place | { in: 'cursor' | 'idempotency-key' };

export function placesOf(operation: Operation): NamedPlace[] {
  const { id, description } = operation;
  return [
    ...(entryOf(id).names ?? []),
    ...(givesCursors(operation) ? [{ in: 'cursor' as const }] : []),
    ...(description.idempotencyKey === null ? [] : [{ in: 'idempotency-key' as const }]),
  ];
}

/** Parameters of an operation that its entry does not speak of, and that may name something of an organization. */
export function forgottenParameters(operation: Operation): string[] {
  const { names = [], plain = [] } = entryOf(operation.id);
  const spokenOf = new Set([...plain, 'cursor', ...names.flatMap((place) => ('name' in place ? [place.name] : []))]);
  const open = queryParameters(operation).filter(({ schema }) => {
    const { type, enum: listed, format } = resolved(schema);
    return type === 'string' && listed === undefined && format !== 'date-time';
  });
  return [...operation.description.params, ...open.map(({ name }) => name)].filter((name) => !spokenOf.has(name));
}

/** Another value of the same shape that nobody has. */
export function unknownLike(name: string): string {
  const digits = /^\+\d+$/.test(name);
  // The last signs of an id are random; the first tell its kind and its time.
  const kept = name.length - (digits ? 6 : 12);
  const random = [...randomBytes(name.length - kept)];
  const fresh = random.map((byte) => (byte % (digits ? 10 : 16)).toString(16)).join('');
  return name.slice(0, kept) + fresh;
}

/** The operation whose Idempotency-Keys this one asks about. */
export function keyOwner({ id }: Operation): Operation {
  const owner = entryOf(id).keyOf ?? id;
  return { id: owner, description: operations[owner] };
}
