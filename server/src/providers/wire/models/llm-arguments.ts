import { isDeepStrictEqual } from 'node:util';
import { createControlEscaper } from '../json-controls.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';

/**
 * The arguments of a function call, or a piece of them, as text: servers write them as text, as the value itself, or leave
 * out what is nothing. Throws VendorFailure `malformed` for what can be neither.
 */
export function argumentsText(reported: unknown): string {
  if (typeof reported === 'string') return reported;
  if (reported === null || reported === undefined) return '';
  if (isObject(reported)) return JSON.stringify(reported);
  throw new VendorFailure('malformed', 'The arguments of a function call are no JSON object', { status: 200 });
}

/**
 * The arguments that a text is: an object as it stands, one that was encoded twice as it was before the second time, and
 * an empty object for `null`. Null for all else, what is not whole among it.
 */
export function wholeArguments(text: string): string | null {
  const value = parseJson(text);
  if (isObject(value)) return text;
  if (value === null) return '{}';
  if (typeof value !== 'string') return null;
  const inside = createControlEscaper()(value);
  const inner = parseJson(inside);
  if (isObject(inner)) return inside;
  return inner === null || value.trim() === '' ? '{}' : null;
}

/** Whether what came behind whole arguments only says them again, any number of times. */
export function saysAgain(whole: string, rest: string): boolean {
  const said = whole.trim();
  let left = rest.trim();
  if (left === '') return true;
  while (said !== '' && left.startsWith(said)) left = left.slice(said.length).trimStart();
  // The second time may be written otherwise.
  return (
    left === '' || isDeepStrictEqual(parseJson(wholeArguments(left) ?? ''), parseJson(wholeArguments(said) ?? '{}'))
  );
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Said by the undefined, which no JSON is.
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
