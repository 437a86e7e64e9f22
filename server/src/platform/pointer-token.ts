/** A name as one step of a JSON pointer (RFC 6901, section 3). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
