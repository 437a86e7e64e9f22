/** The id as it was given. `.` and `..` would change the address. Throws a TypeError that names the argument. */
export function pathId(name: string, id: unknown): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..') {
    throw new TypeError(`${name} must be an id, a non-empty string`);
  }
  return id;
}
