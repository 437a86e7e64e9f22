import type { Clock } from './clock.ts';
import type { Randomness } from './random.ts';

/** Prefixes of the ids that the interface does not call uuid; the rest of an id is a UUID v7 without dashes. */
export type IdPrefix = 'agent' | 'camp' | 'brand' | 'conv' | 'cons' | 'key' | 'led' | 'msg' | 'num' | 'org' | 'req' | 'sup';

/** The one door to new ids. */
export interface Ids {
  /** A bare UUID v7, for what the interface calls uuid. */
  uuid(): string;
  /** `<prefix>_<32 hex digits>`, sortable by time of birth. */
  prefixed(prefix: IdPrefix): string;
}

/** UUID v7 (RFC 9562): 48 bits of Unix milliseconds, then random bits around version and variant. */
export function createIds(clock: Clock, randomness: Randomness): Ids {
  // Random bytes are drawn by the block: one system call per id is what makes naive generators slow.
  let block: Buffer = Buffer.alloc(0);
  let used = 0;
  const hex = (): string => {
    if (used + 10 > block.length) {
      block = randomness.bytes(2560);
      used = 0;
    }
    const time = clock.now().epochMilliseconds.toString(16).padStart(12, '0');
    const random = Buffer.from(block.subarray(used, used + 10));
    used += 10;
    random[0] = 0x70 | ((random[0] ?? 0) & 0x0f);
    random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
    return time + random.toString('hex');
  };
  return {
    uuid: () => {
      const h = hex();
      return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
    },
    prefixed: (prefix) => `${prefix}_${hex()}`,
  };
}
