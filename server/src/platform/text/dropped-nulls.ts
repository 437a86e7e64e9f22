const namesOf = new WeakMap<object, readonly string[]>();

/**
 * A copy of an object without members whose null means that they are absent; `droppedNulls` still knows them. To copy takes
 * a fraction of the time that taking members out does.
 */
export function withoutNulls(value: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== null || !names.includes(name)) copy[name] = member;
  namesOf.set(copy, names);
  return copy;
}

/** The names of the members that were sent as null and left out; the content that an Idempotency-Key stands for has them. */
export function droppedNulls(value: object): readonly string[] {
  return namesOf.get(value) ?? [];
}
