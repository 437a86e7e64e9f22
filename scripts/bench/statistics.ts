/** The middle of the values; of an even number the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  return (percentile(values, 0.5, 'lower') + percentile(values, 0.5, 'higher')) / 2;
}

/** The value below which `share` (0 to 1) of the values lie. NaN for none. */
export function percentile(values: readonly number[], share: number, side: 'lower' | 'higher' = 'higher'): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  return sorted[side === 'lower' ? Math.floor(position) : Math.ceil(position)] ?? Number.NaN;
}

/** How far the values lie apart, as a share of their median: the noise of a measurement. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
