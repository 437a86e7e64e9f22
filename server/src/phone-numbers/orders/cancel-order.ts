import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PhoneNumber } from '../types.ts';
import type { NumberCarriers } from './carriers.ts';
import { failedBy, type EndOrder, LeaseLost } from './end-order.ts';
import { claimOrder, leaseAllowsCall, putOff } from './order-store.ts';

/** Cancels the order of a number at its carrier, and gives back what was held; false where that cannot be done now. */
export type CancelOrder = (number: PhoneNumber) => Promise<boolean>;

const againMs = 1_000;

export function createCancelOrder(options: {
  database: Database;
  clock: Clock;
  carriers: NumberCarriers;
  endOrder: EndOrder;
}): CancelOrder {
  const { database, clock, carriers, endOrder } = options;
  return async ({ id, e164, carrier, order }) => {
    // Whether the carrier has the others is not known.
    if (order !== 'pending') return false;
    const claim = await claimOrder(database.read, clock, id);
    if (claim === null) return false;
    const { orderId } = claim;
    try {
      const mayWrite = () => leaseAllowsCall(clock, claim);
      const outcome = await carriers.byName(carrier)?.cancelOrder({ reference: id, e164, orderId }, { mayWrite });
      if (outcome?.kind === 'done') {
        await endOrder.stand(claim, failedBy('The order was canceled'));
        return true;
      }
      await putOff(database.read, claim, againMs);
      return false;
    } catch (err) {
      if (err instanceof LeaseLost) return false;
      throw err;
    }
  };
}
