/** A sender with due messages, and what stands in their way. */
export interface Lane {
  organizationId: string;
  phoneNumberId: string;
  /** Due messages, counted up to the size of a round. */
  waiting: number;
  /** How many more of its messages may have a job at once. */
  room: number;
  /** The buckets that each of its messages takes a token from, by key. */
  buckets: readonly string[];
}

/** The senders of an organization that may still go, in the order of their turns; those before `head` had theirs. */
interface Circle {
  turns: number[];
  head: number;
  /** How many more messages of the organization may have a job at once. */
  room: number;
}

/**
 * How many messages of each lane go in this round, in the order of the lanes. Organizations take turns, and within each
 * its senders do, one message a turn: whoever has ten due messages is done after ten turns, however many others have.
 * An organization stops at its `rooms`, where it has one there, and all of them at `total`. Takes the tokens out of
 * `tokens`. Costs a step for each lane and each message that goes.
 */
export function decideShares(
  lanes: readonly Lane[],
  tokens: Map<string, number>,
  total: number,
  rooms: ReadonlyMap<string, number> = new Map(),
): number[] {
  const shares = lanes.map(() => 0);
  const circles = new Map<string, Circle>();
  for (const [index, { organizationId }] of lanes.entries()) {
    const circle = circles.get(organizationId);
    if (circle !== undefined) circle.turns.push(index);
    else {
      const room = rooms.get(organizationId) ?? Number.POSITIVE_INFINITY;
      circles.set(organizationId, { turns: [index], head: 0, room });
    }
  }
  const mayGo = (index: number): boolean => {
    const lane = lanes[index];
    const share = shares[index] ?? 0;
    return (
      lane !== undefined &&
      share < lane.waiting &&
      share < lane.room &&
      lane.buckets.every((bucket) => (tokens.get(bucket) ?? 0) >= 1)
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
      for (const bucket of lanes[next]?.buckets ?? []) tokens.set(bucket, (tokens.get(bucket) ?? 0) - 1);
      shares[next] = (shares[next] ?? 0) + 1;
      circle.room -= 1;
      left -= 1;
      circle.turns.push(next);
    }
  }
  return shares;
}

/** Whose turn it is. Whoever cannot go now cannot go later in this round either: tokens and room only shrink. */
function takeNext(circle: Circle, mayGo: (index: number) => boolean): number | undefined {
  while (circle.head < circle.turns.length) {
    const next = circle.turns[circle.head];
    circle.head += 1;
    if (next !== undefined && mayGo(next)) return next;
  }
  return undefined;
}
