import type { NumberCarrier } from '../../providers/ports/number-carrier.ts';

// Of more numbers a list is taken for one that does not end.
const mostPages = 1_000;

const isE164 = /^\+[1-9]\d{6,14}$/;

/**
 * All numbers of an account (E.164); null where its list decides nothing: it breaks off, has a number twice that is not gone, or is not as long
 * as the carrier says.
 */
export async function walkList(list: NonNullable<NumberCarrier['list']>): Promise<Set<string> | null> {
  // Of a number that is gone the carrier may list several rows, and of one that was bought again one beside the other.
  let rows = 0;
  const seen = new Set<string>();
  const held = new Set<string>();
  let total: number | null = null;
  let page: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const read = await list(page);
    if (read.kind !== 'done') return null;
    const { numbers, next, total: said } = read.value;
    if (count > 0 && said !== total) return null;
    total = said;
    for (const { e164, isGone } of numbers) {
      rows += 1;
      if (isGone) continue;
      if (seen.has(e164)) return null;
      seen.add(e164);
      // What is no number is none of ours, and is not repeated in a log, whatever a carrier writes there.
      if (isE164.test(e164)) held.add(e164);
    }
    if (next === null) return total === null || total === rows ? held : null;
    if (numbers.length === 0) return null;
    page = next;
  }
  return null;
}
