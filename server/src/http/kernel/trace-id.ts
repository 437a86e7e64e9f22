// Version, trace id, parent id, flags; later versions may add what follows (W3C Trace Context, 3.2).
const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * The trace that a request belongs to, as 32 hex digits: that of its `traceparent` header where it sends one that holds
 * to W3C Trace Context, else the digits of its own id. A header that came twice is none.
 */
export function traceIdOf(header: string | string[] | undefined, requestId: string): string {
  const [, version, traceId, more] = typeof header === 'string' ? (traceparent.exec(header) ?? []) : [];
  const isSound = traceId !== undefined && !(version === '00' && more !== undefined);
  return isSound ? traceId : requestId.slice(requestId.indexOf('_') + 1);
}
