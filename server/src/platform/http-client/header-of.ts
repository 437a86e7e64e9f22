import type { IncomingHttpHeaders } from 'node:http';

/** The first value of a header of an answer; null without one. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
