import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { ImessageTables } from '../tables.ts';
import type { PoolEntry, Tags } from '../types.ts';

const columns = ['phone_number_id', 'agent_id', 'status', 'caller_id', 'created_at', 'updated_at'] as const;

/** Every number that was ever put into the pool of an organization, in that order. */
export async function listPool(tx: Tx, organizationId: string): Promise<PoolEntry[]> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_numbers')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('phone_number_id')
    .execute();
  return rows.map(entryFromRow);
}

/** Puts a number into the pool of its organization, or states anew what it is there. */
export async function putIntoPool(
  tx: Tx,
  organizationId: string,
  { phoneNumberId, agentId, status, callerId }: Omit<PoolEntry, 'createdAt' | 'updatedAt'>,
): Promise<PoolEntry> {
  const now = await organizationNow(tx, organizationId);
  const stated = { agent_id: agentId, status, caller_id: callerId, updated_at: now };
  const row = await tables<ImessageTables>(tx)
    .insertInto('imessage_numbers')
    .values({ phone_number_id: phoneNumberId, organization_id: organizationId, ...stated, created_at: now })
    .onConflict((conflict) => conflict.column('phone_number_id').doUpdateSet(stated))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return entryFromRow(row);
}

/** The tags of the numbers of an organization that ever had some, by number. */
export async function listTags(tx: Tx, organizationId: string): Promise<Map<string, Tags>> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_number_tags')
    .select(['phone_number_id', 'tags'])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map((row) => [row.phone_number_id, row.tags]));
}

/** The tags of a number; none where it never had some. */
export async function findNumberTags(tx: Tx, organizationId: string, phoneNumberId: string): Promise<Tags> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_number_tags')
    .select('tags')
    .where('organization_id', '=', organizationId)
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst();
  return row?.tags ?? {};
}

/** A number in the pool; null for one that was never put into it. */
export async function findLine(tx: Tx, organizationId: string, phoneNumberId: string): Promise<PoolEntry | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_numbers')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst();
  return row === undefined ? null : entryFromRow(row);
}

/** The numbers that the agent of an identity holds, released ones too. */
export async function findHeldByIdentity(
  tx: Tx,
  identityId: string,
): Promise<Array<{ organizationId: string; phoneNumberId: string }>> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_agents as a')
    .innerJoin('imessage_numbers as n', 'n.agent_id', 'a.agent_id')
    .select(['n.organization_id', 'n.phone_number_id'])
    .where('a.identity_id', '=', identityId)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, phoneNumberId: row.phone_number_id }));
}

/** Replaces the tags of a number of an organization, and answers when. */
export async function putTags(
  tx: Tx,
  organizationId: string,
  phoneNumberId: string,
  tags: Tags,
): Promise<Temporal.Instant> {
  const stated = { tags: JSON.stringify(tags), updated_at: sql<string>`organization_now(${organizationId})` };
  const { updated_at: at } = await tables<ImessageTables>(tx)
    .insertInto('imessage_number_tags')
    .values({ phone_number_id: phoneNumberId, organization_id: organizationId, ...stated })
    .onConflict((conflict) => conflict.column('phone_number_id').doUpdateSet(stated))
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return instantFromDate(at);
}

function entryFromRow(row: Pick<Selectable<ImessageTables['imessage_numbers']>, (typeof columns)[number]>): PoolEntry {
  return {
    phoneNumberId: row.phone_number_id,
    agentId: row.agent_id,
    status: row.status,
    callerId: row.caller_id,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
