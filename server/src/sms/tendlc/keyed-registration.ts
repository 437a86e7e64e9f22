import { canonicalJson, sha256 } from '../../platform/canonical-json.ts';
import type { Tx } from '../../platform/db/database.ts';
import { smsErrors } from '../errors.ts';
import { keySha256 } from '../key-sha256.ts';
import { findIdempotencyRecords } from '../store.ts';

/** A call that registers something, with the key of its caller. */
export interface KeyedRegistration {
  organizationId: string;
  endpoint: string;
  key: string;
  body: object;
}

/**
 * Gives the key to `resourceId` with the caller's transaction, or answers what was registered under it before, by the
 * same JSON. Waits for a transaction that holds the same key. Throws 409 IDEMPOTENCY_CONFLICT for other JSON.
 */
export async function claimKey(
  tx: Tx,
  { organizationId, endpoint, key, body }: KeyedRegistration,
  resourceId: string,
): Promise<{ existingId: string | null }> {
  const sha256OfKey = keySha256(key);
  const bodySha256 = sha256(canonicalJson(body));
  const won = await tx.query(
    `insert into idempotency_keys (organization_id, endpoint, key_sha256, body_sha256, resource_id, created_at)
     values ($1, $2, $3, $4, $5, organization_now($1))
     on conflict do nothing returning resource_id`,
    [organizationId, endpoint, sha256OfKey, bodySha256, resourceId],
  );
  if (won.length > 0) return { existingId: null };
  const [record] = await findIdempotencyRecords(tx, [{ organizationId, endpoint, keySha256: sha256OfKey }]);
  if (record === undefined || !record.bodySha256.equals(bodySha256)) throw smsErrors.idempotencyConflict();
  return { existingId: record.resourceId };
}
