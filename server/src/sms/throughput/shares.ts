/** A sender with due messages, and what stands in their way. */
export interface SenderDemand {
  organizationId: string;
  phoneNumberId: string;
  /** Due messages, counted up to the size of a round. */
  waiting: number;
  /** How many more of its messages may have a job at once. */
  room: number;
  /** The buckets that each of its messages takes a token from, by key. */
  buckets: readonly string[];
}

/** The senders of an organization that may still go, in their order; those before `head` had their share. */
interface Circle {
  order: number[];
  head: number;
  /** How many more messages of the organization may have a job at once. */
  room: number;
}

/**
 * How many messages of each sender go in this round, in the order of the senders. Organizations alternate, and within each
 * its senders do, one message at a time: a sender with ten due messages is done after ten rounds, however many others have.
 * An organization stops at its `rooms`, where it has one there, and all of them at `total`. Takes the tokens out of
 * `tokens`. Costs a step for each sender and each message that goes.
 */
export function decideShares(
  senders: readonly SenderDemand[],
  tokens: Map<string, number>,
  total: number,
  rooms: ReadonlyMap<string, number> = new Map(),
): number[] {
  const shares = senders.map(() => 0);
  const circles = new Map<string, Circle>();
  for (const [index, { organizationId }] of senders.entries()) {
    const circle = circles.get(organizationId);
    if (circle !== undefined) circle.order.push(index);
    else {
      const room = rooms.get(organizationId) ?? Number.POSITIVE_INFINITY;
      circles.set(organizationId, { order: [index], head: 0, room });
    }
  }
  const mayGo = (index: number): boolean => {
    const sender = senders[index];
    const share = shares[index] ?? 0;
    return (
      sender !== undefined &&
      share < sender.waiting &&
      share < sender.room &&
      sender.buckets.every((bucket) => (tokens.get(bucket) ?? 0) >= 1)
    );
  };
  let left = total;
  while (left > 0 && circles.size > 0) {
    for (const [organizationId, circle] of circles) {
      if (left === 0) break;
      const next = circle.room < 1 ? undefined : takeNext(circle, mayGo);
      if (next === undefined) {
        circles.delete(organizationId);
        continue;
      }
      for (const bucket of senders[next]?.buckets ?? []) tokens.set(bucket, (tokens.get(bucket) ?? 0) - 1);
      shares[next] = (shares[next] ?? 0) + 1;
      circle.room -= 1;
      left -= 1;
      circle.order.push(next);
    }
  }
  return shares;
}

/** Whose turn it is. Whoever cannot go now cannot go later in this round either: tokens and room only shrink. */
function takeNext(circle: Circle, mayGo: (index: number) => boolean): number | undefined {
  while (circle.head < circle.order.length) {
    const next = circle.order[circle.head];
    circle.head += 1;
    if (next !== undefined && mayGo(next)) return next;
  }
  return undefined;
}
