import { randomBytes } from 'node:crypto';
import { requestExample } from '../../../tests/support/contract-examples.ts';
import { framesOf } from '../../../tests/support/event-frames.ts';
import { freshRecipient } from '../../../tests/support/sms-organization.ts';
import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import { freshUuid } from './delivery-records.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';
import { waitUntil } from './wait-until.ts';

/** What a request can name that belongs to one organization. */
export type Named =
  | 'organization'
  | 'apiKey'
  | 'phoneNumber'
  | 'e164'
  | 'agent'
  | 'message'
  | 'conversation'
  | 'batch'
  | 'brand'
  | 'campaign'
  | 'consent'
  | 'recipient'
  | 'consented'
  | 'suppressed'
  | 'explainedSuppressed'
  | 'zoned'
  | 'idempotencyKey'
  | 'explainedKey'
  | 'endpoint'
  | 'delivery'
  | 'event'
  | 'session'
  | 'replay'
  | 'routerRequest'
  | 'brandsCursor'
  | 'campaignsCursor'
  | 'assignmentsCursor'
  | 'messagesCursor'
  | 'consentsCursor'
  | 'suppressionsCursor'
  | 'batchMessagesCursor'
  | 'conversationsCursor'
  | 'conversationMessagesCursor'
  | 'notesCursor'
  | 'assignedUser'
  | 'deliveriesCursor'
  | 'streamPlace';

/** An organization with one of everything. */
export interface Tenant {
  organization: BornOrganization;
  /** Gets every event of its texts. */
  receiver: Receiver;
  /** Stands in every text, name and header that it chose, and in nobody else's. */
  mark: string;
  names: Readonly<Record<Named, string>>;
}

const everyTextEvent = ['sms.accepted', 'sms.sent', 'sms.delivered', 'sms.delivery_failed', 'sms.received'];

export async function createTenant(system: OneProcess): Promise<Tenant> {
  const { database } = system;
  const mark = `mark-${randomBytes(8).toString('hex')}`;
  const organization = await system.organization(mark);
  const receiver = await system.receiver();
  const make = async <T = { id: string }>(path: string, json: object = {}): Promise<T> => {
    const { status, body, text } = await organization.call<T>('POST', path, json);
    if (status < 200 || status > 299) throw new Error(`POST ${path}: ${status} ${text}`);
    return body;
  };
  const endpoint = await make('/v1/webhooks', {
    name: mark,
    url: `${receiver.url}?${mark}`,
    events: everyTextEvent,
    headers: { 'x-mark': mark },
    authHeaders: [{ name: 'Authorization', value: mark }],
  });
  const apiKey = await make('/v1/api-keys', { name: mark, scopes: ['read'] });
  const idempotencyKey = `key-${mark}`;
  const sent = await organization.accepted({ text: mark, metadata: { mark } }, idempotencyKey);
  // Only its owner sends with this one: the other becomes a key of ours too as soon as we have sent with it.
  const explainedKey = `explained-${mark}`;
  await organization.accepted({ text: mark, to: sent.to }, explainedKey);
  await organization.receive('+16465550123', mark);
  await settled(system, organization.id, 1);
  const replay = await make(`/v1/webhooks/${endpoint.id}/replay`, { since: '2027-01-01T00:00:00Z' });
  const { deliveryId } = await make<{ deliveryId: string }>(`/v1/webhooks/${endpoint.id}/test`);

  const asked = {
    input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: mark }] }],
    max_output_tokens: 9,
  };
  const response = await organization.call('POST', '/v1/llm/responses', asked, { 'idempotency-key': idempotencyKey });
  const routerRequest = String(response.headers['service-request-id']);
  await waitUntil('the record of a response is written', async () => {
    const { body } = await organization.call<{ status: string }>('GET', `/v1/router/requests/${routerRequest}`);
    return body.status === 'succeeded';
  });

  // People of whom this organization alone knows something: a consent, a no, a time zone.
  const [consented, suppressed, explainedSuppressed, zoned] = [stranger(), stranger(), stranger(), stranger()];
  const consent = await organization.consent(consented);
  await organization.consent(consented);
  await organization.suppress(suppressed);
  await organization.suppress(explainedSuppressed);
  await organization.suppress(stranger());
  await organization.conversation(zoned, { timezone: 'America/New_York' });
  const rows = [sent.to, stranger()].map((to) => organization.row({ to, text: mark, metadata: { mark } }));
  const batch = await organization.acceptedBatch({ recipients: rows, send_at: '2027-01-14T17:00:00Z' }, idempotencyKey);
  await organization.acceptedBatch({ recipients: rows, send_at: '2027-01-14T17:00:00Z' }, explainedKey);
  // Nothing makes sessions yet; the column and the filter are there.
  const session = freshUuid();
  await database.ask('update webhook_deliveries set session_id = $2 where id = $1', [deliveryId, session]);
  const others = await database.one<{ agent: string; brand: string; campaign: string; event: string }>(
    `select (select id from agents where organization_id = $1) as agent,
       (select id from sms_brands where organization_id = $1) as brand,
       (select id from sms_campaigns where organization_id = $1) as campaign,
       (select event_id from webhook_deliveries where id = $2) as event`,
    [organization.id, deliveryId],
  );
  const messages = await organization.call<{ next_cursor: string }>('GET', '/v1/sms/messages?limit=1');
  const deliveries = await organization.call<{ nextCursor: string }>('GET', '/v1/webhook-deliveries?limit=1');
  const conversation = `/v1/sms/conversations/${sent.conversation_id}`;
  // The filter compares with whatever stands there.
  await database.ask('update sms_conversations set assigned_user_id = $2 where id = $1', [sent.conversation_id, mark]);
  for (const body of [mark, `${mark} again`]) await make(`${conversation}/notes`, { body });
  const cursorOf = async (path: string): Promise<string> =>
    (await organization.call<{ next_cursor: string }>('GET', `${path}?limit=1`)).body.next_cursor;
  const register = (path: string, json: object) =>
    organization.call('POST', path, json, { 'idempotency-key': `${idempotencyKey}-${path}` });
  await register('/v1/sms/10dlc/brands', { ...requestExample('createTendlcBrand'), display_name: mark });
  await register('/v1/sms/10dlc/campaigns', {
    ...requestExample('createTendlcCampaign'),
    brand_id: others.brand,
    sample1: mark,
  });
  // A second one, so that the list of assignments has a second page.
  await organization.anotherNumber();
  const stream = await organization.call('GET', '/v1/sms/stream');
  return {
    organization,
    receiver,
    mark,
    names: {
      organization: organization.id,
      apiKey: apiKey.id,
      phoneNumber: organization.numberId,
      e164: organization.e164,
      message: sent.id,
      conversation: sent.conversation_id ?? '',
      consent,
      recipient: sent.to,
      consented,
      suppressed,
      explainedSuppressed,
      zoned,
      idempotencyKey,
      explainedKey,
      batch: batch.id,
      session,
      ...others,
      endpoint: endpoint.id,
      delivery: deliveryId,
      replay: replay.id,
      routerRequest,
      brandsCursor: await cursorOf('/v1/sms/10dlc/brands'),
      campaignsCursor: await cursorOf('/v1/sms/10dlc/campaigns'),
      assignmentsCursor: await cursorOf('/v1/sms/10dlc/assignments'),
      messagesCursor: messages.body.next_cursor,
      consentsCursor: await cursorOf('/v1/sms/consents'),
      suppressionsCursor: await cursorOf('/v1/sms/suppressions'),
      batchMessagesCursor: await cursorOf(`/v1/sms/batches/${batch.id}/messages`),
      conversationsCursor: await cursorOf('/v1/sms/conversations'),
      conversationMessagesCursor: await cursorOf(`${conversation}/messages`),
      notesCursor: await cursorOf(`${conversation}/notes`),
      assignedUser: mark,
      deliveriesCursor: deliveries.body.nextCursor,
      streamPlace: framesOf(stream.text)[0]?.id ?? '',
    },
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

/** A number that nobody has written to. */
function stranger(): string {
  return `+1917${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '2')}`;
}

/** Another value of the same shape that nobody has. */
export function unknownLike(name: string): string {
  const digits = /^\+\d+$/.test(name);
  // The last signs of an id are random; the first tell its kind and its time.
  const kept = name.length - (digits ? 6 : 12);
  const random = [...randomBytes(name.length - kept)];
  const fresh = random.map((byte) => (byte % (digits ? 10 : 16)).toString(16)).join('');
  return name.slice(0, kept) + fresh;
}
