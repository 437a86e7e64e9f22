import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  AvailablePhoneNumber,
  AvailablePhoneNumberList,
  BuyPhoneNumberRequest,
  PhoneNumber,
  PhoneNumberList,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import { createKyb, type Kyb } from './kyb.ts';
import type { QueryOf } from './query-of.ts';

export type ListAvailablePhoneNumbersFilter = QueryOf<'listAvailablePhoneNumbers'>;

/** Your numbers. */
export interface PhoneNumbers {
  /** Every number that is not released, oldest first. */
  list(options?: CallOptions): List<PhoneNumber, PhoneNumberList>;
  /** One number, with what is still missing under `setupStatus`. */
  get(phoneNumberId: string, options?: CallOptions): Promise<PhoneNumber>;
  kyb: Kyb;
  /** Numbers that can be bought at this moment. */
  available(
    filter?: ListAvailablePhoneNumbersFilter,
    options?: CallOptions,
  ): List<AvailablePhoneNumber, AvailablePhoneNumberList>;
  /** Orders one, once for each key. */
  buy(number: BuyPhoneNumberRequest, options?: KeyedCallOptions): Promise<PhoneNumber>;
}

export function createPhoneNumbers(methods: Methods): Exact<PhoneNumbers> {
  const { all, read } = methods;
  return {
    list: all('/v1/phone-numbers'),
    get: read('/v1/phone-numbers/{id}', 'phoneNumberId'),
    kyb: createKyb(methods),
    available: methods.list('/v1/phone-numbers/available'),
    buy: methods.keyed('/v1/phone-numbers'),
  };
}
