/** Milliseconds to their hundredths: what is below is noise, and is written down for every request. */
export function roundedMs(ms: number): number {
  return Math.round(ms * 100) / 100;
}
