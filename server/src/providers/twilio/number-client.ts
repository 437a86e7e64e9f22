import { z } from 'zod';
import type { Clock } from '../../platform/time/clock.ts';
import { retryAfterMs } from '../../platform/time/retry-after.ts';
import { headerOf } from '../../platform/http-client/header-of.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { NotTaken, ReadOutcome } from '../ports/number-carrier.ts';
import { answerOf } from '../wire/carriers/carrier-answer.ts';
import { createRequestOnce, type OnceRequest, type OnceResult } from '../wire/carriers/request-once.ts';
import type { TwilioAccount } from './messaging.ts';

/** What asking for or about numbers came to; `refused` is proven to have changed nothing. */
export type NumberAnswer =
  | { kind: 'body'; body: unknown }
  | { kind: 'absent' }
  | { kind: 'refused' }
  | NotTaken
  | { kind: 'unknown' }
  | { kind: 'lease_lost' };

export interface AskTwilio {
  /** Below the account. */
  account(
    method: NonNullable<OnceRequest['method']>,
    path: string,
    options?: {
      query?: Readonly<Record<string, string>>;
      form?: Readonly<Record<string, string>>;
      mayWrite?: () => boolean;
    },
  ): Promise<NumberAnswer>;
  /** The prices of numbers of a country (ISO 3166-1, two letters). */
  prices(country: string): Promise<NumberAnswer>;
}

const readDeadlineMs = 8_000;
const writeDeadlineMs = 15_000;
const accountPauseMs = 15 * 60_000;
const longestWaitMs = 15 * 60_000;
const failed = z.object({ code: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)]) });

/** Asks Twilio for numbers, once each time. */
export function createAskTwilio(options: {
  account: TwilioAccount;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}): AskTwilio {
  const { account, clock, log } = options;
  const requestOnce = createRequestOnce();
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;

  const ask = async (
    url: URL,
    { method, body = null, mayWrite = () => true }: Pick<OnceRequest, 'method'> & Partial<OnceRequest>,
  ): Promise<NumberAnswer> => {
    const result = await requestOnce({
      ...(method === undefined ? {} : { method }),
      url,
      headers: {
        authorization,
        ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        accept: 'application/json',
      },
      body,
      deadlineMs: method === 'GET' ? readDeadlineMs : writeDeadlineMs,
      mayWrite,
    });
    const answer = numberAnswer(result, clock);
    if (answer.kind !== 'body' && answer.kind !== 'absent') {
      const wire = result.kind === 'answered' ? `status ${result.status}` : result.kind;
      log.warn({ request: method, wire, answer: answer.kind }, 'twilio did not agree on a number');
    }
    return answer;
  };
  return {
    account: (method, path, { query = {}, form, mayWrite } = {}) => {
      const url = new URL(`${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}${path}`);
      url.search = new URLSearchParams(query).toString();
      return ask(url, {
        method,
        ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
        ...(mayWrite === undefined ? {} : { mayWrite }),
      });
    },
    prices: (country) =>
      ask(new URL(`${pricingBaseUrl(account.baseUrl)}/v1/PhoneNumbers/Countries/${country}`), { method: 'GET' }),
  };
}

/** Prices are under a host of their own; a base address that is not the usual one has all of them. */
function pricingBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/^https:\/\/api\.((?:[a-z0-9-]+\.){0,2}twilio\.com)$/, 'https://pricing.$1');
}

/** Nothing written, 429 and a refusal of our account are proven not taken; any other 4xx with a code is a refusal. */
function numberAnswer(result: OnceResult, clock: Pick<Clock, 'now'>): NumberAnswer {
  if (result.kind === 'write_refused') return { kind: 'lease_lost' };
  if (result.kind === 'not_written') return { kind: 'not_taken', retryAfterMs: null };
  if (result.kind === 'unanswered') return { kind: 'unknown' };
  const { status, body } = answerOf(result);
  // A deletion answers without a body.
  if (status >= 200 && status < 300)
    return body !== null || status === 204 ? { kind: 'body', body } : { kind: 'unknown' };
  if (status === 429) {
    const asked = retryAfterMs(headerOf(result.headers, 'retry-after'), clock.now());
    return { kind: 'not_taken', retryAfterMs: asked === null ? null : Math.min(asked, longestWaitMs) };
  }
  if (status === 401 || status === 403) return { kind: 'not_taken', retryAfterMs: accountPauseMs };
  if (status === 404) return { kind: 'absent' };
  const isRefusal = status >= 400 && status < 500 && status !== 408 && failed.safeParse(body).success;
  return { kind: isRefusal ? 'refused' : 'unknown' };
}

/** What a read comes to whose answer decides nothing. */
export function undecided(answer: NumberAnswer): Exclude<ReadOutcome<never>, { kind: 'done' }> {
  return answer.kind === 'not_taken' ? answer : { kind: 'unknown' };
}
