import type { NumberCarrier } from '../../providers/ports/number-carrier.ts';
import type { KnownNumbers } from './known-numbers.ts';
import { walkList } from './walk-list.ts';

/** How the list of an account differs from what is here, by numbers (E.164) in their order. */
export interface NumbersCompared {
  /** Of organizations here, and not at the carrier. */
  lacking: string[];
  /** At the carrier, and of no organization here. */
  unknown: string[];
}

/**
 * Compares the list of all numbers of an account with what is here, before and behind it, since numbers come and go meanwhile.
 * Null where that list decides nothing, as one that is empty while there should be numbers.
 */
export async function compareNumbers(
  list: NonNullable<NumberCarrier['list']>,
  known: () => Promise<KnownNumbers>,
): Promise<NumbersCompared | null> {
  const before = await known();
  const there = await walkList(list);
  if (there === null) return null;
  const behind = await known();
  if (there.size === 0 && behind.delivered.length > 0) return null;
  const wasThere = new Set(before.delivered);
  const all = new Set([...before.known, ...behind.known]);
  return {
    lacking: behind.delivered.filter((e164) => wasThere.has(e164) && !there.has(e164)).toSorted(),
    unknown: [...there].filter((e164) => !all.has(e164)).toSorted(),
  };
}
