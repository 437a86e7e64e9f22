/** What one look at an account of a carrier found; `FAIL` keeps calls from being carried. */
export interface SetupFinding {
  readonly level: 'ok' | 'warn' | 'FAIL';
  /** One line, without a secret. */
  readonly text: string;
  /** What to do about it, in one line; null where all is well. */
  readonly remedy: string | null;
  /** What would set it right; null where that is not ours to set. */
  readonly fix: SetupFix | null;
}

/** One change at the carrier. */
export interface SetupFix {
  /** What is set where, in one line: `connection 1494: webhook_event_url to https://...`. */
  readonly what: string;
  /** Sends it, once. Answers null where the carrier took it, else why not, in one line. Never rejects. */
  readonly apply: () => Promise<string | null>;
}

/** How an account has to be for calls, which its carrier is asked. */
export interface CallSetup {
  readonly carrier: string;
  /**
   * Asks whether all is as it must be, for these numbers (E.164) and the countries (ISO 3166-1 alpha-2) that are called.
   * Changes nothing. What could not be asked is a `warn`, and the rest is asked all the same. Never rejects.
   */
  examine(of: { readonly numbers: readonly string[]; readonly countries: readonly string[] }): Promise<SetupFinding[]>;
}
