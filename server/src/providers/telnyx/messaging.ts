import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { MessagingProvider, OutboundMessage } from '../ports/messaging.ts';
import { createSealedReferences, referenceIn, referenceParameter } from '../wire/carriers/sealed-reference.ts';
import { createSubmitOnce } from '../wire/carriers/submit-once.ts';
import { tooManyRequestsCode } from './error-codes.ts';
import { readEvents } from './events.ts';
import { checkSignature, importPublicKey } from './signature.ts';
import { outcomeOf } from './submission-outcome.ts';

/** An account at the carrier, from the configuration. */
export interface TelnyxAccount {
  readonly apiKey: string;
  /** Without the version and without a trailing slash. */
  readonly baseUrl: string;
  /** 32 bytes: the Ed25519 key under which the carrier signs its callbacks. */
  readonly publicKey: Buffer;
  /** For numbers that name no profile of their own. */
  readonly messagingProfileId: string | null;
}

const name = 'telnyx';

/**
 * Telnyx Messaging v2, over HTTP and without its SDK, which sends again after a time-out. Receipts come to an address
 * that names our message, so that one whose answer was lost is found again.
 */
export function createTelnyxCarrier(options: {
  account: TelnyxAccount;
  clock: Clock;
  randomness: Randomness;
  log: Logger;
  /** 32 bytes each: seal the references in callback addresses. The first seals, all open. */
  referenceKeys: readonly [Buffer, ...Buffer[]];
  /** Where the carrier posts to; asked each time, because the address is known only once the server listens. */
  callbackUrl: () => string;
}): MessagingProvider {
  const { account, callbackUrl } = options;
  const references = createSealedReferences(options.referenceKeys);
  const publicKey = importPublicKey(account.publicKey);

  const bodyOf = ({ reference, from, to, text, messagingProfileId }: OutboundMessage): string => {
    const profileId = messagingProfileId ?? account.messagingProfileId;
    return JSON.stringify({
      from,
      to,
      text,
      ...(profileId === null ? {} : { messaging_profile_id: profileId }),
      webhook_url: `${callbackUrl()}?${referenceParameter}=${references.seal(reference, { from, to })}`,
      // Where that address cannot be reached, the one of the profile is tried.
      use_profile_webhooks: true,
    });
  };

  const submitOnce = createSubmitOnce({
    ...options,
    name,
    url: new URL(`${account.baseUrl}/v2/messages`),
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    bodyOf,
    outcomeOf,
    accountCode: tooManyRequestsCode,
  });

  return {
    name,
    serves: 'live',
    submissionDeadlineMs: 15_000,
    acknowledgement: 'json',
    maxCallbackBytes: 1_048_576,
    ...submitOnce,
    readCallback: (callback) => {
      const check = checkSignature(publicKey, callback);
      if (check !== 'genuine') return { kind: 'refused', reason: check };
      const events = readEvents(callback.rawBody, {
        receivedAt: callback.receivedAt,
        // The one in the body is under the carrier's signature too; the address may be all that there is.
        openReference: (webhookUrl, pair) => {
          const reported = webhookUrl === null ? null : URL.parse(webhookUrl)?.searchParams.get(referenceParameter);
          return referenceIn(references, [reported, callback.query[referenceParameter]], pair);
        },
      });
      return events === null ? { kind: 'refused', reason: 'malformed' } : { kind: 'events', events };
    },
  };
}
