import type { SliceHandlers } from '../../../contract/binding.ts';
import type { DialPhone } from './dial-phone.ts';
import { presentDialedPhone } from './present.ts';
import type { ReceiveTestCall } from './receive-test-call.ts';

export function createPhoneRoutes(options: {
  dialPhone: DialPhone;
  receiveTestCall: ReceiveTestCall;
}): Pick<SliceHandlers<'calls'>, 'dialPhone' | 'receiveTestCall'> {
  const { dialPhone, receiveTestCall } = options;
  return {
    dialPhone: async ({ principal, body, idempotencyKey }, reply) =>
      reply(200, { json: presentDialedPhone(await dialPhone(principal, body, idempotencyKey)) }),
    receiveTestCall: async ({ principal, body }, reply) =>
      reply(202, { json: { callId: await receiveTestCall(principal, body) } }),
  };
}
