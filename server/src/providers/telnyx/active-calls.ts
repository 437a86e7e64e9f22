import type { Logger } from '../../platform/process/log.ts';
import type { FindOutcome, SoughtLine } from '../ports/call-carrier.ts';
import { callOutcomeOf, unclearCall } from '../wire/carriers/call-outcome.ts';
import { wireOf } from '../wire/carriers/carrier-answer.ts';
import type { RequestOnce } from '../wire/carriers/request-once.ts';
import { activePage } from './call-commands.ts';
import { clientState } from './client-state.ts';

const pageLength = 100;
/** Ten thousand lines of one connection. */
const mostPages = 100;
const answerWithinMs = 5_000;

/** The lines of a connection that stand or ring, as the carrier lists them. */
export function createActiveCalls(options: {
  account: { readonly baseUrl: string; readonly connectionId: string };
  headers: Readonly<Record<string, string>>;
  requestOnce: RequestOnce;
  log: Logger;
}): { find(line: Pick<SoughtLine, 'reference'>): Promise<FindOutcome> } {
  const { account, headers, requestOnce, log } = options;
  return {
    /** Finds a line by the state that it was given. */
    find: async ({ reference }: Pick<SoughtLine, 'reference'>): Promise<FindOutcome> => {
      const sought = clientState('line', reference);
      let after: string | null = null;
      for (let nth = 0; nth < mostPages; nth += 1) {
        const url = new URL(
          `${account.baseUrl}/v2/connections/${encodeURIComponent(account.connectionId)}/active_calls`,
        );
        url.searchParams.set('page[limit]', String(pageLength));
        if (after !== null) url.searchParams.set('page[after]', after);
        const result = await requestOnce({
          method: 'GET',
          url,
          headers,
          body: null,
          deadlineMs: answerWithinMs,
          mayWrite: () => true,
        });
        const page = callOutcomeOf(result, (answer) => activePage(answer) ?? unclearCall);
        if ('kind' in page) {
          log.warn({ wire: wireOf(result) }, 'telnyx did not say which calls stand');
          return { kind: 'unknown', message: page.message };
        }
        const found = page.lines.find(({ clientState: state }) => state === sought);
        if (found !== undefined) return { kind: 'found', callId: found.callId };
        ({ after } = page);
        if (after === null) return { kind: 'none' };
      }
      return unclearCall;
    },
  };
}
