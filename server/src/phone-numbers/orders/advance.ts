import type { CreditsService } from '../../credits/index.ts';
import { findOrganization } from '../../organizations/index.ts';
import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { AppError } from '../../platform/process/errors.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { NumberCarrier, NumberPrice, SaleRefusal } from '../../providers/ports/number-carrier.ts';
import { phoneNumberErrors } from '../errors.ts';
import type { NumberCarriers } from './carriers.ts';
import { type EndOrder, failedBy, LeaseLost } from './end-order.ts';
import type { OrderKillPoint } from '../kill-points.ts';
import { firstPaymentOf } from '../month.policy.ts';
import { leaseAllowsCall, markPlacing, putOff } from './order-store.ts';
import type { OrderClaim } from './types.ts';

/**
 * What a step came to. `refused`: nothing was bought, and nothing is left of the order. `stands`: it has a place at the
 * carrier, or has ended. `later`: its outcome is not known yet, and another step follows in so many milliseconds.
 */
export type Advanced = { kind: 'refused'; error: AppError } | { kind: 'stands' } | { kind: 'later'; waitMs: number };

export type Advance = (claim: OrderClaim) => Promise<Advanced>;

const againMs = 5_000;

/**
 * Takes an order a step further, under the claim that the caller holds. Credit is held and the order is marked before its
 * first byte is written; an order that may have been taken is looked up before it is repeated.
 */
export function createAdvance(options: {
  database: Database;
  clock: Clock;
  credits: CreditsService;
  carriers: NumberCarriers;
  log: Logger;
  killPoint: KillPoint<OrderKillPoint>;
  endOrder: EndOrder;
}): Advance {
  const { database, clock, credits, carriers, log, killPoint } = options;
  const { fenced, refuse, stand } = options.endOrder;

  const nowOf = async ({ organizationId }: OrderClaim) =>
    instantFromDate(new Date(await organizationNow(database.read, organizationId)));
  const nameOf = ({ phoneNumberId, e164 }: OrderClaim) => ({ reference: phoneNumberId, e164 });

  const later = async (claim: OrderClaim, waitMs: number): Promise<Advanced> => {
    await fenced((tx) => putOff(tx, claim, waitMs));
    return { kind: 'later', waitMs };
  };

  const refusedBy = (claim: OrderClaim, refusal: SaleRefusal): Promise<Advanced> =>
    refusal.reason === 'taken'
      ? refuse(claim, phoneNumberErrors.unavailable(), 'The number was taken meanwhile')
      : refuse(claim, phoneNumberErrors.notOrderable(refusal.message), refusal.message);
  const awayFor = (claim: OrderClaim): Promise<Advanced> =>
    refuse(claim, phoneNumberErrors.carrierAway(), 'The carrier was away');

  /** Holds the price from the credit and marks the order, or answers that the balance does not cover it. */
  const hold = async (tx: Tx, claim: OrderClaim, price: NumberPrice, settleMs: number) => {
    const { organizationId, phoneNumberId } = claim;
    const cost = price.monthlyMicroUsd + price.upfrontMicroUsd;
    const organization = await findOrganization(tx, organizationId);
    if (organization?.creditPolicy === 'prepaid') {
      const balance = (await credits.lockBalances(tx, [organizationId])).get(organizationId) ?? 0;
      if (balance < cost) return 'poor';
    }
    await credits.reserve(tx, [{ organizationId, resourceId: firstPaymentOf(phoneNumberId), amountMicroUsd: cost }]);
    return (await markPlacing(tx, claim, price, settleMs)) && 'held';
  };

  const begin = async (claim: OrderClaim, carrier: NumberCarrier): Promise<Advanced> => {
    const quote = await carrier.quote(claim.e164);
    if (quote.kind === 'refused') return refusedBy(claim, quote);
    if (quote.kind !== 'done') return awayFor(claim);
    const outcome = await fenced((tx) => hold(tx, claim, quote.value, carrier.settleMs));
    if (outcome === 'poor')
      return refuse(claim, phoneNumberErrors.insufficientCredits(), 'The credits do not cover it');
    killPoint('phone-numbers.order.reserved');
    return place({ ...claim, status: 'placing', price: quote.value }, carrier);
  };

  const place = async (claim: OrderClaim, carrier: NumberCarrier): Promise<Advanced> => {
    const mayWrite = () => leaseAllowsCall(clock, claim);
    const outcome = await carrier.order(nameOf(claim), { mayWrite, now: await nowOf(claim) });
    killPoint('phone-numbers.order.answered');
    switch (outcome.kind) {
      case 'done':
        return stand(claim, outcome.value);
      case 'refused':
        return refusedBy(claim, outcome);
      case 'not_taken':
        return claim.announced ? later(claim, outcome.retryAfterMs ?? againMs) : awayFor(claim);
      case 'unknown':
        return later(claim, carrier.settleMs);
      case 'lease_lost':
        throw new LeaseLost();
    }
  };

  /** An order that may have been taken: the carrier is asked whether it has it, before it is repeated. */
  const lookUp = async (claim: OrderClaim, carrier: NumberCarrier): Promise<Advanced> => {
    const found = await carrier.findOrder({ ...nameOf(claim), orderId: claim.orderId }, { now: await nowOf(claim) });
    if (found.kind === 'not_taken') return later(claim, found.retryAfterMs ?? againMs);
    if (found.kind === 'unknown') return later(claim, againMs);
    if (found.value !== null) return stand(claim, found.value);
    if (claim.status === 'pending') return stand(claim, failedBy('The carrier does not know the order any more'));
    const { price } = claim;
    if (price === null) throw new Error('An order that was placed has no price');
    await fenced((tx) => markPlacing(tx, claim, price, carrier.settleMs));
    return place(claim, carrier);
  };

  return async (claim) => {
    try {
      const carrier = carriers.byName(claim.carrier);
      if (carrier === undefined) return await later(claim, againMs);
      return await (claim.status === 'new' ? begin(claim, carrier) : lookUp(claim, carrier));
    } catch (err) {
      if (!(err instanceof LeaseLost)) throw err;
      log.warn({ phoneNumberId: claim.phoneNumberId }, 'a step of an order came after its lease had ended');
      return { kind: 'later', waitMs: againMs };
    }
  };
}
