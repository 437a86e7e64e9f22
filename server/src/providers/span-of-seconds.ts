/**
 * Two times in seconds as milliseconds. Rounding, and a vendor's own arithmetic, must not end a word before it starts.
 */
export function spanOfSeconds(start: number, end: number): { startMs: number; endMs: number } {
  const startMs = Math.round(start * 1_000);
  return { startMs, endMs: Math.max(startMs, Math.round(end * 1_000)) };
}
