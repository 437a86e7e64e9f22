import { sql } from 'kysely';
import { findOrganization } from '../organizations/index.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import { type Database, type Tx, tables } from '../platform/db/database.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../platform/crypto/sealed-page.ts';
import { type EntryRow, listEntriesSql } from './sql/list-entries.ts';
import type { CreditTables } from './tables.ts';
import type { CreditBalance, EntryKind, LedgerEntry } from './types.ts';

/** What an organization sees of its ledger: grants, and charges once they are settled. Reservations are not among them. */
export interface LedgerReader {
  /** Newest first. Null for all kinds. Throws 400 INVALID_CURSOR for a cursor of other kinds. */
  list(organizationId: string, kinds: readonly EntryKind[] | null, page: PageRequest): Promise<SealedPage<LedgerEntry>>;
  balance(organizationId: string): Promise<CreditBalance>;
}

const allKinds: readonly EntryKind[] = ['grant', 'debit', 'topup', 'refund', 'adjustment'];
// What the others will be written as is decided with the work that writes them; until then no line is of such a kind.
const storedKind = { grant: 'grant', debit: 'settlement' } as const;

export function createLedgerReader(options: { database: Database; cursors: Cursors }): LedgerReader {
  const { database, cursors } = options;
  return {
    list: (organizationId, kinds, page) => {
      // The same kinds in another order, or twice, are the same filter.
      const asked = allKinds.filter((kind) => kinds === null || kinds.includes(kind));
      const stored = asked.flatMap((kind) => (kind === 'grant' || kind === 'debit' ? [storedKind[kind]] : []));
      const scope = { organizationId, kind: 'credits.ledger', filter: { kinds: asked } };
      return readSealedPage(cursors, scope, page, {
        names: ['before'],
        load: async (position, limit) => {
          const query = listEntriesSql({ organizationId, kinds: stored, before: position?.before ?? null, limit });
          return (await query.execute(database.read.kysely)).rows.map(fromRow);
        },
        positionOf: ({ id }) => ({ before: id }),
      });
    },
    balance: (organizationId) => readBalance(database.read, organizationId),
  };
}

async function readBalance(tx: Tx, organizationId: string): Promise<CreditBalance> {
  const charged = sql<string>`coalesce(sum(case kind when 'settlement' then -charged_micro_usd
    when 'grant' then amount_micro_usd end), 0)::bigint`;
  const row = await tables<CreditTables>(tx)
    .selectFrom('credit_ledger')
    .select([
      charged.as('balance'),
      sql<string>`coalesce(sum(amount_micro_usd), 0)::bigint`.as('available'),
      sql<Date | null>`max(created_at)`.as('moved_at'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const movedAt = row.moved_at ?? (await creationOf(tx, organizationId));
  return {
    balanceMicroUsd: BigInt(row.balance),
    reservedMicroUsd: BigInt(row.balance) - BigInt(row.available),
    updatedAt: movedAt instanceof Date ? instantFromDate(movedAt) : movedAt,
  };
}

async function creationOf(tx: Tx, organizationId: string) {
  const organization = await findOrganization(tx, organizationId);
  if (organization === null) throw new Error('An organization that asks is not there');
  return organization.createdAt;
}

function fromRow(row: EntryRow): LedgerEntry {
  const isCharge = row.kind === 'settlement';
  return {
    id: row.id,
    kind: isCharge ? 'debit' : 'grant',
    amountMicroUsd: isCharge ? -BigInt(row.charged_micro_usd ?? 0) : BigInt(row.amount_micro_usd),
    metric: row.metric,
    quantity: row.quantity,
    provider: row.provider,
    sessionId: row.session_id,
    resourceId: row.resource_id,
    reason: row.reason,
    createdAt: instantFromDate(row.created_at),
  };
}
