import type { IncomingHttpHeaders } from 'node:http';
import type { SubmissionOutcome } from '../../ports/messaging.ts';
import { outcomeTexts } from './outcome-texts.ts';
import type { OnceResult } from './request-once.ts';

/** A whole answer of a carrier. `body` is null where it is no JSON: no carrier of ours says anything else. */
export interface CarrierAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Nobody can tell whether the request was taken. */
export const unclear: SubmissionOutcome = { kind: 'unknown', message: outcomeTexts.unclear };

/** What a submission came to: how it ended on the wire decides alone where there is no answer, else `judge` does. */
export function outcomeOfRequest(
  result: OnceResult,
  judge: (answer: CarrierAnswer) => SubmissionOutcome,
): SubmissionOutcome {
  switch (result.kind) {
    case 'write_refused':
      return { kind: 'lease_lost' };
    case 'not_written':
      return { kind: 'not_accepted', retryAfterMs: null, carrierCode: null, message: outcomeTexts.notReached };
    case 'unanswered':
      return { kind: 'unknown', message: outcomeTexts.unanswered };
    case 'answered':
      return judge(answerOf(result));
  }
}

export function answerOf({ status, headers, text }: Extract<OnceResult, { kind: 'answered' }>): CarrierAnswer {
  return { status, headers, body: json(text) };
}

/** A word of a carrier where it is one that it documents. Anything else may hold anything (docs/decisions/operating.md#d222). */
export function documentedWord(words: ReadonlySet<string>, word: string): string {
  return words.has(word) ? word : 'other';
}

/** For the log: how the request ended on the wire. */
export function wireOf(result: OnceResult): string {
  if (result.kind === 'answered') return `status ${result.status}`;
  return 'reason' in result ? `${result.kind}: ${result.reason}` : result.kind;
}

function json(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // No answer of the carrier; the status decides alone.
    return null;
  }
}
