import { Temporal } from 'temporal-polyfill';
import type { components } from '../../server/src/contract/generated/openapi.ts';
import type { Tx } from '../../server/src/platform/db/database.ts';
import type { ApiAnswer } from './sms-http.ts';
import type { SmsOrganization } from './sms-organization.ts';
import { type Books, readBooks } from './webhook-model-books.ts';
import { type ModelReceiver, startModelReceiver } from './webhook-model-receiver.ts';
import { type Signing, validSecrets } from './webhook-model-secrets.ts';
import type { ModelWorld } from './webhook-model-world.ts';

type Schemas = components['schemas'];

/** What of an endpoint decides which events it gets. */
export interface Subscription {
  events: ReadonlyArray<Schemas['WebhookEventType']>;
  /** False narrows it to the organization's one agent. */
  allAgents: boolean;
  filterTags: Readonly<Record<string, string>>;
}

/** An endpoint as the walk made it. */
export interface WalkEndpoint {
  id: string;
  subscription: Subscription;
  /** 1 000, or so long that an answer can be held back. */
  timeoutMs: number;
  receiver: ModelReceiver;
  signing: Signing;
}

/** A request of ours that waits for what a receiver answers: a test or a redelivery. */
export interface ManualCall {
  endpointId: string;
  answered: boolean;
  answer: Promise<ApiAnswer<{ delivered: boolean; httpStatus: number | null }>>;
}

/** What signed for each endpoint, from when on and until when it may have, in real time. */
export interface SigningEpoch {
  fromMs: number;
  untilMs: number;
  secrets: ReadonlyMap<string, readonly string[]>;
}

/** One organization on its random walk, with all that the walk knows by itself. */
export interface Walk {
  readonly world: ModelWorld;
  readonly organization: SmsOrganization;
  readonly agentId: string;
  readonly endpoints: WalkEndpoint[];
  readonly receivers: ModelReceiver[];
  /** Which endpoints must have a delivery of each event, and no others. */
  readonly expected: Map<string, Set<string>>;
  readonly calls: ManualCall[];
  readonly epochs: SigningEpoch[];
  organizationSigning: Signing;
  /** How many steps it has taken. */
  steps: number;
  /** The organization's time less ours. */
  offsetMs: number;
  /** The books when they were last found right. */
  seen: Books;
  /** How many requests of each endpoint were found right. */
  readonly seenRequests: Map<string, number>;
}

export async function startWalk(world: ModelWorld): Promise<Walk> {
  const organization = await world.organization();
  const { body } = await organization.call<Schemas['RotatedWebhookSecret']>('POST', '/v1/organization/webhook-secret', {
    graceSeconds: 0,
  });
  const agents = await world.database.read.query<{ id: string }>('select id from agents where organization_id = $1', [
    organization.id,
  ]);
  const seen = await readBooks(world.database.read, organization.id);
  return {
    world,
    organization,
    agentId: agents[0]?.id ?? '',
    endpoints: [],
    receivers: [],
    expected: new Map(),
    calls: [],
    epochs: [],
    organizationSigning: { current: body.webhookSecret, replaced: [] },
    steps: 0,
    offsetMs: seen.nowMs - Date.now(),
    seen,
    seenRequests: new Map(),
  };
}

export async function endWalk(walk: Walk): Promise<void> {
  for (const receiver of walk.receivers) receiver.open();
  await Promise.allSettled(walk.calls.map(({ answer }) => answer));
  for (const receiver of walk.receivers) await receiver.close();
}

/** The organization's time now, in Unix milliseconds. */
export function nowMs(walk: Walk): number {
  return Date.now() + walk.offsetMs;
}

/** Whether an endpoint could receive when the walk last looked. */
export function isLive(walk: Walk, endpointId: string): boolean {
  return walk.seen.endpoints.some(({ id, live }) => id === endpointId && live);
}

/** Asks as the organization, and insists on the status. */
export async function call<T>(
  walk: Walk,
  [method, path, body]: [method: string, path: string, body?: object],
  status: number,
): Promise<T> {
  const answer = await walk.organization.call<T>(method, path, body);
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Does what may change which secrets sign, and writes down since when they do. */
export async function signingAnew(walk: Walk, act: () => Promise<void>): Promise<void> {
  const fromMs = Date.now();
  await act();
  const before = walk.epochs.at(-1);
  if (before !== undefined) before.untilMs = Date.now();
  const now = nowMs(walk);
  const secrets = new Map(
    walk.endpoints.map(({ id, signing }) => [id, validSecrets(signing, walk.organizationSigning, now)]),
  );
  walk.epochs.push({ fromMs, untilMs: Infinity, secrets });
}

/** Registers a receiver of its own. */
export async function addEndpoint(
  walk: Walk,
  fields: Subscription & { timeoutMs: number; signingSecret: string | null },
): Promise<void> {
  const { signingSecret, timeoutMs, ...subscription } = fields;
  const receiver = await startModelReceiver();
  walk.receivers.push(receiver);
  await signingAnew(walk, async () => {
    const { id } = await call<Schemas['WebhookEndpoint']>(
      walk,
      [
        'POST',
        '/v1/webhooks',
        {
          ...subscription,
          name: 'Receiver',
          url: receiver.url,
          timeoutMs,
          ...(subscription.allAgents ? {} : { agentIds: [walk.agentId] }),
          ...(signingSecret === null ? {} : { signingSecretSource: 'custom', signingSecret }),
        },
      ],
      201,
    );
    walk.endpoints.push({ id, subscription, timeoutMs, receiver, signing: { current: signingSecret, replaced: [] } });
  });
}

/** What of an event decides who gets it; `agentId` null where it has none. */
export interface EventKind {
  type: Schemas['WebhookEventType'];
  agentId: string | null;
  tags: Readonly<Record<string, string>>;
}

/** Who of these gets the event, by rule 2 of the interface's Webhooks, told anew. */
export function receiversOf(walk: Walk, kind: EventKind, live: (endpointId: string) => boolean): Set<string> {
  const matching = walk.endpoints.filter(({ id, subscription: { events, allAgents, filterTags } }) => {
    if (!live(id) || !events.includes(kind.type)) return false;
    if (!allAgents && kind.agentId !== walk.agentId) return false;
    return Object.keys(filterTags).every((key) => kind.tags[key] === filterTags[key]);
  });
  const tagged = matching.filter(({ subscription }) => Object.keys(subscription.filterTags).length > 0);
  return new Set((tagged.length > 0 ? tagged : matching).map(({ id }) => id));
}

/** Publishes events as something that happened would, and `then` in the same transaction. */
export async function publishEvents(
  walk: Walk,
  { kind, count }: { kind: EventKind; count: number },
  then: (tx: Tx, eventIds: string[]) => Promise<void> = async () => {},
): Promise<void> {
  const { world, organization } = walk;
  const resourceIds = Array.from({ length: count }, () => `res_${crypto.randomUUID()}`);
  await world.database.tx(async (tx) => {
    // Held until the commit: nobody is disabled between this look and the one that publishing takes.
    const rows = await tx.query<{ id: string }>(
      `select id from webhook_endpoints where organization_id = $1 and enabled and deleted_at is null
       order by id for share`,
      [organization.id],
    );
    const live = new Set(rows.map(({ id }) => id));
    await world.publish(
      tx,
      resourceIds.map((resourceId) => ({
        ...kind,
        organizationId: organization.id,
        resourceId,
        sequence: 1,
        sessionId: null,
        occurredAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs(walk))),
        // What JSON and PostgreSQL could each spell in another way.
        data: { z: 1, a: 1.5e300, Grüße: '\u2028 😀 "quoted" \\', list: [] },
      })),
    );
    const stored = await tx.query<{ id: string }>(
      'select id from webhook_events where organization_id = $1 and resource_id = any($2)',
      [organization.id, resourceIds],
    );
    for (const { id } of stored)
      walk.expected.set(
        id,
        receiversOf(walk, kind, (endpointId) => live.has(endpointId)),
      );
    await then(
      tx,
      stored.map(({ id }) => id),
    );
  });
}
