import type { AskedAuthHeader } from './endpoint-changes.ts';

/** A header with a credential, in the clear. */
export interface AuthHeader {
  name: string;
  value: string;
}

/**
 * The headers that a change makes of the stored ones: an entry without a value takes the stored one of its name, in whatever
 * case. The rules of headers have seen that there is one.
 */
export function withStoredValues(asked: readonly AskedAuthHeader[], stored: readonly AuthHeader[]): AuthHeader[] {
  const values = new Map(stored.map(({ name, value }) => [name.toLowerCase(), value]));
  return asked.map(({ name, value = values.get(name.toLowerCase()) }) => {
    if (value === undefined) throw new Error('A header without a value passed the rules');
    return { name, value };
  });
}
