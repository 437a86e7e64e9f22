/** Whether an If-None-Match names this ETag, compared weakly as RFC 9110, 13.1.2 asks. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** Whether an If-Match names this ETag, compared strongly as RFC 9110, 13.1.1 asks: a weak one never does. */
export function matchesVersion(ifMatch: string, etag: string): boolean {
  const known = ifMatch.split(',').map((one) => one.trim());
  return known.includes(etag) || known.includes('*');
}
