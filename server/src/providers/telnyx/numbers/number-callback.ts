import { z } from 'zod';
import type { CarrierCallback } from '../../ports/messaging.ts';
import type { NumberCallbackResult } from '../../ports/number-carrier.ts';
import { jsonOf } from '../callback-json.ts';
import { checkSignature, importPublicKey } from '../signature.ts';

const event = z.object({ data: z.object({ event_type: z.string(), payload: z.unknown() }) });
const order = z.object({ id: z.string().regex(/^[\x21-\x7e]{1,128}$/) });

/** Reads `number_order.complete`, by the account's raw Ed25519 key; what else the account is notified of is taken and says nothing. */
export function createNumberCallback(rawPublicKey: Buffer): (callback: CarrierCallback) => NumberCallbackResult {
  const publicKey = importPublicKey(rawPublicKey);
  return (callback) => {
    const check = checkSignature(publicKey, callback);
    if (check !== 'genuine') return { kind: 'refused', reason: check };
    const reported = event.safeParse(jsonOf(callback.rawBody)).data?.data;
    if (reported === undefined) return { kind: 'refused', reason: 'malformed' };
    if (reported.event_type !== 'number_order.complete') return { kind: 'orders', orderIds: [] };
    const { data } = order.safeParse(reported.payload);
    return data === undefined ? { kind: 'refused', reason: 'malformed' } : { kind: 'orders', orderIds: [data.id] };
  };
}
