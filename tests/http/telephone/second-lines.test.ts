import { describe, expect, it } from '@jest/globals';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { closed, lineSettled, listenUntil, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones();

/** A call whose dial was answered to no one, and arrived at the carrier a second time. */
const twice = async () => {
  const telephone = await on.at('twilio');
  telephone.carrier.plan({ isDone: true, answer: { kind: 'reset' } });
  const { sessionId, line } = await telephone.dial();
  await line.answer();
  await streamsOf(line);
  await lineSettled(telephone, sessionId);
  return { telephone, sessionId, line };
};
const repeated = async ({ carrier }: Telephone, { to }: FakeLine): Promise<FakeLine> => {
  await on.repeatDial();
  return carrier.lineTo(to);
};

// docs/decisions/telephone.md#d540
describe('a second line of one call', () => {
  it('is hung up once, however much of it is reported, and the call goes on', async () => {
    const { telephone, sessionId, line } = await twice();
    const second = await repeated(telephone, line);
    await second.ring();
    await closed(second);
    expect(second.acts.filter((act) => act === 'completed')).toEqual(['completed']);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    expect(line.state()).toBe('answered');
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect(second.acts.filter((act) => act === 'completed')).toEqual(['completed']);
  });

  it('is hung up again where the carrier has refused that, also after the end of the call', async () => {
    const { telephone, sessionId, line } = await twice();
    // The dial is taken, and the first hang-up refused.
    telephone.carrier.plan(null, { isDone: false, answer: { kind: 'refuse', status: 400, code: '20001' } });
    const second = await repeated(telephone, line);
    await second.ring();
    await waitFor(
      'it was refused',
      () =>
        telephone.ours.sql<{ is: boolean }>(
          `select look_at < clock_timestamp() + interval '6 seconds' as is from second_lines where call_id = $1`,
          [second.callId],
        ),
      ([row]) => row?.is === true,
    );
    await line.hangUp();
    await telephone.over(sessionId);
    await telephone.ours.sql('update second_lines set look_at = clock_timestamp() where call_id = $1', [second.callId]);
    await closed(second);
    const left = await telephone.ours.sql<{ at: Date | null }>(
      'select look_at as at from second_lines where session_id = $1',
      [sessionId],
    );
    expect(left).toHaveLength(1);
  });
});
