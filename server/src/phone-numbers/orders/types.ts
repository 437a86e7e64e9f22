import type { NumberPrice } from '../../providers/ports/number-carrier.ts';
import type { OrderStatus, PhoneNumberDirection, SmsCarrier } from '../types.ts';

export type { NumberPrice };

/** The right to the next step of an order, until `monotonicEndMs` of this process. */
export interface OrderClaim {
  phoneNumberId: string;
  organizationId: string;
  e164: string;
  carrier: SmsCarrier;
  status: OrderStatus;
  /** The carrier's id of it, where it has said one. */
  orderId: string | null;
  /** Null before the carrier said it. */
  price: NumberPrice | null;
  /** Whether the one who buys was told that it is on its way. */
  announced: boolean;
  fence: string;
  monotonicEndMs: number;
}

/** A request to buy a number. */
export interface Purchase {
  organizationId: string;
  mode: 'test' | 'live';
  key: string | undefined;
  body: object;
  number: {
    e164: string;
    /** Null for the first that sells to the organization. */
    carrier: SmsCarrier | null;
    direction: PhoneNumberDirection;
    dispatchMetadataTemplate: Record<string, unknown> | null;
    label: string | null;
    agentId: string | null;
  };
}
