import type { Clock } from '../time/clock.ts';
import type { Randomness } from './random.ts';

/** The one door to new ids. `Prefix` are those that whoever holds it has declared: none, unless it says so. */
export interface Ids<Prefix extends string = never> {
  /** A bare UUID v7, for what the interface calls uuid. */
  uuid(): string;
  /** `<prefix>_<32 hex digits>`, a UUID v7 without dashes, sortable by time of birth: what the interface does not call uuid. */
  readonly prefixed: (prefix: Prefix) => string;
}

const longestAheadMs = 60_000;

/**
 * UUID v7 (RFC 9562, method 1): 48 bits of Unix milliseconds, a 12-bit counter that keeps the ids of one process in
 * their order of birth, unless the clock is set back by more than a minute; then random bits.
 */
export function createIds(clock: Clock, randomness: Randomness): Ids<string> {
  // Random digits are drawn by the block: one system call per id is what makes naive generators slow.
  let block = '';
  let used = 0;
  let lastMs = 0;
  let time = '';
  let counter = 0;
  const draw = (digits: number): string => {
    if (used + digits > block.length) {
      block = randomness.bytes(2048).toString('hex');
      used = 0;
    }
    used += digits;
    return block.slice(used - digits, used);
  };
  const begin = (ms: number): void => {
    lastMs = ms;
    time = ms.toString(16).padStart(12, '0');
  };
  const hex = (): string => {
    const now = clock.nowMs();
    // Ids that stay far ahead of a clock that was set back would be of days that they are not from.
    if (now > lastMs || lastMs - now > longestAheadMs) {
      begin(now);
      // Half of the counter's range stays free for the rest of this millisecond.
      counter = Number.parseInt(draw(3), 16) & 0x07ff;
    } else if (counter < 0x0fff) {
      counter += 1;
    } else {
      begin(lastMs + 1);
      counter = 0;
    }
    const variant = (0x8 | (Number.parseInt(draw(1), 16) & 0x3)).toString(16);
    return `${time}7${counter.toString(16).padStart(3, '0')}${variant}${draw(15)}`;
  };
  return {
    uuid: () => {
      const h = hex();
      return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
    },
    prefixed: (prefix) => `${prefix}_${hex()}`,
  };
}
