import type { CreditsService } from '../../credits/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/process/errors.ts';
import { smsErrors } from '../model/errors.ts';
import { takeBack } from '../messages/index.ts';
import { batchStatesBefore, statusOfBatch } from './batch-status.ts';
import { findBatch, lockBatch, markBatchCanceled } from './batch-store.ts';
import type { Batch } from './types.ts';

/** Takes back what has not left yet, with what was reserved for it. Refused where nothing of the batch waits. */
export async function cancelBatch(
  database: Database,
  credits: CreditsService,
  organizationId: string,
  id: string,
): Promise<Batch> {
  return database.tx(async (tx) => {
    if (!(await lockBatch(tx, organizationId, id))) throw notFound('Batch');
    const before = await mustFind(tx, organizationId, id);
    const status = statusOfBatch(before);
    if (!batchStatesBefore('cancel').includes(status)) throw smsErrors.batchNotCancelable(status);
    const taken = await takeBack(tx, organizationId, id);
    // All that has not left is being submitted at this moment.
    if (taken.length === 0) throw smsErrors.batchNotCancelable(status);
    await credits.settle(tx, taken);
    await markBatchCanceled(tx, organizationId, id);
    return mustFind(tx, organizationId, id);
  });
}

async function mustFind(tx: Tx, organizationId: string, id: string): Promise<Batch> {
  const batch = await findBatch(tx, organizationId, id);
  if (batch === null) throw new Error('A locked batch is not there');
  return batch;
}
