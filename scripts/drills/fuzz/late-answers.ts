import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { BadAnswerError } from './bad-answer.ts';
import type { Exchange, Line } from './line.ts';

// A request has 4.25 seconds for its waits; a lock that nothing gives back, or two that wait for each other, is refused by 2.
const lateMs = 3_000;
const mostLate = 3;
// Lines of the log leave together, at most 100 ms after the first.
const logWithinMs = 500;
const refused = 'request refused: unavailable';

/**
 * Exchanges on a line. Where a process without a processor refuses what it could not do in time, which no input brings about,
 * the request is repeated as its answer says; the last answer counts in any case.
 */
export async function exchangeInTime(line: Line, ...request: Parameters<Line['exchange']>): Promise<Exchange> {
  for (let late = 0; ; late += 1) {
    const startedMs = systemClock.monotonicMs();
    const seen = await line.exchange(...request);
    const isLate = isUnavailable(seen) && systemClock.monotonicMs() - startedMs > lateMs;
    if (!isLate || late === mostLate) return seen;
  }
}

function isUnavailable({ answers: [answer, ...more] }: Exchange): boolean {
  return more.length === 0 && answer?.status === 503 && answer.text.includes('"code":"SERVICE_UNAVAILABLE"');
}

/**
 * What `check` answers. Where it throws because of an answer above 499, the error has what the log says of that: the lines
 * of the request, and why requests were refused.
 */
export async function withLog<T>(seen: Exchange, check: () => T, output: () => string): Promise<T> {
  try {
    return check();
  } catch (error) {
    const answer = seen.answers.find(({ status }) => status >= 500);
    if (!(error instanceof BadAnswerError) || answer === undefined) throw error;
    await sleep(logWithinMs);
    const requestId = answer.headers['x-request-id'] ?? refused;
    // Warnings with one text and one cause are one line a minute.
    const lines = output()
      .split('\n')
      .filter((line) => line.includes(requestId) || line.includes(refused))
      .slice(-5);
    throw new BadAnswerError([error.message, ...lines.map((line) => line.slice(0, 1_000))].join('\n  '));
  }
}
