import { answerText } from '../../platform/outbound-http/answer-text.ts';
import { redact } from './redaction.ts';

/** What is shown of an answer: without credentials, and still within its cap, because `[redacted]` may be the longer. */
export function shownAnswer(
  answer: { body: string; truncated: boolean },
  credentials: readonly string[],
): { body: string; truncated: boolean } {
  const redacted = redact(answer.body, credentials, answer.truncated);
  if (redacted === answer.body) return { body: redacted, truncated: answer.truncated };
  const { body, truncated } = answerText(Buffer.from(redacted), false);
  return { body, truncated: answer.truncated || truncated };
}
