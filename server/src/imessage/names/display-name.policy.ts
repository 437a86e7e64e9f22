import type { Issue } from '../../platform/errors.ts';

const mostCharacters = 80;
// What ends a line, on some device at least.
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/;

/** A name as it is kept, spaces and line ends around it cut off, or what is wrong with it. */
export function displayNameOf(wished: string): { displayName: string } | { issue: Issue } {
  const path = '/body/displayName';
  const displayName = wished.trim();
  if (displayName === '') return { issue: { path, message: 'must not be empty or blank; null clears it' } };
  if (lineEnd.test(displayName)) return { issue: { path, message: 'must be on one line' } };
  if ([...displayName].length > mostCharacters)
    return { issue: { path, message: `must have at most ${mostCharacters} characters` } };
  return { displayName };
}
