import type { CreditsService } from '../../credits/index.ts';
import { type Clock, instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { CommitUnknownError, type Database, type Tx } from '../../platform/db/database.ts';
import type { AppError } from '../../platform/process/errors.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { persistOutcome } from '../../platform/db/persist-outcome.ts';
import type { NumberOrder } from '../../providers/ports/number-carrier.ts';
import { lookSoon } from '../carrier-work/index.ts';
import { insertSetup } from './setup-store.ts';
import { deliverNumber } from '../store.ts';
import type { PublishNumbers } from '../publish-numbers.ts';
import type { OrderKillPoint } from '../kill-points.ts';
import { firstPaymentOf, monthAfter } from '../month.policy.ts';
import { forgetOrder, writeStanding } from './order-store.ts';
import type { OrderClaim } from './types.ts';

/** Another claim holds the order now and decides: this step writes nothing. */
export class LeaseLost extends Error {}

// The last write of a lease is not begun so late that another claim could come before it.
const writeMarginMs = 5_000;

/** A place of an order at its carrier, or its end; without an id where it has none there. */
type OrderState = Omit<NumberOrder, 'orderId'> & { orderId: string | null };

/** An order that ended without a number. */
export function failedBy(reason: string): OrderState {
  return { orderId: null, status: 'failed', resourceId: null, reason, lookAgainMs: null };
}

export interface EndOrder {
  /** Writes in one transaction what answers neither false nor null; throws LeaseLost and writes nothing otherwise. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<Exclude<T, false | null>>;
  /** Ends an order that came to nothing: as if it had never been, or as a record where its buyer was told of it. */
  refuse(
    claim: OrderClaim,
    error: AppError,
    reason: string,
  ): Promise<{ kind: 'refused'; error: AppError } | { kind: 'stands' }>;
  /** Writes where an order stands, with what it costs in the end. */
  stand(claim: OrderClaim, state: OrderState): Promise<{ kind: 'stands' }>;
}

/** What ends a step of an order. An order that ends without a number gives back what was held for it. */
export function createEndOrder(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  credits: CreditsService;
  killPoint: KillPoint<OrderKillPoint>;
  publishNumbers: PublishNumbers;
}): EndOrder {
  const { database, clock, log, credits, killPoint, publishNumbers } = options;

  const fenced = <T>(work: (tx: Tx) => Promise<T>): Promise<Exclude<T, false | null>> =>
    database.tx(async (tx) => {
      const written = await work(tx);
      if (written === false || written === null) throw new LeaseLost();
      return written as Exclude<T, false | null>;
    });

  /** Writes what the carrier has said: as long as the lease holds, nobody else can. */
  const persist = <T>({ phoneNumberId, monotonicEndMs }: OrderClaim, write: () => Promise<T>): Promise<T> => {
    const untilMs = monotonicEndMs - writeMarginMs;
    // Where it may have been written, a second time would find nothing to write and take that for a lost lease.
    const isFinal = (error: unknown) => error instanceof LeaseLost || error instanceof CommitUnknownError;
    return persistOutcome({ clock, log, untilMs, of: { phoneNumberId }, isFinal }, write);
  };

  /** Charges what was held, or gives it back. */
  const settle = async (tx: Tx, claim: OrderClaim, kind: 'settlement' | 'release'): Promise<void> => {
    const { organizationId, phoneNumberId, price, carrier } = claim;
    if (price === null) return;
    const reservedMicroUsd = price.monthlyMicroUsd + price.upfrontMicroUsd;
    const held = { organizationId, resourceId: firstPaymentOf(phoneNumberId), reservedMicroUsd };
    const use = { metric: 'phone_number_month', quantity: 1, provider: carrier, sessionId: null } as const;
    await credits.settle(tx, [
      kind === 'release' ? { ...held, kind } : { ...held, kind, chargedMicroUsd: reservedMicroUsd, use },
    ]);
  };

  const deliver = async (tx: Tx, claim: OrderClaim, resourceId: string | null, deliveredAt: Date): Promise<void> => {
    const { organizationId, phoneNumberId, carrier } = claim;
    const at = instantFromDate(deliveredAt);
    const number = await deliverNumber(tx, {
      organizationId,
      id: phoneNumberId,
      resourceId,
      // The simulated carrier knows its numbers at once; one of a carrier of people is set up after the delivery.
      profile: carrier === 'simulated' ? 'ready' : 'pending',
      at: isoMillis(at),
      paidUntil: isoMillis(monthAfter(at)),
    });
    if (carrier !== 'simulated') await insertSetup(tx, number);
    await lookSoon(tx, { organizationId, id: phoneNumberId, afresh: false });
    await publishNumbers(tx, 'purchased', [number]);
  };

  const stand: EndOrder['stand'] = async (claim, { status, orderId, reason, lookAgainMs, resourceId }) => {
    const write = async (tx: Tx): Promise<true | null> => {
      const at = await writeStanding(tx, claim, { status, orderId, failure: reason, lookAgainMs });
      if (at === null) return null;
      if (status === 'failed') await settle(tx, claim, 'release');
      if (status === 'delivered') {
        await deliver(tx, claim, resourceId, at);
        await settle(tx, claim, 'settlement');
      }
      return true;
    };
    await persist(claim, () => fenced(write));
    killPoint('phone-numbers.order.written');
    return { kind: 'stands' };
  };

  return {
    fenced,
    stand,
    refuse: async (claim, error, reason) => {
      // Whether the buyer was told is asked with the deletion: they may have been since the claim.
      const forget = async (tx: Tx): Promise<boolean> => {
        if (!(await forgetOrder(tx, claim))) return false;
        await settle(tx, claim, 'release');
        return true;
      };
      const isForgotten = await persist(claim, () => database.tx(forget));
      return isForgotten ? { kind: 'refused', error } : stand(claim, failedBy(reason));
    },
  };
}
