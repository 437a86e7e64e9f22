import { type BookedDelivery, type Books, readBooks } from './webhook-model-books.ts';
import type { Arrival } from './webhook-model-receiver.ts';
import { quiet } from './webhook-model-quiet.ts';
import { changed, rotated } from './webhook-model-secrets.ts';
import { waitFor } from './sms-waiting.ts';
import {
  call,
  type EventKind,
  type ManualCall,
  nowMs,
  publishEvents,
  receiversOf,
  signingAnew,
  type Walk,
  type WalkEndpoint,
} from './webhook-model-walk.ts';

/** As a worker leaves it that is killed between its claim and its request. */
const claimedByTheDeadSql = `
update webhook_deliveries
set status = 'delivering', attempts = 1, attempt_number = 1, automatic_attempts = 1, fence = 1, wake_at = null,
  lease_until = clock_timestamp() - interval '1 second'
where organization_id = $1 and event_id = any($2)`;

export async function publishAndDie(walk: Walk, what: { kind: EventKind; count: number }): Promise<void> {
  await publishEvents(walk, what, async (tx, eventIds) => {
    await tx.query(claimedByTheDeadSql, [walk.organization.id, eventIds]);
  });
}

/** Lets the leases of what a receiver holds run out, as they do when the process that waits for it is paused. */
export async function loseLeases(walk: Walk, { id, receiver }: WalkEndpoint): Promise<void> {
  await walk.world.database.read.query(
    `update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second'
     where id in (select id from webhook_deliveries
       where organization_id = $1 and endpoint_id = $2 and status = 'delivering' and event_id = any($3)
       order by id for update)`,
    [walk.organization.id, id, receiver.held().map(({ eventId }) => eventId)],
  );
}

/** Lets the organization's time pass at once. */
export async function passTime(walk: Walk, interval: string): Promise<void> {
  const { database } = walk.world;
  await signingAnew(walk, async () => {
    await database.tx(async (tx) => {
      await tx.query('update organizations set clock_offset = clock_offset + $2::interval where id = $1', [
        walk.organization.id,
        interval,
      ]);
      await tx.query(
        `update webhook_deliveries set wake_at = wake_at - $2::interval, parked_at = parked_at - $2::interval
         where id in (select id from webhook_deliveries
           where organization_id = $1 and status = 'pending' order by id for update)`,
        [walk.organization.id, interval],
      );
    });
    walk.offsetMs = (await readBooks(database.read, walk.organization.id)).nowMs - Date.now();
  });
}

export async function rotateOrganization(walk: Walk, graceSeconds: number): Promise<void> {
  await signingAnew(walk, async () => {
    const { webhookSecret } = await call<{ webhookSecret: string }>(
      walk,
      ['POST', '/v1/organization/webhook-secret', { graceSeconds }],
      201,
    );
    const replacement = { graceSeconds, nowMs: nowMs(walk) };
    walk.organizationSigning = rotated(walk.organizationSigning, webhookSecret, replacement);
  });
}

/** Lets an endpoint sign with a secret of its own, or with the organization's where that is null. */
export async function changeSecret(
  walk: Walk,
  endpoint: WalkEndpoint,
  { secret, graceSeconds }: { secret: string | null; graceSeconds: number },
): Promise<void> {
  await signingAnew(walk, async () => {
    await call(
      walk,
      [
        'PATCH',
        `/v1/webhooks/${endpoint.id}`,
        {
          ...(secret === null
            ? { signingSecretSource: 'workspace' }
            : { signingSecretSource: 'custom', signingSecret: secret }),
          signingSecretGraceSeconds: graceSeconds,
        },
      ],
      200,
    );
    const replacement = { graceSeconds, nowMs: nowMs(walk) };
    endpoint.signing = changed(endpoint.signing, walk.organizationSigning, secret, replacement);
  });
}

/** Sends by hand; goes on once it is answered, or its request is held by the receiver, which holds others as well. */
async function byHand(
  walk: Walk,
  { id, receiver }: WalkEndpoint,
  path: string,
  isIts: (arrival: Arrival) => boolean,
): Promise<ManualCall> {
  const arrivedBefore = receiver.arrivals.length;
  const arrived = (): Arrival[] => receiver.arrivals.slice(arrivedBefore);
  const manual: ManualCall = { endpointId: id, answered: false, answer: walk.organization.call('POST', path) };
  walk.calls.push(manual);
  const settled = manual.answer.finally(() => {
    manual.answered = true;
  });
  settled.catch(() => {});
  await waitFor(
    'an answer, or a request that is held',
    async () => manual.answered || arrived().some((arrival) => arrival.answer === null && isIts(arrival)),
    (seen) => seen,
  );
  if (manual.answered) {
    const { status, body, text } = await manual.answer;
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    if (body.delivered && arrived().length === 0) throw new Error(`${path}: delivered to nobody`);
  }
  return manual;
}

/** Tests an endpoint: its event is for nobody else. */
export async function testEndpoint(walk: Walk, endpoint: WalkEndpoint): Promise<void> {
  await byHand(
    walk,
    endpoint,
    `/v1/webhooks/${endpoint.id}/test`,
    ({ request }) => JSON.parse(String(request.rawBody)).type === 'endpoint.test',
  );
  const { events } = await readBooks(walk.world.database.read, walk.organization.id);
  const tests = events.filter(({ id, type }) => type === 'endpoint.test' && !walk.expected.has(id));
  if (tests.length !== 1) throw new Error(`A test made ${tests.length} events`);
  for (const { id } of tests) walk.expected.set(id, new Set([endpoint.id]));
}

/** Redelivers, or is refused where the interface says so. */
export async function redeliver(walk: Walk, deliveryId: string): Promise<void> {
  const books = await readBooks(walk.world.database.read, walk.organization.id);
  const delivery = books.deliveries.find(({ id }) => id === deliveryId);
  const endpoint = walk.endpoints.find(({ id }) => id === delivery?.endpointId);
  if (delivery === undefined || endpoint === undefined) throw new Error('There is no such delivery');
  const path = `/v1/webhook-deliveries/${deliveryId}/redeliver`;
  const deleted = books.endpoints.some(({ id, deleted }) => id === endpoint.id && deleted);
  if (deleted || delivery.eventType === 'call.pre_call' || delivery.expiresAtMs <= books.nowMs) {
    await call(walk, ['POST', path], 409);
  } else {
    await byHand(walk, endpoint, path, ({ eventId }) => eventId === delivery.eventId);
  }
}

/** Replays an endpoint, and holds what it put in line against what it should. */
export async function replay(
  walk: Walk,
  endpoint: WalkEndpoint,
  { sinceMs, includeMissed }: { sinceMs: number; includeMissed: boolean },
): Promise<void> {
  const { database } = walk.world;
  const before = await readBooks(database.read, walk.organization.id);
  const { id } = await call<{ id: string }>(
    walk,
    ['POST', `/v1/webhooks/${endpoint.id}/replay`, { since: new Date(sinceMs).toISOString(), includeMissed }],
    202,
  );
  await quiet(walk);
  const after = await readBooks(database.read, walk.organization.id);
  const replayed = after.replays.find((one) => one.id === id);
  if (replayed === undefined) throw new Error('There is no replay');

  const live = before.endpoints.some((one) => one.id === endpoint.id && one.live);
  const missed = live && includeMissed ? missedBy(walk, endpoint, before, sinceMs) : [];
  const total = live ? replayable(endpoint.id, before, sinceMs).filter(hasEnded).length + missed.length : 0;
  // On a slow machine what is held at its receiver may run out of time just now: before the replay, or after it.
  const underWay = replayable(endpoint.id, before, sinceMs).filter(({ status }) => status === 'delivering');
  const late = underWay.filter(({ id, attempts }) =>
    after.deliveries.some((one) => one.id === id && (one.status !== 'delivering' || one.attempts !== attempts)),
  ).length;
  const steady = after.liveChanges.length === before.liveChanges.length;
  if (replayed.total > total + late || (steady && replayed.total < total)) {
    throw new Error(`Replay ${id} put ${replayed.total} in line and not ${total}`);
  }
  if (!live && replayed.status !== 'cancelled') throw new Error(`Replay ${id} of a disabled endpoint runs`);
  for (const eventId of missed) {
    const found = after.deliveries.some((one) => one.eventId === eventId && one.endpointId === endpoint.id);
    if (steady || found) walk.expected.get(eventId)?.add(endpoint.id);
  }
}

function replayable(endpointId: string, books: Books, sinceMs: number): BookedDelivery[] {
  return books.deliveries.filter(
    (one) =>
      one.endpointId === endpointId &&
      one.eventType !== 'call.pre_call' &&
      one.createdAtMs >= sinceMs &&
      one.expiresAtMs > books.nowMs,
  );
}

const hasEnded = ({ status }: BookedDelivery): boolean => status === 'failed' || status === 'cancelled';

const logMs = 30 * 24 * 3_600_000;

/** Events that the endpoint has no record of and would get now. */
function missedBy(walk: Walk, endpoint: WalkEndpoint, books: Books, sinceMs: number): string[] {
  const live = new Set(books.endpoints.filter((one) => one.live).map((one) => one.id));
  const recorded = new Set(books.deliveries.filter((one) => one.endpointId === endpoint.id).map((one) => one.eventId));
  return books.events
    .filter(({ id, type, occurredAtMs, payload }) => {
      if (recorded.has(id) || type === 'call.pre_call' || /^(?:endpoint|delivery)\./.test(type)) return false;
      if (occurredAtMs < sinceMs || occurredAtMs <= books.nowMs - logMs) return false;
      const body: { type: EventKind['type']; agent_id: string | null; webhook_tags: EventKind['tags'] } =
        JSON.parse(payload);
      const kind = { type: body.type, agentId: body.agent_id, tags: body.webhook_tags };
      return receiversOf(walk, kind, (endpointId) => live.has(endpointId)).has(endpoint.id);
    })
    .map(({ id }) => id);
}
