/** The lowest and the highest of some UUID v7, for statements on tables that are partitioned by id: PostgreSQL passes
 * over every day outside of them before it begins. */
export function idBounds(ids: readonly string[]): [lowest: string, highest: string] {
  const sorted = [...ids].sort();
  return [sorted[0] ?? nil, sorted.at(-1) ?? nil];
}

const hourMs = 3_600_000n;

/** A UUID v7 below every one that was made after this one: the clocks of two processes cannot be an hour apart. */
export function lowestIdSince(id: string): string {
  const madeMs = BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`);
  const digits = (madeMs > hourMs ? madeMs - hourMs : 0n).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

const nil = '00000000-0000-0000-0000-000000000000';
