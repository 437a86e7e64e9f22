import { sha256 } from '../../../platform/text/canonical-json.ts';

/** In [0, 1): the same for the same names in every process. */
export function fractionOf(...names: readonly string[]): number {
  return sha256(names.join(' ')).readUInt32BE(0) / 2 ** 32;
}

/** One of these. */
export function pick<const Choice>(choices: readonly [Choice, ...Choice[]], ...names: readonly string[]): Choice {
  return choices[Math.floor(fractionOf(...names) * choices.length)] ?? choices[0];
}
