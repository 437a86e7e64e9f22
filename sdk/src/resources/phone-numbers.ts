import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  AvailablePhoneNumber,
  AvailablePhoneNumberList,
  BuyPhoneNumberRequest,
  ImportPhoneNumberRequest,
  PhoneNumber,
  PhoneNumberList,
  UpdatePhoneNumberRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { createKyb, type Kyb } from './kyb.ts';
import type { QueryOf } from './query-of.ts';

export type ListAvailablePhoneNumbersFilter = QueryOf<'listAvailablePhoneNumbers'>;

/** Your numbers. */
export interface PhoneNumbers {
  /** Every number that is not released, oldest first. */
  list(options?: CallOptions): List<PhoneNumber, PhoneNumberList>;
  /** One number, with what is still missing under `setupStatus`. */
  get(phoneNumberId: string, options?: CallOptions): ApiPromise<PhoneNumber>;
  /** Adds a number of yours that comes over a SIP trunk. */
  import(number: ImportPhoneNumberRequest, options?: CallOptions): ApiPromise<PhoneNumber>;
  /** Only what is given changes. */
  update(phoneNumberId: string, changes: UpdatePhoneNumberRequest, options?: CallOptions): ApiPromise<PhoneNumber>;
  /** Gives a number back: it costs nothing and answers nothing from now on. */
  release(phoneNumberId: string, options?: CallOptions): ApiPromise<void>;
  kyb: Kyb;
  /** Numbers that can be bought at this moment. */
  available(
    filter?: ListAvailablePhoneNumbersFilter,
    options?: CallOptions,
  ): List<AvailablePhoneNumber, AvailablePhoneNumberList>;
  /** Orders one, once for each key. */
  buy(number: BuyPhoneNumberRequest, options?: KeyedCallOptions): ApiPromise<PhoneNumber>;
}

export function createPhoneNumbers({ methods }: ResourceParts): Exact<PhoneNumbers> {
  const { all, read } = methods;
  return {
    list: all('/v1/phone-numbers'),
    get: read('/v1/phone-numbers/{id}', 'phoneNumberId'),
    import: methods.post('/v1/phone-numbers/import'),
    update: methods.patch('/v1/phone-numbers/{id}', 'phoneNumberId'),
    release: methods.remove('/v1/phone-numbers/{id}', 'phoneNumberId'),
    kyb: createKyb(methods),
    available: methods.list('/v1/phone-numbers/available'),
    buy: methods.keyed('/v1/phone-numbers'),
  };
}
