import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from '../generated/schemas.ts';
import type { TrunklineClient } from '../resources.ts';
import type { Listener } from './listener.ts';

/** An attempt that ended and was not copied yet. */
export interface Copy {
  readonly detail: WebhookDeliveryDetail;
  /** Null where the delivery ended without one: it was cancelled, or became too old. */
  readonly attempt: WebhookAttempt | null;
}

interface CopyOptions {
  readonly client: TrunklineClient;
  readonly listener: Listener;
  readonly isOver: () => boolean;
  /** Resolves once the receiver has had it; false where it could not, because the end came. */
  readonly copy: (copy: Copy) => Promise<boolean>;
  readonly save: () => Promise<void>;
}

// What commits late may stand before what was seen.
const overlapMs = 60_000;
const largestPage = 100;

/**
 * One look at the log of an endpoint: each delivery that came since, oldest first, and each attempt that a person asked for of the newest
 * 100. The first look of a listener without a beginning copies nothing. False once the endpoint is deleted and its log copied.
 */
export async function copyNewDeliveries({ client, listener, isOver, copy, save }: CopyOptions): Promise<boolean> {
  const { deliveries, isDeleted } = await readLog(client, listener);
  const floor = listener.from;
  const seen = new Map(Object.entries(listener.seen));
  const newest = new Set(deliveries.slice(-largestPage).map(({ id }) => id));
  let oldestOpen: number | null = null;
  for (const delivery of deliveries) {
    if (isOver()) return true;
    const at = Date.parse(delivery.createdAt);
    const before = seen.get(delivery.id);
    let now = before ?? { at, attempt: 0 };
    if (before === undefined && (floor === null || at < floor - overlapMs)) now = { at, attempt: attemptOf(delivery) };
    else if (now.attempt < attemptOf(delivery)) {
      const copied = await copyAttempts(client, delivery, now.attempt, copy);
      if (copied === null) return true;
      now = { at, attempt: copied };
    }
    seen.set(delivery.id, now);
    if (now.attempt === 0) oldestOpen ??= at;
    const from = Math.max(floor ?? 0, oldestOpen ?? at);
    for (const [id, one] of seen) {
      if (one.at >= from - overlapMs) break;
      // Those of the newest page may get another attempt, however old they are.
      if (!newest.has(id)) seen.delete(id);
    }
    const isNew = now.attempt !== before?.attempt || from !== listener.from;
    Object.assign(listener, { from, seen: Object.fromEntries(seen) });
    if (isNew) await save();
  }
  listener.from ??= 0;
  return !isDeleted || oldestOpen !== null;
}

/** The last attempt that there was; one that ended without any counts as having had one. */
function attemptOf({ attempts, status }: Pick<WebhookDelivery, 'attempts' | 'status'>): number {
  return isSettled(status) ? Math.max(attempts, 1) : attempts;
}

function isSettled(status: WebhookDelivery['status']): boolean {
  return status !== 'pending' && status !== 'delivering';
}

/** The last attempt that is done with; null where the end came before the receiver had it. */
async function copyAttempts(
  client: TrunklineClient,
  { id }: WebhookDelivery,
  before: number,
  copy: CopyOptions['copy'],
): Promise<number | null> {
  const detail = await client.webhookDeliveries.get(id);
  let attempt = before;
  for (const one of detail.attempts) {
    if (one.attemptNumber <= attempt) continue;
    // A repetition for a receiver that had failed is none for this one; what a person asks for is.
    const isWanted = attempt === 0 || one.trigger === 'manual';
    if (isWanted && !(await copy({ detail, attempt: one }))) return null;
    attempt = one.attemptNumber;
  }
  const { status, attemptCount } = detail;
  if (!isSettled(status)) return attempt;
  if (attempt === 0 && !(await copy({ detail, attempt: null }))) return null;
  // Of an attempt whose process died there is no record, and nothing else follows by itself.
  return attemptOf({ attempts: attemptCount, status });
}

/** Down to where all is done with, oldest first. */
async function readLog(
  client: TrunklineClient,
  { endpointId, from }: Listener,
): Promise<{ deliveries: WebhookDelivery[]; isDeleted: boolean }> {
  const byId = new Map<string, WebhookDelivery>();
  let isDeleted = true;
  let floor = from;
  for await (const page of client.webhookDeliveries.list({ endpointId, limit: largestPage }).pages()) {
    for (const delivery of page.data) byId.set(delivery.id, delivery);
    isDeleted &&= !page.body.endpointOptions.some(({ id, deleted }) => id === endpointId && !deleted);
    const [first, last] = [page.data.at(0), page.data.at(-1)];
    if (first === undefined || last === undefined) break;
    floor ??= Date.parse(first.createdAt);
    if (Date.parse(last.createdAt) < floor - overlapMs) break;
  }
  return { deliveries: [...byId.values()].toReversed(), isDeleted };
}
