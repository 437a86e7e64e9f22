/** What one look found: `warn` is worth a thought, `FAIL` keeps the server from its work or its data from being safe. */
export interface Finding {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'FAIL';
  readonly text: string;
  /** What to do about it, in one line; null where all is well. */
  readonly remedy: string | null;
}

export interface Findings {
  ok(text: string): Finding;
  warn(text: string, remedy: string): Finding;
  fail(text: string, remedy: string): Finding;
}

/** Makes the findings of one check. Texts are for terminals and tickets: no secret may be in them. */
export function findingsOf(check: string): Findings {
  return {
    ok: (text) => ({ check, level: 'ok', text, remedy: null }),
    warn: (text, remedy) => ({ check, level: 'warn', text, remedy }),
    fail: (text, remedy) => ({ check, level: 'FAIL', text, remedy }),
  };
}
