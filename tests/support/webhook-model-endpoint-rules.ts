import type { BookedAttempt, Books } from './webhook-model-books.ts';
import { transitionOf } from './webhook-model-delivery-rules.ts';

// A claim that looked at the endpoint just before it was disabled may be written just after.
const raceMs = 1_000;
const failingMs = 120 * 3_600_000;

/** What is wrong with one endpoint: with what went there while it was not live, and with why it is not. */
export function judgeEndpoint(id: string, books: Books, before: Books): string[] {
  const wrong: string[] = [];
  const endpoint = books.endpoints.find((one) => one.id === id);
  if (endpoint === undefined) return ['it is gone'];
  const own = new Set(books.deliveries.filter(({ endpointId }) => endpointId === id).map((one) => one.id));
  const liveChanges = books.liveChanges.filter(({ endpointId }) => endpointId === id);
  for (const change of books.changes) {
    if (!own.has(change.deliveryId) || transitionOf(change) !== 'claim') continue;
    const last = liveChanges.findLast(({ atMs }) => atMs <= change.atMs);
    if (last?.live === false && last.atMs + raceMs < change.atMs) wrong.push(`${change.deliveryId} was claimed for it`);
  }

  const attempts = books.attempts.filter(({ deliveryId }) => own.has(deliveryId));
  const gone = goneAmong(attempts);
  const liveAllTheWhile =
    endpoint.live && liveChanges.length === before.liveChanges.filter((c) => c.endpointId === id).length;
  const goneBefore = goneAmong(before.attempts.filter(({ deliveryId }) => own.has(deliveryId)));
  if (liveAllTheWhile && gone > goneBefore) wrong.push('it said that it was gone');
  if (endpoint.disabledReason === 'gone' && gone === 0) wrong.push('it never said that it was gone');
  const { disabledReason, disabledAtMs } = endpoint;
  if (disabledReason === 'failing' && disabledAtMs !== null) {
    const recent = attempts.filter(
      (one) => one.createdAtMs > disabledAtMs - failingMs && one.createdAtMs < disabledAtMs,
    );
    if (recent.some(({ error }) => error === null)) wrong.push('it succeeded within five days');
  }
  return wrong;
}

function goneAmong(attempts: readonly BookedAttempt[]): number {
  return attempts.filter(({ responseStatus }) => responseStatus === 410).length;
}
