import { shortened } from './shortened.ts';

/**
 * A name as one step of a JSON pointer (RFC 6901, section 3). A very long one is cut, since a hundred complaints may each
 * tell the path that it is part of; half of a surrogate pair becomes U+FFFD.
 */
export function pointerToken(name: string): string {
  return shortened(name).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1');
}
