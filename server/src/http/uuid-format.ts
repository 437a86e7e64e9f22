const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A UUID in the one spelling in which ids are given out: no capitals, which RFC 9562 has readers take, and no `urn:uuid:`
 * before it, which the database refuses.
 */
export function isUuid(text: string): boolean {
  return form.test(text);
}
