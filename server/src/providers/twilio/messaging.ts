import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Randomness } from '../../platform/random.ts';
import { createAccountPause } from '../account-pause.ts';
import { wireOf } from '../carrier-answer.ts';
import type { MessagingProvider, OutboundMessage } from '../messaging.ts';
import { createRequestOnce } from '../request-once.ts';
import { createSealedReferences, referenceIn, referenceParameter } from '../sealed-reference.ts';
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
export const tellAgain = '#rc=5&rp=5xx,ct,rt';

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
  const { account, clock, randomness, log, callbackUrl } = options;
  const references = createSealedReferences(options.referenceKeys);
  const messagesUrl = new URL(`${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`);
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const requestOnce = createRequestOnce();
  const pause = createAccountPause({ clock, randomness, accountCode: tooManyRequestsCode });

  const bodyOf = ({ reference, from, to, text }: OutboundMessage): string => {
    const token = references.seal(reference, { from, to });
    const statusCallback = `${callbackUrl()}?${referenceParameter}=${token}${tellAgain}`;
    return new URLSearchParams({ From: from, To: to, Body: text, StatusCallback: statusCallback }).toString();
  };

  return {
    name: 'twilio',
    serves: 'live',
    submissionDeadlineMs: 15_000,
    acknowledgement: 'empty',
    maxCallbackBytes: 65_536,
    pauseMs: pause.remainingMs,
    waitMs: pause.waitMs,
    submit: async (message, { deadlineMs, mayWrite }) => {
      const result = await requestOnce({
        url: messagesUrl,
        headers: {
          authorization,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
          'accept-encoding': 'identity',
        },
        body: bodyOf(message),
        deadlineMs,
        mayWrite,
      });
      const outcome = outcomeOf(result, clock.now());
      pause.heard(result, outcome);
      if (outcome.kind !== 'accepted') {
        const carrierCode = 'carrierCode' in outcome ? outcome.carrierCode : null;
        log.warn(
          { messageId: message.reference, wire: wireOf(result), carrierCode },
          'twilio did not accept a message',
        );
      }
      return outcome;
    },
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
