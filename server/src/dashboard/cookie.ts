import { isLoopbackHost } from '../platform/loopback-host.ts';

const name = 'service_session';

/**
 * The value of the cookie in the Cookie headers of a request; null where there is none, or more than one: a page of a
 * neighbouring host can plant a second one, and which of them is meant is anyone's guess.
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
 * alone, and sent over TLS alone unless the published address is plain HTTP on loopback.
 */
export function setCookie(value: string, maxAgeSeconds: number, publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl);
  const isPlain = protocol === 'http:' && isLoopbackHost(host);
  const attributes = [`${name}=${value}`, `Max-Age=${maxAgeSeconds}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  return [...attributes, ...(isPlain ? [] : ['Secure'])].join('; ');
}
