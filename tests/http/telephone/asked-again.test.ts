import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { closed, listenUntil, onlyCall, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones();

const lineOf = ({ ours }: Telephone, sessionId: string) =>
  ours.sql('select status, acts, stream_id, lost_at from lines where session_id = $1', [sessionId]);
/** A call that came in, and in which the agent speaks. */
const incoming = async () => {
  const telephone = await on.at('twilio');
  const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
  await streamsOf(line);
  await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
  return { telephone, line, sessionId: await onlyCall(telephone) };
};

// docs/decisions/telephone.md#d552
describe('a carrier that asks again what to do with a line that came in', () => {
  it('while it rings, is answered the same, and the call is one', async () => {
    const telephone = await on.at('twilio');
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    const again = await on.askAgain(line, 0);
    expect(again).toContain('<Stream');
    await streamsOf(line);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    await line.hangUp();
    expect(await telephone.over(await onlyCall(telephone))).toMatchObject({ end_reason: 'caller_hangup' });
    expect(on.violations()).toEqual([]);
  });

  it('while the agent speaks, changes nothing: the line is hung up as the call ends', async () => {
    const { telephone, line, sessionId } = await incoming();
    const before = await lineOf(telephone, sessionId);
    await on.askAgain(line, 0);
    expect(await lineOf(telephone, sessionId)).toEqual(before);
    await sessionsOf(telephone.ours).end(sessionId);
    await listenUntil(line, 'the line is over at the carrier', () => line.state() === 'over');
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'api_end' });
  });

  it('while it is to be hung up, does not keep it from that', async () => {
    const { telephone, line, sessionId } = await incoming();
    // Another process is about to hang it up.
    await telephone.ours.sql(
      `update lines set acts = acts + 1, acting_until = clock_timestamp() + interval '1 hour' where session_id = $1`,
      [sessionId],
    );
    await sessionsOf(telephone.ours).end(sessionId);
    await telephone.over(sessionId);
    await on.askAgain(line, 0);
    await telephone.ours.sql(
      `update lines set acting_until = clock_timestamp(), look_at = clock_timestamp() where session_id = $1`,
      [sessionId],
    );
    await closed(line);
  });

  it('behind a stream that was followed by another one, changes nothing', async () => {
    const { telephone, line, sessionId } = await incoming();
    await line.loseStream();
    await streamsOf(line, 2);
    await listenUntil(line, 'the call has a stream', async () =>
      (await telephone.eventTypes(sessionId)).includes('media.reattached'),
    );
    const before = await lineOf(telephone, sessionId);
    await on.askAgain(line, 1);
    expect(await lineOf(telephone, sessionId)).toEqual(before);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});
