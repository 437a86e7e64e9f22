import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { CallEvent, CallHappening } from '../../../server/src/providers/ports/call-carrier.ts';
import { chances } from '../../support/chances.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { transfersOf } from '../transfers/transfers-stage.ts';
import { applyInAnyOrder } from './applied-events.ts';
import { answeredCall } from './carried-call.ts';
import { closed, onTelephones, type Telephone } from './telephone-stage.ts';

const on = onTelephones({ voice: false });

const callCount = 10;
const eventsEach = 50;
const seeds = [20_261_129];

interface HandedOver {
  readonly sessionId: string;
  readonly transferId: string;
  readonly line: FakeLine;
  readonly leg: FakeLine;
}

/** A call whose caller is being handed over, and which no time ends. */
async function handedOver(telephone: Telephone): Promise<HandedOver> {
  const { sessionId, line } = await answeredCall(telephone);
  const to = freshRecipient();
  const { status, body, text } = await transfersOf(telephone.ours).blind(sessionId, { to });
  if (status !== 201) throw new Error(text);
  const leg = await waitFor(
    'the leg is dialed',
    async () => telephone.carrier.lines.find((one) => one.to === to),
    (found) => found !== undefined,
  );
  if (leg === undefined) throw new Error('There is no leg');
  await telephone.ours.sql(
    `update sessions set lease_renewed_at = lease_renewed_at + interval '1 hour' where id = $1`,
    [sessionId],
  );
  return { sessionId, transferId: body.id, line, leg };
}

/** Anything that a carrier may report of a leg and its line, few of them ends. */
function happening(chance: (below: number) => number): CallHappening & Pick<CallEvent, 'leg'> {
  const ends: CallHappening = { kind: 'hungUp', reason: 'busy', cause: 'busy', sipCode: 486 };
  switch (chance(16)) {
    case 0:
      return { ...ends, leg: 'transfer' };
    case 1:
      return chance(4) === 0 ? { ...ends, leg: 'line' } : { kind: 'answered', leg: 'line' };
    case 2:
    case 3:
      return { kind: 'streamLost', act: null, why: 'stopped', leg: 'line' };
    case 4:
    case 5:
      return { kind: 'answered', leg: 'transfer' };
    case 6:
    case 7:
      return { kind: 'initiated', direction: 'outbound', from: '+15550100400', to: '+15550100401', leg: 'transfer' };
    default:
      return { kind: 'ringing', leg: 'transfer' };
  }
}

function eventsOf({ sessionId, transferId, line, leg }: HandedOver, chance: (below: number) => number): CallEvent[] {
  return Array.from({ length: eventsEach }, () => {
    const one = happening(chance);
    const { callId } = one.leg === 'transfer' ? leg : line;
    return {
      ...one,
      eventId: `${callId}:${one.kind}:${chance(4)}`,
      occurredAt: systemClock.now(),
      callId,
      reference: one.leg === 'transfer' ? transferId : sessionId,
    };
  });
}

// docs/decisions/telephone.md#d542
describe('500 events of legs and their lines in any order', () => {
  it.each(seeds)('decide each transfer once, take nothing back, and leave no leg standing (seed %d)', async (seed) => {
    const chance = chances(seed);
    const telephone = await on.at('telnyx');
    const { ours } = telephone;
    const calls = transfersOf(ours);
    const all: HandedOver[] = [];
    while (all.length < callCount) all.push(await handedOver(telephone));
    const events = all.flatMap((one) => eventsOf(one, chance));
    expect(events).toHaveLength(500);
    await applyInAnyOrder(on, events, chance);
    const seen = new Map<string, number>();
    for (const { sessionId, leg } of all) {
      const scenario = await calls.scenario(sessionId);
      for (const type of scenario) seen.set(type, (seen.get(type) ?? 0) + 1);
      expect(scenario).toHaveLength(new Set(scenario).size);
      // What is decided stands last, and once.
      const decided = scenario.filter((type) => ['completed', 'failed', 'cancelled'].includes(type));
      expect(decided.length).toBeLessThanOrEqual(1);
      expect(scenario.slice(scenario.length - decided.length)).toEqual(decided);
      // The carrier was asked to end a leg that it had ended itself by no act of ours.
      const isReportedOver = events.some(({ kind, callId }) => kind === 'hungUp' && callId === leg.callId);
      await calls.end(sessionId);
      await calls.until(sessionId, 'has ended', ({ status }) => status !== 'active');
      if (!isReportedOver) await closed(leg);
      expect(leg.acts.filter((act) => act === 'hangup').length).toBeLessThanOrEqual(1);
    }
    // The walk comes by more than one way out.
    expect(seen.get('completed') ?? 0).toBeGreaterThan(1);
    expect(seen.get('failed') ?? 0).toBeGreaterThan(1);
  });
});
