import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { Randomness } from '../../../platform/crypto/random.ts';
import { createAccountPause } from './account-pause.ts';
import { wireOf } from './carrier-answer.ts';
import type { MessagingProvider, OutboundMessage, SubmissionOutcome } from '../../ports/messaging.ts';
import { createRequestOnce, type OnceResult } from './request-once.ts';

/**
 * How a carrier over HTTP takes a text: one request that is never sent again by itself, what its answer means, and a
 * pause of the whole account where it says that it is asked too often.
 */
export function createSubmitOnce(options: {
  /** Of the carrier, for the log. */
  name: string;
  url: URL;
  /** Beside `accept`: who asks, and in which form. */
  headers: Readonly<Record<string, string>>;
  bodyOf: (message: OutboundMessage) => string;
  outcomeOf: (result: OnceResult, now: Temporal.Instant) => SubmissionOutcome;
  /** What the carrier says under a 429 of an account. */
  accountCode: string;
  clock: Clock;
  randomness: Randomness;
  log: Logger;
}): Pick<MessagingProvider, 'pauseMs' | 'waitMs' | 'submit'> {
  const { name, url, bodyOf, outcomeOf, clock, log } = options;
  const headers = { ...options.headers, accept: 'application/json' };
  const requestOnce = createRequestOnce();
  const pause = createAccountPause(options);
  return {
    pauseMs: pause.remainingMs,
    waitMs: pause.waitMs,
    submit: async (message, { deadlineMs, mayWrite }) => {
      const result = await requestOnce({ url, headers, body: bodyOf(message), deadlineMs, mayWrite });
      const outcome = outcomeOf(result, clock.now());
      pause.heard(result, outcome);
      if (outcome.kind !== 'accepted') {
        const carrierCode = 'carrierCode' in outcome ? outcome.carrierCode : null;
        log.warn(
          { messageId: message.reference, wire: wireOf(result), carrierCode },
          `${name} did not accept a message`,
        );
      }
      return outcome;
    },
  };
}
