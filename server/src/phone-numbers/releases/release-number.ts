import type { Database } from '../../platform/db/database.ts';
import { phoneNumberErrors } from '../errors.ts';
import type { CancelOrder } from '../orders/index.ts';
import { findPhoneNumber, markReleased } from '../store.ts';
import type { PublishNumbers } from '../publish-numbers.ts';
import { insertRelease } from './release-store.ts';

/**
 * Takes a number from its organization at once, and has its carrier let go of it where it was bought here. Throws 404 for
 * a number that is unknown, foreign or released, 409 ORDER_OPEN while its order cannot be canceled.
 */
export type ReleaseNumber = (organizationId: string, id: string) => Promise<void>;

export function createReleaseNumber(options: {
  database: Database;
  cancelOrder: CancelOrder;
  publishNumbers: PublishNumbers;
}): ReleaseNumber {
  const { database, cancelOrder, publishNumbers } = options;
  return async (organizationId, id) => {
    const known = await findPhoneNumber(database.read, organizationId, id);
    if (known === null) throw phoneNumberErrors.notFound();
    const isOpen = known.order === 'new' || known.order === 'placing' || known.order === 'pending';
    if (isOpen && !(await cancelOrder(known))) throw phoneNumberErrors.orderOpen();
    await database.tx(async (tx) => {
      const released = await markReleased(tx, organizationId, id);
      if (released === null) throw phoneNumberErrors.notFound();
      // What was brought, or given by the operator, is the organization's own at its carrier.
      if (released.order === 'delivered') await insertRelease(tx, released);
      await publishNumbers(tx, 'released', [released]);
    });
  };
}
