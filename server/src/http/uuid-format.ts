const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A UUID in the one spelling in which ids are given out. Stricter than ajv-formats, which lets `urn:uuid:` and
 * capitals through: the database refuses the first, and an id has one spelling.
 */
export function isUuid(text: string): boolean {
  return form.test(text);
}
