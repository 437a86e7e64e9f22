/** The code of a system or driver error (ECONNREFUSED, 28P01, ...); null where there is none. */
export function errorCode(error: unknown): string | null {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
