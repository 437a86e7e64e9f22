/** An answer that is no success, and that is not worth another try. */
export class RefusedCall extends Error {
  readonly status: number;
  /** Of the envelope of the surface; null for an answer without one. */
  readonly code: string | null;

  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text.slice(0, 500)}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.code = codeOf(text);
  }
}

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
