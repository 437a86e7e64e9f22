/** By what a key that the person presses is heard of: the stream of the line, or a report of the carrier. */
export type KeySource = 'stream' | 'report';

/** A report comes behind the key by far less. */
const togetherMs = 20_000;

/**
 * Whether a key counts that is heard of now: each is by the stream, by a report or by both, and counts once
 * (docs/decisions/telephone.md#d538).
 */
export function createHeardKeys(nowMs: () => number): (digit: string, by: KeySource) => boolean {
  let counted: Array<{ readonly digit: string; readonly by: KeySource; readonly untilMs: number }> = [];
  return (digit, by) => {
    counted = counted.filter(({ untilMs }) => untilMs > nowMs());
    const same = counted.find((key) => key.digit === digit && key.by !== by);
    if (same === undefined) counted.push({ digit, by, untilMs: nowMs() + togetherMs });
    else counted = counted.filter((key) => key !== same);
    return same === undefined;
  };
}
