import { createRequire } from 'node:module';
import type * as Library from 'libphonenumber-js/core';
import type { MetadataJson } from 'libphonenumber-js/core';

/** An E.164 number: `+` and 7 to 15 ASCII digits, as decision 3 has it. */
export const e164Number = /^\+[1-9]\d{6,14}$/;

// Nothing of them can be left out, and they are most of all numbers.
const northAmerican = /^\+1[2-9]\d{9}$/;
// Until 2019 a 1 stood before mobile numbers that were called from abroad; the plans of the library no longer know it.
const oldMexican = /^\+521(\d{10})$/;

const require = createRequire(import.meta.url);
let known: { parse: typeof Library.parsePhoneNumberFromString; metadata: MetadataJson } | undefined;

/** Loaded for the first number that needs it: its many files take as long as a tenth of a start. */
function library(): NonNullable<typeof known> {
  known ??= {
    parse: require('libphonenumber-js/core').parsePhoneNumberFromString,
    metadata: require('libphonenumber-js/min/metadata'),
  };
  return known;
}

/**
 * An E.164 number in the one spelling that reaches it: without the digit that is dialed before it within its country, as the 0
 * of `+4402079460018`. Whatever no plan knows stays as it is, and so does what is no E.164 number.
 */
export function rightNumber(e164: string): string {
  if (northAmerican.test(e164) || !e164Number.test(e164)) return e164;
  const mexican = oldMexican.exec(e164)?.[1];
  if (mexican !== undefined) return `+52${mexican}`;
  const { parse, metadata } = library();
  const parsed = parse(e164, metadata);
  // What is left may be a number of a few digits, such as that of the police, or be written with a digit too many itself.
  if (parsed === undefined || parsed.number === e164 || !parsed.isValid() || !e164Number.test(parsed.number))
    return e164;
  return rightNumber(parsed.number);
}

/** The spellings by which records of a number are found: the one that is given, and the right one where that is another. */
export function spellingsOf(e164: string): string[] {
  return [...new Set([e164, rightNumber(e164)])];
}

/** The country of an E.164 number, as ISO 3166-1 alpha-2; null where its plan is of none, or no plan knows it. */
export function countryOf(e164: string): string | null {
  if (!e164Number.test(e164)) return null;
  const { parse, metadata } = library();
  return parse(e164, metadata)?.country ?? null;
}
