import type { Issue } from '../../platform/process/errors.ts';

const mostCharacters = 80;
// What ends a line, on some device at least.
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/;
// What shows nothing: white space, controls, what Unicode has for no display (joiners and variation selectors among it), and the
// blank of Braille.
const invisibleAlone = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
// They turn round what stands behind them, up to beyond the name. Letters from right to left need none of them.
const directionControl = /[\u202A-\u202E\u2066-\u2069]/;

/** A name as it is kept, spaces and line ends around it cut off, or what is wrong with it. */
export function displayNameOf(wished: string): { displayName: string } | { issue: Issue } {
  const path = '/body/displayName';
  const displayName = wished.trim();
  if (displayName === '') return { issue: { path, message: 'must not be empty or blank; null clears it' } };
  if (lineEnd.test(displayName)) return { issue: { path, message: 'must be on one line' } };
  if (invisibleAlone.test(displayName)) return { issue: { path, message: 'must have a character that can be seen' } };
  if (directionControl.test(displayName))
    return { issue: { path, message: 'must have no characters that control the direction of text' } };
  if ([...displayName].length > mostCharacters)
    return { issue: { path, message: `must have at most ${mostCharacters} characters` } };
  return { displayName };
}
