import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { CallEvent, CallHappening, LineEndReason } from '../../../server/src/providers/ports/call-carrier.ts';
import { chances } from '../../support/chances.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { applyInAnyOrder } from './applied-events.ts';
import { type CarriedCall, carriedCall } from './carried-call.ts';
import { onTelephones } from './telephone-stage.ts';

const on = onTelephones({ voice: false });

const callCount = 20;
const eventsEach = 50;
const seeds = [20_261_128];

const reasons: readonly LineEndReason[] = ['busy', 'no_answer', 'rejected', 'caller_hangup', 'carrier_failed'];

/** Anything that a carrier may report of a line, few of them ends. */
function happening(chance: (below: number) => number): CallHappening {
  const verdicts = ['human', 'machine', 'unknown'] as const;
  switch (chance(20)) {
    case 0: {
      const reason = reasons[chance(reasons.length)] ?? 'busy';
      return { kind: 'hungUp', reason, cause: reason, sipCode: 486 };
    }
    case 1:
      return { kind: 'machine', verdict: verdicts[chance(3)] ?? 'unknown', isBeep: false };
    case 2:
    case 3:
    case 4:
      return { kind: 'streamLost', act: null, why: 'stopped' };
    case 5:
    case 6:
      return { kind: 'answered' };
    case 7:
    case 8:
      return { kind: 'initiated', direction: 'outbound', from: '+15550100400', to: '+15550100401' };
    case 9:
      return { kind: 'digit', digit: '5' };
    default:
      return { kind: 'ringing' };
  }
}

/** As a carrier reports of one line: every kind under few names, so that some come again. */
function eventsOf({ sessionId, line }: CarriedCall, chance: (below: number) => number): CallEvent[] {
  return Array.from({ length: eventsEach }, () => {
    const one = happening(chance);
    return {
      ...one,
      eventId: `${line.callId}:${one.kind}:${chance(6)}`,
      occurredAt: systemClock.now(),
      callId: line.callId,
      // Some carriers do not say it each time.
      reference: chance(3) === 0 ? null : sessionId,
      leg: 'line',
    };
  });
}

describe('1,000 events of a carrier in any order', () => {
  it.each(seeds)('take no state back, end each call once, and hang it up at most once (seed %d)', async (seed) => {
    const chance = chances(seed);
    const telephone = await on.at('telnyx');
    const { ours } = telephone;
    const calls: CarriedCall[] = [];
    while (calls.length < callCount) {
      const call = await carriedCall(telephone);
      calls.push(call);
      // No worker goes on here; one that is lost ends its call as well, or leaves it to the next claim.
      await ours.sql(`update sessions set lease_renewed_at = lease_renewed_at + interval '1 hour' where id = $1`, [
        call.sessionId,
      ]);
    }
    const events = calls.flatMap((call) => eventsOf(call, chance));
    expect(events).toHaveLength(1_000);
    // Each post is taken twice, as one whose answer was lost.
    const stored = await applyInAnyOrder(on, events, chance, 2);
    expect(stored).toBe(new Set(events.map(({ eventId }) => eventId)).size);
    const order = ['sip.dial_started', 'sip.ringing', 'sip.answered'];
    let ended = 0;
    for (const { sessionId, line } of calls) {
      const types = (await sessionsOf(ours).events(sessionId)).map(({ event_type: type }) => type);
      const moves = types.filter((type) => order.includes(type)).map((type) => order.indexOf(type));
      expect(moves).toEqual([...new Set(moves)].toSorted((one, other) => one - other));
      const ends = types.filter((type) => type === 'session.ended').length;
      expect(ends).toBeLessThanOrEqual(1);
      ended += ends;
      if (ends === 1) {
        expect(types.at(-1)).toBe('session.ended');
        expect(types.filter((type) => type === 'room_finished')).toHaveLength(1);
      }
      expect(line.acts.filter((act) => act === 'hangup').length).toBeLessThanOrEqual(1);
    }
    expect(ended).toBeGreaterThan(callCount / 2);
    const reports = await waitFor(
      'each call that has ended has its report',
      () =>
        ours.sql<{ all: number; calls: number }>(
          'select count(*)::int as all, count(distinct session_id)::int as calls from call_reports where organization_id = $1',
          [ours.id],
        ),
      ([row]) => (row?.calls ?? 0) >= ended,
    );
    expect(reports).toEqual([{ all: ended, calls: ended }]);
  });
});
