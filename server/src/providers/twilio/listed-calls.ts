import type { Temporal } from 'temporal-polyfill';
import type { FindOutcome, SoughtLine } from '../ports/call-carrier.ts';
import { callOutcomeOf, unclearCall } from '../wire/carriers/call-outcome.ts';
import type { RequestOnce } from '../wire/carriers/request-once.ts';
import { type ListedLine, listPage } from './call-answers.ts';
import { instantOf } from './call-events.ts';

// What the carrier says of a line is long, and an answer is read to a limit.
const pageLength = 20;
const mostPages = 20;
const answerWithinMs = 5_000;
/** How far the carrier's clock may be behind ours. */
const skewSeconds = 60;

/** The lines that the carrier lists between two numbers. It shows nothing of ours there: what is left over is the one. */
export function createListedCalls(options: {
  account: { readonly baseUrl: string; readonly accountSid: string };
  headers: Readonly<Record<string, string>>;
  requestOnce: RequestOnce;
}): { find(line: SoughtLine): Promise<FindOutcome> } {
  const { account, headers, requestOnce } = options;
  const page = async (url: URL) => {
    const request = { method: 'GET' as const, url, headers, body: null, deadlineMs: answerWithinMs };
    const result = await requestOnce({ ...request, mayWrite: () => true });
    return callOutcomeOf(result, (answer) => listPage(answer) ?? unclearCall);
  };
  return {
    find: async ({ from, to, since, isOther }) => {
      const oldest = since.subtract({ seconds: skewSeconds });
      const left = new Set<string>();
      let url = new URL(`${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}/Calls.json`);
      url.search = new URLSearchParams({ From: from, To: to, PageSize: String(pageLength) }).toString();
      for (let nth = 0; nth < mostPages; nth += 1) {
        const listed = await page(url);
        if ('kind' in listed) return { kind: 'unknown', message: listed.message };
        for (const line of listed.lines) {
          if (isCandidate(line, oldest) && !(await isOther(line.callId))) left.add(line.callId);
        }
        const isAll = listed.next === null || listed.lines.some((line) => isOlder(line, oldest));
        if (isAll) return outcomeOf(left);
        // Of the same server, whatever stands there.
        const next = new URL(listed.next ?? '', url);
        url = new URL(`${next.pathname}${next.search}`, account.baseUrl);
      }
      return unclearCall;
    },
  };
}

/** Of several no one knows which is meant, and a wrong one is another person's call. */
function outcomeOf(left: ReadonlySet<string>): FindOutcome {
  const [callId, ...others] = left;
  if (callId === undefined) return { kind: 'none' };
  return others.length === 0 ? { kind: 'found', callId } : unclearCall;
}

function isCandidate(line: ListedLine, oldest: Temporal.Instant): boolean {
  return line.stands && line.isOurs && !isOlder(line, oldest);
}

function isOlder({ createdAt }: ListedLine, oldest: Temporal.Instant): boolean {
  return instantOf(createdAt, oldest).epochMilliseconds < oldest.epochMilliseconds;
}
