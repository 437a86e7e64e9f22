import type { Transcript, SpokenAudio } from '../../providers/ports/stt.ts';

// Vendors round up, and reckon with a clock of their own.
const mostOfMeasured = 1.1;
const mostBeyondMs = 1_000;

/**
 * How much audio is billed for a transcript, in milliseconds: what the vendor tells, or what was measured. Measured audio
 * bounds what is told: a vendor that errs must not spend the credits of a caller who sent one second.
 */
export function billedMs(
  { billedMs }: Pick<Transcript, 'billedMs'>,
  { durationMs }: Pick<SpokenAudio, 'durationMs'>,
): number {
  return Math.min(billedMs ?? durationMs, Math.round(durationMs * mostOfMeasured) + mostBeyondMs);
}
