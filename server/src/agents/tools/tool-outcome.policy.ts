import type { FailureReason } from '../../platform/outbound-http/post-outcome.ts';
import type { ToolRunError } from './types.ts';

/** What came of a call of a tool. */
export interface ToolOutcome {
  /** Whether the receiver answered a 2xx that can be read. */
  readonly ok: boolean;
  /** What it answered; null where no answer came. */
  readonly status: number | null;
  /** What the model gets to read, whatever the status: it mends its arguments by a refusal. */
  readonly result: unknown;
  readonly durationMs: number;
  /** Null where `ok`. */
  readonly error: ToolRunError | null;
}

/** What came of a call that was not made, or got no whole answer. */
export function failedCall(error: ToolRunError, status: number | null = null, durationMs = 0): ToolOutcome {
  return { ok: false, status, result: null, durationMs, error };
}

export const errorOfFailure: Readonly<Record<FailureReason, ToolRunError>> = {
  refused_address: 'address_refused',
  bad_url: 'address_refused',
  unresolved: 'unresolved',
  connect: 'connection_failed',
  tls: 'tls_failed',
  timeout: 'timeout',
  broken_answer: 'broken_answer',
};

/** Why a tool of this kind cannot be run on its own. */
export const whyNotRunnable = {
  inline: 'An inline tool is answered by the program that runs the conversation',
  builtin: 'A builtin tool acts in a conversation, and there is none',
  integration: 'Integration tools are kept, and nothing runs them yet',
} as const;
