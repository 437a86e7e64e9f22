import type { CallOptions } from '../client-options.ts';
import type { PhoneNumber, PhoneNumberList } from '../generated/schemas.ts';
import { createWholeList, type List } from '../list.ts';
import { pathId } from '../path-id.ts';
import type { Caller } from '../caller.ts';

/** Your numbers. */
export interface PhoneNumbers {
  /** Every number that is not released, oldest first. */
  list(options?: CallOptions): List<PhoneNumber, PhoneNumberList>;
  /** One number, with what is still missing under `setupStatus`. */
  get(phoneNumberId: string, options?: CallOptions): Promise<PhoneNumber>;
}

export function createPhoneNumbers(call: Caller): PhoneNumbers {
  return {
    list: (options) =>
      createWholeList(
        () => call('read', options, (http) => http.GET('/v1/phone-numbers')),
        (data) => data,
      ),
    get: (phoneNumberId, options) =>
      call('read', options, (http) =>
        http.GET('/v1/phone-numbers/{id}', { params: { path: { id: pathId('phoneNumberId', phoneNumberId) } } }),
      ),
  };
}
