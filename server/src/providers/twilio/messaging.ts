import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { MessagingProvider, OutboundMessage } from '../ports/messaging.ts';
import { createSealedReferences, referenceIn, referenceParameter } from '../wire/carriers/sealed-reference.ts';
import { createSubmitOnce } from '../wire/carriers/submit-once.ts';
import { tooManyRequestsCode } from './error-codes.ts';
import { readEvents } from './events.ts';
import { isGenuine } from './signature.ts';
import { outcomeOf } from './submission-outcome.ts';

/** An account at the carrier, from the configuration. */
export interface TwilioAccount {
  readonly accountSid: string;
  /** Sends are made with it, and callbacks are signed with it. */
  readonly authToken: string;
  /** Without the version and without a trailing slash. */
  readonly baseUrl: string;
}

/** Asks the carrier to tell again what we could not take; it never comes back to us, and is under no signature. */
export const askForRedelivery = '#rc=5&rp=5xx,ct,rt';

const name = 'twilio';

/**
 * Twilio Programmable Messaging, over HTTP and without its SDK. Receipts come to an address that names our message, so
 * that one whose answer was lost is found again: the carrier takes no reference of ours otherwise.
 */
export function createTwilioCarrier(options: {
  account: TwilioAccount;
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

  const bodyOf = ({ reference, from, to, text }: OutboundMessage): string => {
    const token = references.seal(reference, { from, to });
    const statusCallback = `${callbackUrl()}?${referenceParameter}=${token}${askForRedelivery}`;
    return new URLSearchParams({ From: from, To: to, Body: text, StatusCallback: statusCallback }).toString();
  };

  const submitOnce = createSubmitOnce({
    ...options,
    name,
    url: new URL(`${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`),
    headers: {
      authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    bodyOf,
    outcomeOf,
    accountCode: tooManyRequestsCode,
  });

  return {
    name,
    serves: 'live',
    submissionDeadlineMs: 15_000,
    acknowledgement: 'empty',
    maxCallbackBytes: 65_536,
    ...submitOnce,
    readCallback: (callback) => {
      if (!isGenuine(account.authToken, callbackUrl(), callback)) return { kind: 'refused', reason: 'signature' };
      const events = readEvents(callback.rawBody, {
        accountSid: account.accountSid,
        receivedAt: callback.receivedAt,
        openReference: (pair) => referenceIn(references, [callback.query[referenceParameter]], pair),
      });
      return events === null ? { kind: 'refused', reason: 'malformed' } : { kind: 'events', events };
    },
  };
}
