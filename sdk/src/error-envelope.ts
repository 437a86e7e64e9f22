import type { RefusalReason, ValidationIssue } from './generated/schemas.ts';

/** What an answer that is not a success says of itself; what it does not say is null or empty. */
export interface Envelope {
  code: string | null;
  message: string | null;
  hint: string | null;
  docsUrl: string | null;
  requestId: string | null;
  /**
   * Of the router alone, whose requests are safe to repeat by their key. The core says whether repeating may help and not
   * whether it is safe, which is for the kind of the call to say.
   */
  retryable: boolean | null;
  issues: readonly ValidationIssue[];
  reasons: readonly RefusalReason[];
}

/** Reads both envelopes: `{error, code, ...}` of the core and `{error: {code, message, ...}}` of the router. */
export function readEnvelope(body: unknown): Envelope {
  const outer = fieldsOf(body);
  const isRouter = typeof outer['error'] === 'object';
  const fields = isRouter ? fieldsOf(outer['error']) : outer;
  return {
    code: textOf(fields['code']),
    message: textOf(fields[isRouter ? 'message' : 'error']),
    hint: textOf(fields['hint']),
    docsUrl: textOf(fields['docs_url']),
    requestId: textOf(fields['request_id'] ?? fields['requestId']),
    retryable: isRouter && typeof fields['retryable'] === 'boolean' ? fields['retryable'] : null,
    issues: listOf<ValidationIssue>(fields['issues'], 'path'),
    reasons: listOf<RefusalReason>(fields['reasons'], 'code'),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function listOf<Entry>(value: unknown, field: keyof Entry & string): readonly Entry[] {
  const isEntry = (entry: unknown): entry is Entry => typeof entry === 'object' && entry !== null && field in entry;
  return Array.isArray(value) ? value.filter(isEntry) : [];
}
