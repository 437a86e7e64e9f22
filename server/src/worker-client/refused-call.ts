import type { IncomingHttpHeaders } from 'node:http';
import { headerOf } from '../platform/http-client/header-of.ts';

/** An answer that is no success, and that is not worth another try. */
export class RefusedCall extends Error {
  readonly status: number;
  /** Of the envelope of the surface; null for an answer without one. */
  readonly code: string | null;
  /** It is the process that cannot answer now: it stops, or a proxy finds none behind it. Another may answer at once. */
  readonly isPassing: boolean;

  constructor(path: string, status: number, text: string, headers: IncomingHttpHeaders = {}) {
    super(`${path} answered ${status}: ${text.slice(0, 500)}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.code = codeOf(text);
    this.isPassing =
      status >= 502 &&
      status <= 504 &&
      (this.code === null || (status === 503 && headerOf(headers, 'retry-after') === atOnce));
  }
}

// A process that stops says so; where no vendor is configured the router says thirty.
const atOnce = '1';

/** The core API has the code beside its message, the router inside of `error`. */
function codeOf(text: string): string | null {
  try {
    const envelope: unknown = JSON.parse(text);
    const inner = memberOf(envelope, 'error');
    const code = memberOf(envelope, 'code') ?? memberOf(inner, 'code');
    return typeof code === 'string' ? code : null;
  } catch {
    // A proxy has answered.
    return null;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
