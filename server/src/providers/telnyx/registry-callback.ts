import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { e164Number } from '../../platform/text/e164.ts';
import type { RegistryCallbackResult, RegistryHint } from '../ports/campaign-registry.ts';
import type { CarrierCallback } from '../ports/messaging.ts';
import { jsonOf } from './callback-json.ts';
import { checkSignature } from './signature.ts';

const id = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/)
  .nullish()
  .catch(null);
const hint = z.object({
  brandId: id,
  campaignId: id,
  phoneNumber: z.string().regex(e164Number).nullish().catch(null),
});
// Brands and numbers come in the envelope of every event; campaigns are also told without it.
const envelope = z.object({ data: z.object({ payload: z.unknown() }) });

/**
 * What a callback of the registry speaks of. Its words are not believed, only that something changed: they are several
 * vocabularies that do not agree, come in any order, and more than once.
 */
export function readRegistryCallback(publicKey: KeyObject, callback: CarrierCallback): RegistryCallbackResult {
  const check = checkSignature(publicKey, callback);
  if (check !== 'genuine') return { kind: 'refused', reason: check };
  const body = jsonOf(callback.rawBody);
  const reported = hint.safeParse(envelope.safeParse(body).data?.data.payload ?? body).data;
  return reported === undefined
    ? { kind: 'refused', reason: 'malformed' }
    : { kind: 'hints', hints: hintsOf(reported) };
}

/** The narrowest of what it names: a number's event names its campaign, and a campaign's its brand. */
function hintsOf({ brandId, campaignId, phoneNumber }: z.infer<typeof hint>): RegistryHint[] {
  if (typeof phoneNumber === 'string') return [{ kind: 'assignment', e164: phoneNumber }];
  if (typeof campaignId === 'string') return [{ kind: 'campaign', registryId: campaignId }];
  return typeof brandId === 'string' ? [{ kind: 'brand', registryId: brandId }] : [];
}
