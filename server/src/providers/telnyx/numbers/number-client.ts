import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { NotTaken, ReadOutcome } from '../../ports/number-carrier.ts';
import { createRequestOnce, type OnceRequest } from '../../wire/carriers/request-once.ts';
import type { TelnyxAccount } from '../messaging.ts';
import { answerOf, type RegistryAnswer } from '../registry-answer.ts';

/** What asking for or about numbers came to; `refused` is proven to have changed nothing. */
export type NumberAnswer =
  | { kind: 'body'; body: unknown }
  | { kind: 'absent' }
  | { kind: 'refused'; codes: string[] }
  | NotTaken
  | { kind: 'unknown' }
  | { kind: 'lease_lost' };

export type AskNumbers = (
  method: NonNullable<OnceRequest['method']>,
  path: string,
  options?: { body?: object; query?: Readonly<Record<string, string>>; mayWrite?: () => boolean },
) => Promise<NumberAnswer>;

const isCode = /^\d{1,8}$/;
const readDeadlineMs = 8_000;
const writeDeadlineMs = 15_000;

/** Asks Telnyx for numbers, once each time: its own client asks again after a time-out. Paths are below `/v2`. */
export function createAskNumbers(options: {
  account: Pick<TelnyxAccount, 'apiKey' | 'baseUrl'>;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}): AskNumbers {
  const { account, clock, log } = options;
  const requestOnce = createRequestOnce();
  return async (method, path, { body, query = {}, mayWrite = () => true } = {}) => {
    const url = new URL(`${account.baseUrl}/v2${path}`);
    url.search = new URLSearchParams(query).toString();
    const result = await requestOnce({
      method,
      url,
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
      deadlineMs: method === 'GET' ? readDeadlineMs : writeDeadlineMs,
      mayWrite,
    });
    const answer = numberAnswer(answerOf(result, clock.now()));
    if (answer.kind !== 'body' && answer.kind !== 'absent') {
      const wire = result.kind === 'answered' ? `status ${result.status}` : result.kind;
      // A carrier may write there whatever it was sent, our key as well.
      const codes = answer.kind === 'refused' ? answer.codes.map((code) => (isCode.test(code) ? code : 'other')) : [];
      // Not the whole path: it may name a number.
      log.warn({ request: `${method} /${path.split('/')[1]}`, wire, codes }, 'telnyx did not agree on a number');
    }
    return answer;
  };
}

function numberAnswer(answer: RegistryAnswer): NumberAnswer {
  switch (answer.kind) {
    case 'duplicate':
    case 'refused':
      return { kind: 'refused', codes: answer.reasons.flatMap(({ code }) => (code === null ? [] : [code])) };
    case 'not_taken':
      return { kind: 'not_taken', retryAfterMs: answer.retryAfterMs };
    case 'unknown':
    case 'absent':
      return { kind: answer.kind };
    default:
      return answer;
  }
}

/** What a read comes to whose answer decides nothing. */
export function undecided(answer: NumberAnswer): Exclude<ReadOutcome<never>, { kind: 'done' }> {
  return answer.kind === 'not_taken' ? answer : { kind: 'unknown' };
}
