import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { transfersOf } from '../transfers/transfers-stage.ts';
import { handsOver, ringing } from './ringing-leg.ts';
import { carrierNames, closed, listenUntil, onTelephones, spokenCall, type Telephone } from './telephone-stage.ts';

const on = onTelephones();

const ends = {
  telnyx: [
    ['busy', ['user_busy', '486']],
    ['no_answer', ['timeout', '408']],
    ['rejected', ['call_rejected', '603']],
    ['unreachable', ['not_found', '404']],
  ],
  twilio: [
    ['busy', ['busy', '486']],
    ['no_answer', ['no-answer', '408']],
    ['rejected', ['failed', '603']],
    ['unreachable', ['failed', '404']],
  ],
} as const;

// docs/decisions/telephone.md#d542
describe.each(carrierNames)('a caller whose destination does not come, at %s', (name) => {
  const goesOn = async (
    { sessionId, line }: { sessionId: string; line: FakeLine },
    count: number,
    type: () => Promise<string[]>,
  ) => {
    await waitFor(
      `there are ${count} streams`,
      async () => line.streams.length,
      (found) => found >= count,
    );
    await listenUntil(
      line,
      'the call has a stream',
      async () => (await type()).filter((one) => one === 'media.reattached').length === count - 1,
    );
    expect(line.state()).toBe('answered');
    return sessionId;
  };

  const lost = ({ ours }: Telephone, sessionId: string) =>
    waitFor(
      'the line has lost its stream',
      () => ours.sql('select from lines where session_id = $1 and lost_at is not null', [sessionId]),
      (rows) => rows.length === 1,
    );

  it('is with the agent again, for whatever cause and however often', async () => {
    const { telephone, calls, handOver, leg: first, line, sessionId } = await ringing(on, name);
    let leg = first;
    for (const [index, [cause, [word, code]]] of ends[name].entries()) {
      await leg.end(word, code);
      expect(await calls.stands(sessionId, 'failed')).toMatchObject({ failure_cause: cause });
      await goesOn({ sessionId, line }, index + 2, () => telephone.eventTypes(sessionId));
      if (index + 1 < ends[name].length) ({ leg } = await handOver(freshRecipient()));
    }
    const events = await calls.transferEvents(sessionId);
    const codes = events.filter(({ event_type: type }) => type === 'transfer.failed').map((one) => one.sip_status_code);
    expect(codes).toEqual([486, 408, 603, 404]);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'ended', end_reason: 'caller_hangup' });
    expect(on.violations()).toEqual([]);
  });

  it('is with the agent again where it was called off, and the leg is hung up', async () => {
    const { telephone, calls, transfer, leg, line, sessionId } = await ringing(on, name);
    expect((await calls.cancel(sessionId, transfer.id)).status).toBe(200);
    await closed(leg);
    await goesOn({ sessionId, line }, 2, () => telephone.eventTypes(sessionId));
    expect(await calls.newest(sessionId)).toMatchObject({ status: 'cancelled', failure_cause: 'cancelled' });
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });

  it('is with the agent again where it was called off before the carrier had said that it takes it', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await spokenCall(telephone);
    const calls = transfersOf(telephone.ours);
    const known = telephone.carrier.lines.length;
    const cancelled = Promise.withResolvers<void>();
    telephone.carrier.plan({ after: cancelled.promise });
    const { body: transfer } = await calls.blind(sessionId, { to: freshRecipient() });
    await waitFor(
      'its leg is dialed',
      async () => telephone.carrier.lines.length,
      (count) => count > known,
    );
    // One of the two has ended the stream by now, and says so.
    if (name === 'telnyx') await lost(telephone, sessionId);
    expect((await calls.cancel(sessionId, transfer.id)).status).toBe(200);
    cancelled.resolve();
    await closed(line.transferred());
    await goesOn({ sessionId, line }, 2, () => telephone.eventTypes(sessionId));
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });

  if (name === 'telnyx')
    it('is with the agent again where the leg ends before the stream that the carrier ends for it', async () => {
      const telephone = await on.at(name);
      const call = await spokenCall(telephone);
      const calls = transfersOf(telephone.ours);
      const { sessionId, line } = call;
      const types = () => telephone.eventTypes(sessionId);
      // A stream that is lost again within a minute ends the call; one that ends for a transfer is not lost.
      await line.loseStream();
      await goesOn({ sessionId, line }, 2, types);
      const streamsEnd = Promise.withResolvers<void>();
      telephone.carrier.streamsEndAfter = streamsEnd.promise;
      const { leg } = await handsOver(telephone, call)(freshRecipient());
      await leg.end('not_found', '404');
      expect(await calls.stands(sessionId, 'failed')).toMatchObject({ failure_cause: 'unreachable' });
      expect(line.streams).toHaveLength(2);
      streamsEnd.resolve();
      await goesOn({ sessionId, line }, 3, types);
      await line.hangUp();
      expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    });

  it('never left it where the carrier refuses the transfer', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await spokenCall(telephone);
    const calls = transfersOf(telephone.ours);
    telephone.carrier.plan({
      isDone: false,
      answer: { kind: 'refuse', status: 422, code: name === 'telnyx' ? '90061' : '21205' },
    });
    expect((await calls.blind(sessionId, { to: freshRecipient() })).status).toBe(201);
    expect(await calls.stands(sessionId, 'failed')).toMatchObject({ failure_cause: 'carrier_failed' });
    await listenUntil(line, 'the stream goes on', () => line.stream().isOpen());
    expect(line.streams).toHaveLength(1);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });

  it('is handed over with a consultation by no carrier: 503, which says what is', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await spokenCall(telephone);
    const calls = transfersOf(telephone.ours);
    expect(await calls.warm(sessionId, { to: freshRecipient() })).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE', error: expect.stringContaining('/transfers/blind') },
    });
    expect((await calls.call(sessionId)).transfers).toEqual([]);
    await line.hangUp();
    await telephone.over(sessionId);
  });
});
