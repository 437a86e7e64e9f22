import type { ApiAnswer } from '../../../tests/support/sms-http.ts';
import type { DrillDatabase } from './drill-database.ts';
import type { BornOrganization } from './one-process.ts';

/** A list of the API that gives out cursors. */
export interface Listing {
  /** Its name inside a seal. */
  kind: string;
  path: string;
  table: string;
  /** Its order; a new row comes before all others. */
  order: string;
  /** Filters under which a busy organization has more than one page of one row. */
  filters: (organization: BornOrganization) => ReadonlyArray<Readonly<Record<string, string>>>;
}

const longAgo = '2020-01-01T00:00:00Z';
const farAhead = '2030-01-01T00:00:00Z';

export const listings: readonly Listing[] = [
  {
    kind: 'sms.messages',
    path: '/v1/sms/messages',
    table: 'sms_messages',
    order: 'sms_messages.id desc',
    filters: ({ numberId }) => [
      {},
      { direction: 'outbound' },
      { direction: 'inbound' },
      { origin: 'api' },
      { from_phone_number_id: numberId },
      { from_phone_number_id: numberId, direction: 'outbound' },
      { created_after: longAgo },
      { created_before: farAhead },
    ],
  },
  {
    kind: 'webhooks.deliveries',
    path: '/v1/webhook-deliveries',
    table: 'webhook_deliveries',
    order: 'webhook_deliveries.id desc',
    filters: () => [
      {},
      { event: 'sms.received' },
      { from: longAgo },
      { to: farAhead },
      { from: longAgo, to: farAhead },
      { from: longAgo, event: 'sms.received' },
    ],
  },
  {
    kind: 'sms.conversations',
    path: '/v1/sms/conversations',
    table: 'sms_conversations',
    order: 'last_message_at desc, id desc',
    filters: ({ numberId }) => [
      {},
      { status: 'open' },
      { phone_number_id: numberId },
      { unread: 'true' },
      { unread: 'false' },
      { unread: 'true', status: 'open' },
    ],
  },
];

export interface Page {
  ids: string[];
  nextCursor: string | null;
}

interface Wire {
  data: ReadonlyArray<{ id: string }>;
  next_cursor?: string | null;
  nextCursor?: string | null;
}

/** One page; rejects where it is not answered with 200. */
export async function readPage(
  organization: BornOrganization,
  { path }: Listing,
  query: Readonly<Record<string, string>>,
): Promise<Page> {
  const { status, body, text }: ApiAnswer<Wire> = await organization.call(
    'GET',
    `${path}?${new URLSearchParams(query)}`,
  );
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
  return { ids: body.data.map(({ id }) => id), nextCursor: body.nextCursor ?? body.next_cursor ?? null };
}

/** Every id from the first page to the last, or to the first that shows one again: such a walk might never end. */
export async function walk(organization: BornOrganization, listing: Listing, limit: number): Promise<string[]> {
  const ids: string[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const from: Record<string, string> = cursor === null ? {} : { cursor };
    const page: Page = await readPage(organization, listing, { limit: String(limit), ...from });
    cursor = page.ids.some((id) => seen.has(id)) ? null : page.nextCursor;
    for (const id of page.ids) seen.add(id);
    ids.push(...page.ids);
  } while (cursor !== null);
  return ids;
}

/** Every id that is committed, in the order of the list. */
export async function committedIds(
  database: DrillDatabase,
  { table, order }: Listing,
  organizationId: string,
): Promise<string[]> {
  const rows = await database.ask<{ id: string }>(
    `select id::text from ${table} where organization_id = $1 order by ${order}`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}
