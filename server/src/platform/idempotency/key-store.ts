import { sql } from 'kysely';
import { type Tx, tables } from '../db/database.ts';
import type { KeyTables } from './tables.ts';

/** Where a key counts: one organization, one operation. */
export interface IdempotencyScope {
  organizationId: string;
  endpoint: string;
  keySha256: Buffer;
}

/** What a key stands for. `runsForMs`: how long its request may take from now on; null for one that ends with its transaction. */
export interface KeyUse {
  bodySha256: Buffer;
  resourceId: string;
  runsForMs: number | null;
}

export interface TakenKey {
  bodySha256: Buffer;
  resourceId: string;
  isRunning: boolean;
}

// Real time, also where the organization has a test clock: a process that died lets go of its keys after so long.
const runsUntil = ({ runsForMs }: KeyUse) =>
  runsForMs === null ? null : sql<string>`clock_timestamp() + ${runsForMs} * interval '1 millisecond'`;

/** Gives a free key its use; false where it has one. Waits for a transaction that is taking it at this moment. */
export async function insertKey(tx: Tx, scope: IdempotencyScope, use: KeyUse): Promise<boolean> {
  const row = await tables<KeyTables>(tx)
    .insertInto('idempotency_keys')
    .values({
      organization_id: scope.organizationId,
      endpoint: scope.endpoint,
      key_sha256: scope.keySha256,
      body_sha256: use.bodySha256,
      resource_id: use.resourceId,
      running_until: runsUntil(use),
      created_at: sql<string>`organization_now(${scope.organizationId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('resource_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The use of a key, locked until the transaction ends; null for a free one. */
export async function lockKey(tx: Tx, scope: IdempotencyScope): Promise<TakenKey | null> {
  const row = await tables<KeyTables>(tx)
    .selectFrom('idempotency_keys')
    .select(['body_sha256', 'resource_id', sql<boolean>`running_until > clock_timestamp()`.as('is_running')])
    .where('organization_id', '=', scope.organizationId)
    .where('endpoint', '=', scope.endpoint)
    .where('key_sha256', '=', scope.keySha256)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined
    ? null
    : { bodySha256: row.body_sha256, resourceId: row.resource_id, isRunning: row.is_running === true };
}

/** Gives a key another use; the caller holds its lock. */
export async function replaceKeyUse(tx: Tx, scope: IdempotencyScope, use: KeyUse): Promise<void> {
  await tables<KeyTables>(tx)
    .updateTable('idempotency_keys')
    .set({
      body_sha256: use.bodySha256,
      resource_id: use.resourceId,
      running_until: runsUntil(use),
      created_at: sql<string>`organization_now(${scope.organizationId})`,
    })
    .where('organization_id', '=', scope.organizationId)
    .where('endpoint', '=', scope.endpoint)
    .where('key_sha256', '=', scope.keySha256)
    .execute();
}

/** Ends the run of the request that made `resourceId`. */
export async function markKeyFinished(tx: Tx, scope: IdempotencyScope, resourceId: string): Promise<void> {
  await tables<KeyTables>(tx)
    .updateTable('idempotency_keys')
    .set({ running_until: null })
    .where('organization_id', '=', scope.organizationId)
    .where('endpoint', '=', scope.endpoint)
    .where('key_sha256', '=', scope.keySha256)
    .where('resource_id', '=', resourceId)
    .execute();
}

/** Frees a key whose request made nothing, unless another request has it by now. */
export async function deleteKey(tx: Tx, scope: IdempotencyScope, resourceId: string): Promise<void> {
  await tables<KeyTables>(tx)
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', scope.organizationId)
    .where('endpoint', '=', scope.endpoint)
    .where('key_sha256', '=', scope.keySha256)
    .where('resource_id', '=', resourceId)
    .execute();
}
