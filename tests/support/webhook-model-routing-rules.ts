import { violationsAt } from './closed-schemas.ts';
import type { Books } from './webhook-model-books.ts';
import { transitionOf } from './webhook-model-delivery-rules.ts';
import { receiversOf, type Walk } from './webhook-model-walk.ts';

const ofOurs = ['endpoint.failing', 'endpoint.disabled', 'delivery.exhausted'] as const;
type OperationalType = (typeof ofOurs)[number];

/** What is wrong with who got which event; learns of the events that the server made by itself since the last look. */
export function judgeRouting(walk: Walk, books: Books): string[] {
  const wrong = learnOperational(walk, books);
  const got = Map.groupBy(books.deliveries, ({ eventId }) => eventId);
  for (const { id, type } of books.events) {
    const receivers = (got.get(id) ?? []).map(({ endpointId }) => endpointId);
    const expected = walk.expected.get(id);
    if (expected === undefined) wrong.push(`nobody knows event ${id}, ${type}`);
    else if (receivers.length !== expected.size || !receivers.every((endpointId) => expected.has(endpointId))) {
      wrong.push(`event ${id}, ${type}, is for ${[...expected].join()} and has deliveries to ${receivers.join()}`);
    }
  }
  return wrong;
}

/** Who must hear of what the server noticed itself: by the rule, from among those that were live all the while. */
function learnOperational(walk: Walk, books: Books): string[] {
  const wrong: string[] = [];
  const liveBefore = new Set(walk.seen.endpoints.filter(({ live }) => live).map(({ id }) => id));
  const liveNow = new Set(books.endpoints.filter(({ live }) => live).map(({ id }) => id));
  for (const event of books.events) {
    const type = ofOurs.find((name): name is OperationalType => name === event.type);
    if (type === undefined || walk.expected.has(event.id)) continue;
    const body: { data: { endpoint: { id: string } } } = JSON.parse(event.payload);
    wrong.push(...violationsAt(`/webhooks/${type}`, body).map((violation) => `${type}: ${violation}`));
    const kind = { type, agentId: null, tags: {} };
    const isOther = (id: string) => id !== body.data.endpoint.id;
    const must = receiversOf(walk, kind, (id) => isOther(id) && liveBefore.has(id) && liveNow.has(id));
    const may = receiversOf(walk, kind, (id) => isOther(id) && (liveBefore.has(id) || liveNow.has(id)));
    const heard = books.deliveries.filter(({ eventId, endpointId }) => eventId === event.id && may.has(endpointId));
    walk.expected.set(event.id, new Set([...must, ...heard.map(({ endpointId }) => endpointId)]));
  }
  return wrong;
}

/** What is wrong with what the server told of deliveries that had all their attempts in vain: each once. */
export function judgeExhausted(books: Books): string[] {
  const told = books.events.filter(({ type }) => type === 'delivery.exhausted').map(({ resourceId }) => resourceId);
  const deliveries = new Map(books.deliveries.map((delivery) => [delivery.id, delivery]));
  const exhausted = books.changes
    .filter((change) => {
      const delivery = deliveries.get(change.deliveryId);
      if (delivery === undefined || delivery.maxAutomaticAttempts <= 1) return false;
      if (ofOurs.some((type) => type === delivery.eventType)) return false;
      return transitionOf(change) === 'exhaust' && change.replayBefore === null;
    })
    .map(({ deliveryId }) => deliveryId);
  return told.toSorted().join() === exhausted.toSorted().join()
    ? []
    : [`${exhausted.join()} are exhausted, and ${told.join()} are told so`];
}
