import { lapseLeases } from '../../../tests/support/lapsed-lease.ts';
import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import type { Speaker, Told } from './speaker.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

// Longer than the lease of a session, by two looks at those that ran out.
const leaseMs = 17_000;

/** What a worker that lost its session is answered, by whether something was said in it before. */
const refusals: Readonly<Record<'claimed' | 'spoken', Readonly<Record<string, string>>>> = {
  // Another worker has it.
  claimed: {
    'stale turn': '409 LEASE_LOST',
    'stale event': '409 LEASE_LOST',
    'stale use': '409 LEASE_LOST',
    'stale tool': '409 LEASE_LOST',
    'stale thought': '401 authentication_failed',
    'stale heartbeat': '409 LEASE_LOST',
    'stale end': '409 LEASE_LOST',
  },
  // It has ended, which its last worker is told; a caller may have hung up meanwhile.
  spoken: {
    'stale turn': '409 CALL_NOT_LIVE',
    'stale event': '409 CALL_NOT_LIVE',
    'stale use': '409 CALL_NOT_LIVE',
    'stale tool': '409 CALL_NOT_LIVE',
    'stale thought': '401 authentication_failed',
    'stale heartbeat': '200 worker_lost or 200 api_end',
    'stale end': '200 worker_lost or 200 api_end',
  },
};

/** How many kinds of words a worker tries that has lost its session. */
export const staleRules = Object.keys(refusals.claimed).length;

/** Has the leases of these sessions of a drill run out. */
export function lapse(stage: Stage, where: string, values: readonly unknown[] = []): Promise<void> {
  return lapseLeases((sql, given) => stage.database.ask(sql, given), where, values);
}

/**
 * Waits until the worker has stopped itself, and until its session is another's or has ended; then it goes on. Answers what of
 * its stale words was not refused as it has to be.
 */
export async function pastItsLease(
  stage: Stage,
  {
    stopped,
    place,
    receiver,
    hurry,
  }: { stopped: Speaker; place: 'claimed' | 'spoken'; receiver: Receiver; hurry: boolean },
): Promise<string[]> {
  const lineOf = (what: string): Told | undefined => stopped.told().find((line) => line.what === what);
  await waitUntil('a worker stops', () => lineOf('stops') !== undefined && stopped.isStopped());
  const { sessionId = '', fence = 0 } = lineOf('stops') ?? {};
  if (hurry) await lapse(stage, 'id = $1', [sessionId]);
  await waitUntil(
    'its session is taken from it',
    async () => {
      const row = await stage.database.one<{ fence: number; status: string }>(
        'select fence, status from sessions where id = $1',
        [sessionId],
      );
      return place === 'claimed' ? row.fence > fence : row.status === 'ended';
    },
    { deadlineMs: leaseMs + 60_000, everyMs: 100 },
  );
  stopped.resume();
  await waitUntil('it has tried to go on', () => lineOf('woke') !== undefined);
  await stopped.retire();
  const called = receiver.requests.filter(({ rawBody }) => rawBody.toString('utf8').includes(`${sessionId}:stale`));
  return [
    ...(called.length > 0 ? [`a tool was called for a worker that had lost ${sessionId}`] : []),
    ...Object.entries(refusals[place]).flatMap(([what, expected]) => {
      const { status = 0, json = {} } = lineOf(what) ?? {};
      const error = json['error'] as { code?: string } | undefined;
      const said = status === 200 ? json['endReason'] : (json['code'] ?? error?.code);
      const answer = `${status} ${String(said)}`;
      return expected.split(' or ').includes(answer)
        ? []
        : [`${what} (${place}) of ${sessionId} was answered ${answer}, not ${expected}`];
    }),
  ];
}
