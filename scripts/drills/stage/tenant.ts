import { randomBytes } from 'node:crypto';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { freshRecipient } from '../../../tests/support/fresh.ts';
import { makeList } from '../../../tests/support/lists.ts';
import { type Operation, operationList } from '../../../tests/support/operation-list.ts';
import { createOwner, type Owner } from '../../../tests/support/owner.ts';
import { keyOwner, type NamedPlace, placesOf } from '../../../tests/support/places.ts';
import { askOf } from '../../../tests/support/sample.ts';
import { samplesOf } from '../../../tests/support/samples.ts';
import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';
import { waitUntil } from './wait-until.ts';

/** An organization with one of everything that a request can name. */
export interface Tenant {
  organization: BornOrganization;
  owner: Owner;
  /** Gets every event of its texts. */
  receiver: Receiver;
  /** Stands in every text, name and header that it chose, and in nobody else's. */
  mark: string;
  /** What it has in that place of a request of the operation. */
  nameIn(operation: Operation, place: NamedPlace): Promise<string>;
}

const everyTextEvent = ['sms.accepted', 'sms.sent', 'sms.delivered', 'sms.delivery_failed', 'sms.received'];

export async function createTenant(system: OneProcess): Promise<Tenant> {
  const mark = `mark-${randomBytes(8).toString('hex')}`;
  const organization = await system.organization(mark);
  const receiver = await system.receiver();
  const { status, text } = await organization.call('POST', '/v1/webhooks', {
    name: mark,
    url: `${receiver.url}?${mark}`,
    events: everyTextEvent,
    headers: { 'x-mark': mark },
    authHeaders: [{ name: 'Authorization', value: mark }],
  });
  if (status !== 201) throw new Error(`No endpoint: ${status} ${text}`);
  await organization.receive('+16465550123', mark);
  const owner = createOwner(organization, mark);
  const tenant: Tenant = { organization, owner, receiver, mark, nameIn: namesOf(system, owner) };
  for (const operation of operationList) for (const place of placesOf(operation)) await tenant.nameIn(operation, place);
  await settled(system, organization.id, 1);
  return tenant;
}

/** Makes at the first use what it is asked for: a thing, a used key, a cursor of a list of two. */
function namesOf(system: OneProcess, owner: Owner): Tenant['nameIn'] {
  const samples = samplesOf({ ours: owner, live: owner });
  const send = async ({ id, description }: Operation, headers: object = {}): Promise<void> => {
    const request = askOf(description, await samples[id](), { ours: owner.apiKey, admin: system.adminKey });
    const answer = await system.ask({ ...request, headers: { ...request.headers, ...headers } });
    if (answer.status > 299) throw new Error(`${id}: ${answer.status} ${answer.text}`);
  };
  const made = new Map<string, string>();
  const usedKey = async (operation: Operation): Promise<string> => {
    // One for each that asks: a key becomes ours too as soon as we have sent with it.
    const key = `${operation.id}-${owner.mark}`;
    await send(keyOwner(operation), { 'idempotency-key': key });
    return key;
  };
  const cursor = async (operation: Operation): Promise<string> => {
    const list = await makeList(operation, owner, (id) => send({ id, description: operations[id] }));
    // Of a list without a second page none is known: it is tried with one of another list.
    return list.cursor ?? [...made].find(([name]) => name.endsWith(' cursor'))?.[1] ?? '';
  };
  return async (operation, place) => {
    if ('thing' in place) return owner.the(place.thing);
    const name = `${operation.id} ${place.in}`;
    const known = made.get(name) ?? (place.in === 'cursor' ? await cursor(operation) : await usedKey(operation));
    made.set(name, known);
    return known;
  };
}

/** Texts of several organizations side by side: what is written and told for many at once must part them again. */
export async function crossTraffic(system: OneProcess, tenants: readonly Tenant[], textsEach: number): Promise<void> {
  const exchange = async ({ organization, mark }: Tenant): Promise<void> => {
    await organization.accepted({ text: mark, metadata: { mark } });
    await organization.receive(freshRecipient(), mark);
  };
  await Promise.all(Array.from({ length: textsEach }, () => tenants.map(exchange)).flat());
  for (const { organization } of tenants) await settled(system, organization.id, 1 + textsEach);
}

/** Waits until nothing of an organization is under way and `arrived` texts, or more, have come to it. */
export async function settled({ database }: OneProcess, organizationId: string, arrived: number): Promise<void> {
  await waitUntil('the texts and deliveries of an organization are final', async () => {
    const { open, inbound } = await database.one<{ open: number; inbound: number }>(
      `select (select count(*) from sms_messages where organization_id = $1 and direction = 'inbound')::int as inbound,
         (select count(*) from sms_messages where organization_id = $1
           and status in ('queued', 'submitting', 'accepted', 'sent'))::int
         + (select count(*) from webhook_deliveries where organization_id = $1
           and status in ('pending', 'delivering'))::int
         + (select count(*) from webhook_fan_outs where organization_id = $1)::int
         + (select count(*) from webhook_replays where organization_id = $1 and status = 'running')::int
         + (select count(*) from sms_messages m where organization_id = $1 and direction = 'outbound'
           and status not in ('scheduled', 'rejected', 'canceled')
           and not exists (select from webhook_events e where e.resource_id = m.id and e.type = 'sms.delivered'))::int
         as open`,
      [organizationId],
    );
    return open === 0 && inbound >= arrived;
  });
}
