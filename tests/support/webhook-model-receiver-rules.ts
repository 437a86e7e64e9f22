import { createHash, createHmac } from 'node:crypto';
import type { BookedAttempt, BookedDelivery, Books } from './webhook-model-books.ts';
import { interrupted } from './webhook-model-delivery-rules.ts';
import { type Arrival, statusOf } from './webhook-model-receiver.ts';
import type { Walk, WalkEndpoint } from './webhook-model-walk.ts';
import { verifyDelivery } from './webhook-receiver.ts';

/** What receivers have seen at one moment, by endpoint. */
export interface Sight {
  arrivals: ReadonlyMap<string, readonly Arrival[]>;
  /** Of the walk's own tests and redeliveries, those that are not answered: their attempts may not be counted yet. */
  unanswered: ReadonlyMap<string, number>;
}

// From when an attempt reads the secrets until its request arrives.
const slackMs = 1_000;

export function look(walk: Walk): Sight {
  const unanswered = (id: string) => walk.calls.filter(({ endpointId, answered }) => endpointId === id && !answered);
  return {
    arrivals: new Map(walk.endpoints.map(({ id, receiver }) => [id, [...receiver.arrivals]])),
    unanswered: new Map(walk.endpoints.map(({ id }) => [id, unanswered(id).length])),
  };
}

/** What is wrong between the log of one delivery and what its receiver saw before and after the log was read. */
export function judgeArrivals(
  { endpointId, eventId, attempts: counted }: BookedDelivery,
  attempts: readonly BookedAttempt[],
  { before, after }: { before: Sight; after: Sight },
): string[] {
  const wrong: string[] = [];
  const [then, now] = [before, after].map(({ arrivals }) =>
    (arrivals.get(endpointId) ?? []).filter((arrival) => arrival.eventId === eventId),
  );
  if (then === undefined || now === undefined) return [];
  // Each of these is posted once more in the same attempt, on a new connection.
  const repeated = then.filter(({ answer, request }) => answer === 'reset' && request.onUsedConnection).length;
  if (then.length > counted + repeated + (before.unanswered.get(endpointId) ?? 0)) {
    wrong.push(`the receiver saw ${then.length} requests, and ${counted} are counted`);
  }
  const known = attempts.filter(({ error }) => error !== interrupted);
  if (known.length > now.length) wrong.push(`${known.length} attempts ended, and ${now.length} arrived`);
  for (const [status, same] of Map.groupBy(known, ({ responseStatus }) => responseStatus)) {
    if (status === null) continue;
    const answered = now.filter(({ answer }) => answer !== null && statusOf(answer) === status);
    if (same.length > answered.length) wrong.push(`${same.length} attempts were answered ${status}`);
  }
  return wrong;
}

/** What is wrong with the requests since the last look: their bytes, their signatures, their coming at all. */
export function judgeRequests(walk: Walk, endpoint: WalkEndpoint, { arrivals }: Sight, books: Books): string[] {
  const payloads = new Map(books.events.map(({ id, payload }) => [id, payload]));
  const delivered = new Set(
    books.deliveries.filter(({ endpointId }) => endpointId === endpoint.id).map(({ eventId }) => eventId),
  );
  const judged = walk.seenRequests.get(endpoint.id) ?? 0;
  const seen = arrivals.get(endpoint.id) ?? [];
  walk.seenRequests.set(endpoint.id, seen.length);
  return seen.slice(judged).flatMap((arrival) => {
    const { eventId, request } = arrival;
    if (!delivered.has(eventId)) return [`event ${eventId} arrived, and no delivery tells of it`];
    if (request.rawBody.toString('utf8') !== payloads.get(eventId)) return [`event ${eventId} arrived in other bytes`];
    return isSigned(walk, endpoint.id, arrival) ? [] : [`event ${eventId} arrived without the signatures of its time`];
  });
}

/** Whether every secret that is valid at its time signs it, and none that is not. */
function isSigned(walk: Walk, endpointId: string, { request, atMs }: Arrival): boolean {
  const tokens = request.headers['webhook-signature']?.split(' ') ?? [];
  return walk.epochs
    .filter(({ fromMs, untilMs }) => fromMs <= atMs && atMs - slackMs <= untilMs)
    .map(({ secrets }) => secrets.get(endpointId) ?? [])
    .some((secrets) => {
      const known = new Set(secrets.flatMap((secret) => tokensOf(request, secret)));
      return tokens.every((token) => known.has(token)) && secrets.every((secret) => verifies(request, secret));
    });
}

/** The tokens of both derivations of a secret; one that decodes to less than 16 bytes is signed under its SHA-512 instead. */
function tokensOf({ headers, rawBody }: Arrival['request'], secret: string): string[] {
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const keys = [Buffer.from(secret), decoded.length < 16 ? createHash('sha512').update(secret).digest() : decoded];
  const message = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), rawBody]);
  return keys.map((key) => `v1,${createHmac('sha256', key).update(message).digest('base64')}`);
}

function verifies(request: Arrival['request'], secret: string): boolean {
  try {
    verifyDelivery(request, secret);
    return true;
  } catch {
    return false;
  }
}
