/** The lowest and the highest of some UUID v7, for statements on tables that are partitioned by id: PostgreSQL passes
 * over every day outside of them before it begins. */
export function idBounds(ids: readonly string[]): [lowest: string, highest: string] {
  const sorted = [...ids].sort();
  return [sorted[0] ?? nil, sorted.at(-1) ?? nil];
}

const nil = '00000000-0000-0000-0000-000000000000';
