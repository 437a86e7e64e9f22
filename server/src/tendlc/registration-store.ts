import { instantFromDate } from '../platform/time/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Registration } from './types.ts';

export interface RegistrationRow<Status, Details> {
  id: string;
  organization_id: string;
  source: 'api' | 'operator';
  status: Status;
  details: Details | null;
  registry_id: string | null;
  rejection_reasons: Registration<Status, Details>['reasons'];
  revision: number;
  event_sequence: number;
  created_at: Date;
  updated_at: Date;
  listed_at: string;
}

/** What of a registration is written anew, and whether an event tells of it. */
export type Rewrite<Status, Details> = Pick<
  Registration<Status, Details>,
  'status' | 'details' | 'registryId' | 'reasons' | 'revision'
> & { isPublished: boolean };

export interface ListPage {
  /** The last item of the page before. */
  after: { at: string; id: string } | null;
  limit: number;
}

/** Brands or campaigns: their tables have the same columns for what the registry decides. */
export interface RegistrationStore<Item extends Registration<unknown, unknown>> {
  find(tx: Tx, organizationId: string, id: string): Promise<Item | null>;
  /** Holds the row until the transaction ends: for `update` against everyone, for `share` against those who change it. */
  lock(tx: Tx, organizationId: string, id: string, strength: 'update' | 'share'): Promise<Item | null>;
  /** Newest first. */
  list(tx: Tx, organizationId: string, page: ListPage): Promise<Item[]>;
  /** Writes a row that the caller holds. */
  rewrite(tx: Tx, item: Item, rewrite: Rewrite<Item['status'], Item['details']>): Promise<Item>;
}

export function createRegistrationStore<Row extends object, Item extends Registration<unknown, unknown>>(
  table: 'sms_brands' | 'sms_campaigns',
  itemFromRow: (row: Row) => Item,
): RegistrationStore<Item> {
  const columns = '*, created_at::text as listed_at';
  const one = async (tx: Tx, organizationId: string, id: string, locking: string): Promise<Item | null> => {
    const [row] = await tx.query<Row>(
      `select ${columns} from ${table} where organization_id = $1 and id = $2 ${locking}`,
      [organizationId, id],
    );
    return row === undefined ? null : itemFromRow(row);
  };
  return {
    find: (tx, organizationId, id) => one(tx, organizationId, id, ''),
    lock: (tx, organizationId, id, strength) => one(tx, organizationId, id, `for ${strength}`),
    list: async (tx, organizationId, { after, limit }) => {
      const rows = await tx.query<Row>(
        `select ${columns} from ${table}
         where organization_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
         order by created_at desc, id desc limit $4`,
        [organizationId, after?.at ?? null, after?.id ?? null, limit],
      );
      return rows.map(itemFromRow);
    },
    rewrite: async (tx, { organizationId, id }, { status, details, registryId, reasons, revision, isPublished }) => {
      const [row] = await tx.query<Row>(
        `update ${table} set status = $3, details = $4, registry_id = $5, rejection_reasons = $6, revision = $7,
           event_sequence = event_sequence + $8, updated_at = organization_now(organization_id)
         where organization_id = $1 and id = $2 returning ${columns}`,
        [
          organizationId,
          id,
          status,
          details === null ? null : JSON.stringify(details),
          registryId,
          JSON.stringify(reasons),
          revision,
          isPublished ? 1 : 0,
        ],
      );
      if (row === undefined) throw new Error(`A registration of ${table} is gone while it is held`);
      return itemFromRow(row);
    },
  };
}

/** The part of a row that brands and campaigns share. */
export function registrationFromRow<Status, Details>(
  row: RegistrationRow<Status, Details>,
): Registration<Status, Details> {
  return {
    id: row.id,
    organizationId: row.organization_id,
    source: row.source,
    status: row.status,
    details: row.details,
    registryId: row.registry_id,
    reasons: row.rejection_reasons,
    revision: row.revision,
    eventSequence: row.event_sequence,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
    listedAt: row.listed_at,
  };
}
