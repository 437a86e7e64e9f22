import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { SessionTables } from './tables.ts';
import type { Session, SessionKind } from './types.ts';

/** How long a lease lasts from the last call of its worker; real time, as all of leases. */
export const leaseSeconds = 15;
/** Until the first call it is shorter: the answer of the claim may have reached nobody. */
export const confirmSeconds = 5;

/** How long the line of a call whose worker was lost waits for another one; real time as well. */
const offeredSeconds = 10;

/** Where a session is notified that waits for a worker. */
export const claimableChannel = 'trunkline_claimable';

/** A session that waits for a worker, as far as it decides which workers take it. */
export interface Claimable {
  readonly organizationId: string;
  readonly kind: SessionKind;
  readonly script: string | null;
  /** Whether a client has joined its media, or its telephone will. */
  readonly isJoined: boolean;
}

type Leased = Pick<Session, 'id' | 'organizationId'>;

/** Notifies the workers that wait for a session. */
export async function notifyClaimable(
  tx: Tx,
  session: Omit<Claimable, 'isJoined'> & Pick<Session, 'clientJoinedAt'>,
): Promise<void> {
  const { organizationId, kind, script, clientJoinedAt } = session;
  const isJoined = clientJoinedAt !== null || kind === 'phone';
  const payload = JSON.stringify({
    organizationId,
    kind,
    script,
    isJoined,
  } satisfies Claimable);
  await tx.kysely.selectNoFrom(sql`pg_notify(${claimableChannel}, ${payload})`.as('told')).execute();
}

/** Begins the lease of a session that was claimed. */
export async function beginLease(tx: Tx, session: Leased): Promise<void> {
  await leaseOf(tx, session)
    .set({ lease_renewed_at: sql`clock_timestamp()`, is_lease_confirmed: false, offered_until: null })
    .execute();
}

/** Gives the lease of a session its full length again. */
export async function renewLease(tx: Tx, session: Leased): Promise<void> {
  await leaseOf(tx, session).set({ lease_renewed_at: sql`clock_timestamp()`, is_lease_confirmed: true }).execute();
}

export async function endLease(tx: Tx, session: Leased): Promise<void> {
  await leaseOf(tx, session).set({ lease_renewed_at: null }).execute();
}

/** Whether its line stands at a carrier, so that another worker may go on in it. */
export function isOnLine({ state, phone }: Pick<Session, 'state' | 'phone'>): boolean {
  return (phone?.carrier ?? null) !== null && (state === 'dialing' || state === 'ringing' || state === 'running');
}

/** Stores that a worker was heard in it. */
export async function noteSpoken(tx: Tx, session: Leased): Promise<void> {
  await leaseOf(tx, session).set({ is_spoken: true }).where('is_spoken', '=', false).execute();
}

/** Whether a worker was heard, or something is written of what was said. */
export async function wasSpoken(tx: Tx, { id, organizationId }: Leased): Promise<boolean> {
  const { is } = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(({ exists, or, eb, selectFrom }) =>
      or([
        eb('is_spoken', '=', true),
        exists(selectFrom('session_turns').select('index').where('session_id', '=', id)),
      ]).as('is'),
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Boolean(is);
}

/** Ends the lease of a call whose line stands: another worker may take it for so long. */
export async function offerAgain(tx: Tx, session: Leased): Promise<void> {
  const until = sql<string>`clock_timestamp() + make_interval(secs => ${offeredSeconds})`;
  await leaseOf(tx, session).set({ lease_renewed_at: null, offered_until: until }).execute();
}

function leaseOf(tx: Tx, { id, organizationId }: Leased) {
  return tables<SessionTables>(tx)
    .updateTable('sessions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
}
