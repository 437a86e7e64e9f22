/** A part of a file: from `start` until before `end`. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The part that a Range header asks for (RFC 9110, 14.1): `whole` where it asks for none, for several, or for what is no range,
 * each of which a server may answer with the whole; `none` where the file does not reach to it.
 */
export function partOf(range: string | undefined, byteLength: number): Part | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes[ \t]*=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(numberOf(last), byteLength);
    return suffix === 0 ? 'none' : { start: byteLength - suffix, end: byteLength };
  }
  const start = numberOf(first);
  // As it was written: numbers beyond those of JavaScript may be told apart still.
  if (last !== '' && BigInt(last) < BigInt(first)) return 'whole';
  if (start >= byteLength) return 'none';
  return { start, end: last === '' ? byteLength : Math.min(numberOf(last) + 1, byteLength) };
}

/** Digits as a number; what is beyond the numbers that are exact is beyond every file. */
function numberOf(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
