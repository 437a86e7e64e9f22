import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { PhoneNumber, PhoneNumberList } from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import { createKyb, type Kyb } from './kyb.ts';

/** Your numbers. */
export interface PhoneNumbers {
  /** Every number that is not released, oldest first. */
  list(options?: CallOptions): List<PhoneNumber, PhoneNumberList>;
  /** One number, with what is still missing under `setupStatus`. */
  get(phoneNumberId: string, options?: CallOptions): Promise<PhoneNumber>;
  kyb: Kyb;
}

export function createPhoneNumbers(methods: Methods): Exact<PhoneNumbers> {
  const { all, read } = methods;
  return {
    list: all('/v1/phone-numbers'),
    get: read('/v1/phone-numbers/{id}', 'phoneNumberId'),
    kyb: createKyb(methods),
  };
}
