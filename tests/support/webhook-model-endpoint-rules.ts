import type { Books } from './webhook-model-books.ts';
import { transitionOf } from './webhook-model-delivery-rules.ts';

// What was decided just before an endpoint was disabled may be written just after, and the other way round.
const raceMs = 1_000;
const failingMs = 120 * 3_600_000;

/** What is wrong with one endpoint: with what went there while it was not live, and with why it is not. */
export function judgeEndpoint(id: string, books: Books, before: Books): string[] {
  const [now, then] = [ownBooks(id, books), ownBooks(id, before)];
  const { endpoint } = now;
  if (endpoint === undefined) return ['it is gone'];
  const wrong: string[] = [];
  for (const change of now.changes) {
    const last = now.liveChanges.findLast(({ atMs }) => atMs + raceMs < change.atMs);
    const later = now.liveChanges.some(({ atMs }) => atMs + raceMs >= change.atMs && atMs <= change.atMs);
    if (transitionOf(change) === 'claim' && last?.live === false && !later) {
      wrong.push(`${change.deliveryId} was claimed for it`);
    }
  }
  const goneSince = goneCount(now) - goneCount(then);
  if (endpoint.live && now.liveChanges.length === then.liveChanges.length && goneSince > 0) {
    wrong.push('it said that it was gone');
  }
  if (endpoint.disabledReason === 'gone' && goneCount(now) === 0) wrong.push('it never said that it was gone');
  if (endpoint.disabledReason === 'failing' && hasSucceeded(now)) wrong.push('it succeeded within five days');
  return wrong;
}

type OwnBooks = ReturnType<typeof ownBooks>;

function ownBooks(id: string, { endpoints, deliveries, attempts, changes, liveChanges }: Books) {
  const own = new Set(deliveries.filter(({ endpointId }) => endpointId === id).map((delivery) => delivery.id));
  return {
    endpoint: endpoints.find((one) => one.id === id),
    attempts: attempts.filter(({ deliveryId }) => own.has(deliveryId)),
    changes: changes.filter(({ deliveryId }) => own.has(deliveryId)),
    liveChanges: liveChanges.filter(({ endpointId }) => endpointId === id),
  };
}

function goneCount({ attempts }: OwnBooks): number {
  return attempts.filter(({ responseStatus }) => responseStatus === 410).length;
}

/** Whether a delivery succeeded in the five days before the endpoint was disabled. */
function hasSucceeded({ endpoint, attempts, changes, liveChanges }: OwnBooks): boolean {
  const sinceMs = (endpoint?.disabledAtMs ?? 0) - failingMs;
  const recent = new Set(
    attempts.filter(({ error, createdAtMs }) => error === null && createdAtMs > sinceMs).map((one) => one.deliveryId),
  );
  const disabledMs = liveChanges.findLast(({ live }) => !live)?.atMs ?? 0;
  return changes.some(
    ({ deliveryId, after, atMs }) => after === 'succeeded' && recent.has(deliveryId) && atMs + raceMs < disabledMs,
  );
}
