import type { Transfer } from './types.ts';

/** The room in which a destination is spoken with; null of a blind transfer. */
export function roomOfConsultation({ id, route }: Pick<Transfer, 'id' | 'route'>): string | null {
  return route.kind === 'warm' ? `consultation-${id}` : null;
}

/** A destination as it takes part. */
export function recipientOf({ id }: Pick<Transfer, 'id'>): string {
  return `recipient-${id}`;
}
