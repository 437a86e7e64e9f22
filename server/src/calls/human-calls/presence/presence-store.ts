import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../../platform/time/clock.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
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

/** Whom a call may be offered to: who says so, was heard of since then and is in no call, of very many those heard of last. */
export interface Offerable {
  readonly heardSince: Temporal.Instant;
  /** Of the call itself, whatever they say. */
  readonly brokerIds: readonly string[];
}

// More are not rung at once (docs/decisions/calls.md#d328).
const mostOffered = 100;

/** Those and the brokers of the call; none of them is heard of, or offered another call, until the transaction ends. */
export async function lockBrokers(
  tx: Tx,
  organizationId: string,
  { heardSince, brokerIds }: Offerable,
): Promise<Broker[]> {
  // One call after another is offered: who is in a call by then is seen, and of very many the next are found.
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.offers'), hashtext(${organizationId}))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
  const since = isoMillis(heardSince);
  const rows = await brokersOf(tx, organizationId)
    .where(({ eb, or, selectFrom }) => {
      const lately = selectFrom('broker_presences as broker')
        .select('broker.broker_id')
        .where('broker.organization_id', '=', organizationId)
        .where('broker.status', '=', 'available')
        .where('broker.last_seen_at', '>', sql<Date>`${since}::timestamptz`)
        .where((broker) =>
          broker.not(
            broker.exists(
              broker
                .selectFrom('human_call_legs as leg')
                .select('leg.id')
                .where('leg.organization_id', '=', organizationId)
                .whereRef('leg.broker_id', '=', 'broker.broker_id')
                .where('leg.ended_at', 'is', null),
            ),
          ),
        )
        .orderBy('broker.last_seen_at', 'desc')
        .limit(mostOffered);
      return or([eb('broker_id', 'in', lately), ...(brokerIds.length === 0 ? [] : [eb('broker_id', 'in', brokerIds)])]);
    })
    .forUpdate()
    .execute();
  return rows.map(fromRow);
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
