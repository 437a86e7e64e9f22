import type { SliceHandlers } from '../../contract/binding.ts';
import { presentDialedPhone } from './present.ts';
import type { DialPhone } from './dial-phone.ts';

export function createPhoneRoutes({ dialPhone }: { dialPhone: DialPhone }): Pick<SliceHandlers<'calls'>, 'dialPhone'> {
  return {
    dialPhone: async ({ principal, body, idempotencyKey }, reply) =>
      reply(200, { json: presentDialedPhone(await dialPhone(principal, body, idempotencyKey)) }),
  };
}
