import { deleteExpiredSecrets } from '../../organizations/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { retentionDays } from '../rows/delivery-insert.ts';

const expiredEndpointSecretsSql = `
delete from webhook_endpoint_previous_secrets s using organization_clocks o
where o.id = s.organization_id and s.expires_at <= clock_timestamp() + o.clock_offset`;

// Ids are made in the order of real time, whatever an organization's clock says.
const oldReplaysSql = `
delete from webhook_replays where id < uuid_v7_bound(statement_timestamp() - interval '${retentionDays} days')`;

/** Erases the secrets whose grace has ended and the replays that are kept no longer. */
export async function eraseOld(tx: Tx): Promise<void> {
  await deleteExpiredSecrets(tx);
  await tx.query(expiredEndpointSecretsSql);
  await tx.query(oldReplaysSql);
}
