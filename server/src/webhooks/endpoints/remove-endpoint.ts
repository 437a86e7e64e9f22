import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { cancelPending } from '../rows/cancel-pending.ts';
import { deletePreviousSecrets } from './endpoint-secret-store.ts';
import { markDeleted } from './endpoint-store.ts';

/** Ends an endpoint: cancels what is pending, and erases its secrets. False where there is none. */
export async function removeEndpoint(
  tx: Tx,
  jobs: Jobs,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  if (!(await markDeleted(tx, organizationId, id))) return false;
  await deletePreviousSecrets(tx, organizationId, id);
  await cancelPending(tx, jobs, organizationId, id);
  return true;
}
