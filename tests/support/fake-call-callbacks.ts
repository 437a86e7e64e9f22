import { setTimeout as pause } from 'node:timers/promises';

/** What a carrier does where our side breaks: a fault of the test, or what carriers are made for. */
export type WhenBroken = 'violation' | 'repeat';

const againMs = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Has a callback of a call taken, and answers what it was answered with; null where it was not. One that no process takes
 * is sent again, five times at most, where the carrier is to `repeat`; then it is lost.
 */
export async function deliverCallback<Answer>(
  send: () => Promise<{ status: number; answer: Answer }>,
  { whenBroken, violations, isEnding }: { whenBroken: WhenBroken; violations: string[]; isEnding: () => boolean },
): Promise<Answer | null> {
  const pauses = whenBroken === 'repeat' ? againMs : [];
  for (const againInMs of [...pauses, null]) {
    try {
      const { status, answer } = await send();
      if (status >= 200 && status < 300) return answer;
      if (status < 500 || whenBroken === 'violation') {
        violations.push(`a callback of a call was answered ${status}`);
        return answer;
      }
    } catch (error) {
      if (isEnding()) return null;
      if (whenBroken === 'violation') violations.push(String(error));
    }
    if (againInMs !== null) await pause(againInMs);
  }
  return null;
}
