import { isLoopbackHost } from '../platform/net/loopback-host.ts';

const name = 'service_session';

/**
 * The value of the cookie in the Cookie headers of a request; null where there is none, or more than one: a page of a
 * neighbouring host can plant a second one, and nothing says which of them is meant.
 */
export function cookieOf(headers: readonly string[]): string | null {
  const values = headers
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}

/**
 * The Set-Cookie header that hands a browser the cookie, for so many whole seconds; 0 takes it away. It is for this host
 * alone, and there for the path of the published address: below other paths a proxy may serve others
 * (docs/decisions/organizations.md#d325). It is sent over TLS alone unless the published address is plain HTTP on loopback.
 */
export function setCookie(value: string, maxAgeSeconds: number, publicUrl: string): string {
  const { protocol, host, pathname } = new URL(publicUrl);
  const isPlain = protocol === 'http:' && isLoopbackHost(host);
  // A semicolon would end the attribute.
  const path = pathname.includes(';') ? '/' : pathname;
  const attributes = [`${name}=${value}`, `Max-Age=${maxAgeSeconds}`, `Path=${path}`, 'HttpOnly', 'SameSite=Strict'];
  return [...attributes, ...(isPlain ? [] : ['Secure'])].join('; ');
}
