import { Temporal } from 'temporal-polyfill';

/** A text of a conversation, as an agent reads it. */
export interface SpokenText {
  readonly id: string;
  readonly direction: 'inbound' | 'outbound';
  readonly text: string;
  readonly at: Temporal.Instant;
}

const oldestMinutes = 10;
const repeatSeconds = 60;
/** Of a pair of numbers: at most so many answers in so many seconds. */
const limits = [
  { answers: 3, seconds: 60 },
  { answers: 20, seconds: 3_600 },
] as const;

/** Whether an answer would come too late to be one. */
export function isTooOld(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at.add({ minutes: oldestMinutes }), now) < 0;
}

/**
 * Whether one of the texts behind `settledId` says something that was not said within 60 seconds before it: what repeats
 * itself is no person who waits. `texts` are in the order in which they came.
 */
export function saysSomethingNew(texts: readonly SpokenText[], settledId: string | null): boolean {
  const said = texts.filter(({ direction }) => direction === 'inbound');
  return said.some(({ id, text, at }, index) => {
    if (settledId !== null && id <= settledId) return false;
    const since = at.subtract({ seconds: repeatSeconds });
    const before = said.slice(0, index).filter((one) => Temporal.Instant.compare(one.at, since) >= 0);
    return !before.some((one) => one.text.trim() === text.trim());
  });
}

/** The instants at which answers were begun with this one among them; null where there were so many that it may not be. */
export function withOneMore(begun: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant[] | null {
  const within = (seconds: number): Temporal.Instant[] =>
    begun.filter((at) => Temporal.Instant.compare(at, now.subtract({ seconds })) > 0);
  if (limits.some(({ answers, seconds }) => within(seconds).length >= answers)) return null;
  return [...within(limits[1].seconds), now];
}
