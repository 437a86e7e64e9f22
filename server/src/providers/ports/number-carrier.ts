import type { Temporal } from 'temporal-polyfill';
import type { CarrierCallback } from './messaging.ts';

/** What a number costs, in whole millionths of a US dollar. */
export interface NumberPrice {
  monthlyMicroUsd: number;
  /** Once, with the first month. */
  upfrontMicroUsd: number;
}

/** A number that is for sale. What the carrier does not say of its region is null. */
export interface NumberOffer extends NumberPrice {
  e164: string;
  friendlyName: string;
  features: string[];
  region: { state: string | null; locality: string | null; rateCenter: string | null };
}

/** Where an order stands at the carrier. */
export interface NumberOrder {
  orderId: string;
  status: 'pending' | 'delivered' | 'failed';
  /** The carrier's id of the number; null before it is delivered. */
  resourceId: string | null;
  /** Of one that failed: why, in our words. */
  reason: string | null;
  /** Of one that pends: when it is worth another look, in milliseconds of the organization's time. */
  lookAgainMs: number | null;
}

/** Proven not to have reached the carrier, or not to have been taken by it. */
export interface NotTaken {
  kind: 'not_taken';
  retryAfterMs: number | null;
}

/** What a question came to; the adapter alone decides it. */
export type ReadOutcome<Value> = { kind: 'done'; value: Value } | NotTaken | { kind: 'unknown' };

/** Why the carrier does not sell: the number is taken, or a reason of its own, in our words. */
export type SaleRefusal =
  | { kind: 'refused'; reason: 'taken' }
  | { kind: 'refused'; reason: 'not_orderable'; message: string };

/** After `unknown` the order is looked up before it is repeated: nothing may be ordered twice. */
export type OrderOutcome =
  | { kind: 'done'; value: NumberOrder }
  | SaleRefusal
  | NotTaken
  | { kind: 'unknown' }
  | { kind: 'lease_lost' };

/** The right to write to the carrier, and the organization's time. */
export interface CarrierCall {
  /** Asked in the very tick in which the first byte is written; false means that the right to write has run out. */
  mayWrite: () => boolean;
  /** Carriers of people go by their own clock; a simulated one by that of its caller. */
  now: Temporal.Instant;
}

/** Our names of an order: by either it is found again, and ordered once. */
export interface OrderName {
  /** Of ours, unique over all orders. */
  reference: string;
  e164: string;
}

/** An order that may be at the carrier, with its id there where the carrier has said one. */
export interface PlacedOrder extends OrderName {
  orderId: string | null;
}

/** What the carrier has of a number of our account. */
export interface NumberRouting {
  /** The carrier's id of it. */
  resourceId: string;
  /** Our reference that it bears there; null where it bears none. */
  reference: string | null;
  /** Whether it sends calls, and texts, to this server. */
  callsHere: boolean;
  /** Null where this server cannot say. */
  textsHere: boolean | null;
}

/** A part of the list of all numbers of our account. */
export interface NumberPage {
  numbers: Array<{
    e164: string;
    /** It is in the list, and not ours any more. */
    isGone: boolean;
  }>;
  /** Names the next page; null behind the last one. */
  next: string | null;
  /** How many numbers all pages have, as the carrier says; null where it does not. */
  total: number | null;
}

/** How far a delivered number is set up. */
export interface NumberSetup {
  resourceId: string;
  /** What it texts under; null for none, and at carriers that have no such thing. */
  messagingProfileId: string | null;
  texts: 'pending' | 'ready' | 'failed';
  /** Why its texts failed, in our words. */
  reason: string | null;
  /** False while it is worth another try. */
  complete: boolean;
}

/** The orders that a callback speaks of, under the carrier's ids. Its words are not believed, only that something changed. */
export type NumberCallbackResult =
  | { kind: 'refused'; reason: 'signature' | 'stale' | 'malformed' }
  | { kind: 'orders'; orderIds: string[] };

/** `locked`: the carrier keeps the number until its lock is taken away there. */
export type ReleaseOutcome = ReadOutcome<null> | { kind: 'locked' };

/**
 * The port of carriers that sell numbers. Nothing of it throws: whatever happens is an outcome. A read answers null for
 * what the carrier does not have; to cancel or to release what is not there is done.
 */
export interface NumberCarrier {
  /** As a number carries it. */
  readonly name: 'simulated' | 'telnyx' | 'twilio';
  /** The organizations that it sells to: no other ever reaches it. */
  readonly serves: 'test' | 'live';
  /** How long a request of unknown outcome may still arrive there, in milliseconds; nothing is looked up before. */
  readonly settleMs: number;

  search(filter: {
    areaCode: string | null;
    locality: string | null;
    limit: number;
  }): Promise<ReadOutcome<NumberOffer[]>>;
  /** What it asks for the number now. */
  quote(e164: string): Promise<ReadOutcome<NumberPrice> | SaleRefusal>;
  order(name: OrderName, call: CarrierCall): Promise<OrderOutcome>;
  /** The order of that name, as it is; null where there is none. */
  findOrder(order: PlacedOrder, call: Pick<CarrierCall, 'now'>): Promise<ReadOutcome<NumberOrder | null>>;
  /** Takes an order back that pends; `too_late` where the carrier delivers it all the same. */
  cancelOrder(
    order: PlacedOrder,
    call: Pick<CarrierCall, 'mayWrite'>,
  ): Promise<ReadOutcome<null> | { kind: 'too_late' } | { kind: 'lease_lost' }>;
  /** The number as our account has it now; null where it is not there. `messagingProfileId` is what it is to text under. */
  routing(number: { e164: string; messagingProfileId: string | null }): Promise<ReadOutcome<NumberRouting | null>>;
  /**
   * What it asks each month for a number that our account has, in whole millionths of a US dollar; null where it says none that is
   * a plain amount. Null for a carrier that says prices of what is for sale alone.
   */
  readonly monthlyPrice: ((e164: string) => Promise<ReadOutcome<number | null>>) | null;
  /** A page of all numbers of our account, the first one for null; null where there is no account that has any. */
  readonly list: ((page: string | null) => Promise<ReadOutcome<NumberPage>>) | null;
  /**
   * Has calls and texts of a number that was delivered come to this server, and marks it as ours. Each part may be
   * repeated. Null while the carrier does not show the number yet.
   */
  setUp(number: OrderName & { organizationId: string }): Promise<ReadOutcome<NumberSetup | null>>;
  /** Lets go of a number, under the id that the carrier gave it: the same number may belong to another buyer by now. */
  release(number: { e164: string; resourceId: string }): Promise<ReleaseOutcome>;
  /** Verifies and reads a callback; null for one that reports nothing by itself. */
  readonly readCallback: ((callback: CarrierCallback) => NumberCallbackResult) | null;
}
