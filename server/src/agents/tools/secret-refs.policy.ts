import type { Tool } from './types.ts';

/** Names the stored secret that signs the calls of a tool; null where that of the organization does. */
export function secretRefOf({ id, secretEncrypted }: Pick<Tool, 'id' | 'secretEncrypted'>): string | null {
  return secretEncrypted === null ? null : `${id}/secret`;
}

/** The names of the headers with credentials that a tool has, each with what names its stored value. */
export function authHeaderRefsOf({
  id,
  source,
}: Pick<Tool, 'id' | 'source'>): Array<{ name: string; secretRef: string }> {
  if (source.kind !== 'webhook') return [];
  return source.authHeaderNames.map((name) => ({ name, secretRef: `${id}/authHeaders/${name.toLowerCase()}` }));
}
