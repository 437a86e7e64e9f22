import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { VoiceTables } from '../tables.ts';
import type { Broker, BrokerStatus } from '../types.ts';

const columns = ['broker_id', 'status', 'last_seen_at'] as const;

/** The brokers of an organization, by their ids. */
export async function listBrokers(tx: Tx, organizationId: string): Promise<Broker[]> {
  return (await brokersOf(tx, organizationId).execute()).map(fromRow);
}

/** Those of the brokers that are known. */
export async function listBrokersOf(tx: Tx, organizationId: string, brokerIds: readonly string[]): Promise<Broker[]> {
  if (brokerIds.length === 0) return [];
  return (await brokersOf(tx, organizationId).where('broker_id', 'in', brokerIds).execute()).map(fromRow);
}

/** All of them; none is heard of, or offered another call, until the transaction ends. */
export async function lockBrokers(tx: Tx, organizationId: string): Promise<Broker[]> {
  return (await brokersOf(tx, organizationId).forUpdate().execute()).map(fromRow);
}

/** The same of one. */
export async function lockBroker(tx: Tx, organizationId: string, brokerId: string): Promise<Broker[]> {
  const known = brokersOf(tx, organizationId).where('broker_id', '=', brokerId);
  return (await known.forUpdate().execute()).map(fromRow);
}

/** Null for a broker whose presence was never set. */
export async function findBroker(tx: Tx, organizationId: string, brokerId: string): Promise<Broker | null> {
  const row = await brokersOf(tx, organizationId).where('broker_id', '=', brokerId).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Writes what a broker says of himself, who is there at that time. */
export async function writeBroker(
  tx: Tx,
  organizationId: string,
  { brokerId, status, lastSeenAt }: Broker,
): Promise<void> {
  const at = isoMillis(lastSeenAt);
  await tables<VoiceTables>(tx)
    .insertInto('broker_presences')
    .values({ organization_id: organizationId, broker_id: brokerId, status, last_seen_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'broker_id']).doUpdateSet({ status, last_seen_at: at }),
    )
    .execute();
}

/** Writes that a broker is there; null for one whose presence was never set. */
export async function touchBroker(
  tx: Tx,
  organizationId: string,
  brokerId: string,
  at: Temporal.Instant,
): Promise<Broker | null> {
  const row = await tables<VoiceTables>(tx)
    .updateTable('broker_presences')
    .set({ last_seen_at: isoMillis(at) })
    .where('organization_id', '=', organizationId)
    .where('broker_id', '=', brokerId)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

function brokersOf(tx: Tx, organizationId: string) {
  return tables<VoiceTables>(tx)
    .selectFrom('broker_presences')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy('broker_id');
}

function fromRow(row: Pick<Selectable<VoiceTables['broker_presences']>, (typeof columns)[number]>): Broker {
  const status: BrokerStatus = row.status;
  return { brokerId: row.broker_id, status, lastSeenAt: instantFromDate(row.last_seen_at) };
}
