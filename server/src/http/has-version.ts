/** Whether an If-None-Match names this ETag, compared weakly as RFC 9110, 13.1.2 asks. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
