import { readBooks } from './webhook-model-books.ts';
import { judgeAttempts, judgeChanges, judgeStanding } from './webhook-model-delivery-rules.ts';
import { judgeEndpoint } from './webhook-model-endpoint-rules.ts';
import { judgeArrivals, judgeRequests, look } from './webhook-model-receiver-rules.ts';
import { judgeReplay } from './webhook-model-replay-rules.ts';
import { judgeExhausted, judgeRouting } from './webhook-model-routing-rules.ts';
import type { Walk } from './webhook-model-walk.ts';

/** Holds everything that happened on a walk so far against every rule; throws with all that is wrong. */
export async function assertRules(walk: Walk): Promise<void> {
  // A first retry comes by itself after five seconds, whatever the walk does: what is counted before and after the
  // books are read brackets them.
  const before = look(walk);
  const books = await readBooks(walk.world.database.read, walk.organization.id);
  const after = look(walk);
  const changes = Map.groupBy(books.changes, ({ deliveryId }) => deliveryId);
  const attempts = Map.groupBy(books.attempts, ({ deliveryId }) => deliveryId);

  const wrong = [
    ...books.deliveries.flatMap((delivery) => {
      const own = attempts.get(delivery.id) ?? [];
      return [
        ...judgeChanges(delivery, changes.get(delivery.id) ?? [], books),
        ...judgeStanding(delivery),
        ...judgeAttempts(delivery, own),
        ...judgeArrivals(delivery, own, { before, after }),
      ].map((what) => `delivery ${delivery.id}, ${delivery.status}: ${what}`);
    }),
    ...walk.endpoints.flatMap((endpoint) =>
      [...judgeRequests(walk, endpoint, before, books), ...judgeEndpoint(endpoint.id, books, walk.seen)].map(
        (what) => `endpoint ${endpoint.id}: ${what}`,
      ),
    ),
    ...books.replays.flatMap((replay) => judgeReplay(replay, books).map((what) => `replay ${replay.id}: ${what}`)),
    ...judgeRouting(walk, books),
    ...judgeExhausted(books),
  ];
  if (wrong.length > 0) throw new Error(`Rules that do not hold:\n  ${wrong.join('\n  ')}`);
  walk.seen = books;
}
