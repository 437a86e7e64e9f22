import type { Clock } from '../../../platform/time/clock.ts';
import { headerOf } from '../../../platform/http-client/header-of.ts';
import type { SetupFinding } from '../../ports/call-setup.ts';
import { answerOf } from './carrier-answer.ts';
import { createRequestOnce, type OnceRequest, type OnceResult } from './request-once.ts';
import { setupFail, setupOk, setupWarn } from './setup-findings.ts';

/** What a question to an account came to; `why` is one line, and quotes nothing that the carrier said. */
export type SetupAnswer =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'absent' }
  /** The key of the account. */
  | { readonly kind: 'key_refused'; readonly why: string }
  /** Not reached, asked too often, out of order, not for this key: nothing is known of what was asked. */
  | { readonly kind: 'unasked'; readonly why: string };

export interface SetupClient {
  ask(
    request: Pick<OnceRequest, 'method' | 'url'> & { headers?: Record<string, string>; body?: string },
  ): Promise<SetupAnswer>;
  /** How far the clock of the carrier is from ours, by its answers so far; null where none said a time. */
  clock(): SetupFinding | null;
}

/** Asks of one account, by paths below it. */
export interface SetupAsk {
  read(path: string): Promise<SetupAnswer>;
  /** Sends what sets something right, once. Answers null where it was taken, else why not. */
  change(path: string, fields: Readonly<Record<string, string | number | boolean>>): Promise<string | null>;
}

/** Why nothing is known of what was asked, where there is no answer to read. */
export function whyUnasked(answer: SetupAnswer): string {
  return 'why' in answer ? answer.why : 'its answer cannot be read';
}

/** What a change came to, as `SetupAsk` answers it. */
export function changed(answer: SetupAnswer): string | null {
  if (answer.kind === 'body') return null;
  return answer.kind === 'absent' ? 'HTTP 404' : answer.why;
}

const answerWithinMs = 5_000;
// A signature is taken for five minutes, on both sides.
const harmfulMs = 60_000;
const noticeableMs = 5_000;

/** Asks a carrier how an account is set up, each question on a connection of its own. */
export function createSetupClient(options: {
  carrier: string;
  headers: Readonly<Record<string, string>>;
  clock: Pick<Clock, 'now'>;
}): SetupClient {
  const { carrier, clock } = options;
  const requestOnce = createRequestOnce();
  let apartMs: number | null = null;
  return {
    ask: async ({ method = 'GET', url, headers = {}, body = null }) => {
      const sentMs = clock.now().epochMilliseconds;
      const result = await requestOnce({
        method,
        url,
        headers: { ...options.headers, ...headers },
        body,
        deadlineMs: answerWithinMs,
        mayWrite: () => true,
      });
      if (result.kind === 'answered') {
        const said = Date.parse(headerOf(result.headers, 'date') ?? '');
        // Written within the second that it names, while the question was on its way: only what is outside is apart.
        const least = Math.max(sentMs - (said + 1_000), said - clock.now().epochMilliseconds, 0);
        if (!Number.isNaN(least)) apartMs = Math.max(apartMs ?? 0, least);
      }
      return setupAnswer(result);
    },
    clock: () => {
      if (apartMs === null) return null;
      const text = `this clock and that of ${carrier} are ${Math.round(apartMs / 1_000)} s apart`;
      const remedy = 'let this machine set its clock by NTP: callbacks that were signed five minutes ago are refused';
      if (apartMs > harmfulMs) return setupFail(text, remedy);
      return apartMs > noticeableMs ? setupWarn(text, remedy) : setupOk(text);
    },
  };
}

function setupAnswer(result: OnceResult): SetupAnswer {
  if (result.kind !== 'answered') {
    const reason = 'reason' in result ? result.reason : result.kind;
    return { kind: 'unasked', why: `${result.kind === 'unanswered' ? 'no answer' : 'not reached'}: ${reason}` };
  }
  const { status } = result;
  if (status === 401) return { kind: 'key_refused', why: 'HTTP 401' };
  if (status === 404) return { kind: 'absent' };
  const { body } = answerOf(result);
  if (status >= 200 && status < 300 && body !== null) return { kind: 'body', body };
  if (status === 429) return { kind: 'unasked', why: 'HTTP 429, it is asked too often' };
  return { kind: 'unasked', why: status < 300 ? 'its answer cannot be read' : `HTTP ${status}` };
}
