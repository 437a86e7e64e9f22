const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether this is a UUID, in either case, as RFC 9562 has readers take it. With `urn:uuid:` before it, in braces or without
 * dashes it is none.
 */
export function isUuid(text: string): boolean {
  return form.test(text);
}

/** A UUID in the one spelling in which ids are stored, compared and given out; any other text as it is. */
export function uuidInLowerCase(text: string): string {
  return isUuid(text) ? text.toLowerCase() : text;
}
