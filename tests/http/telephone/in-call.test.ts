import { describe, expect, it } from '@jest/globals';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { type Json, sessionsOf } from '../sessions/sessions-stage.ts';
import { carrierNames, closed, listenUntil, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones();

const streamed = async (telephone: Telephone, fields: Json = {}) => {
  const { sessionId, line } = await telephone.dial(fields);
  await line.answer();
  await streamsOf(line);
  return { sessionId, line };
};

const digitsOf = async ({ ours }: Telephone, sessionId: string): Promise<unknown[]> =>
  (await sessionsOf(ours).events(sessionId))
    .filter(({ event_type: type }) => type === 'worker.dtmf.received')
    .map(({ payload }) => payload['digit']);

/** All that the carrier has reported of it. */
const applied = ({ ours: { sql } }: Telephone, line: FakeLine): Promise<void> =>
  listenUntil(line, 'its reports are applied', async () => {
    const waiting = `select from call_carrier_events where processed_at is null and event ->> 'callId' = $1`;
    return (await sql(waiting, [line.callId])).length === 0;
  });

describe('in a call at telnyx', () => {
  it('a key that is in a report alone reaches the agent', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line } = await streamed(telephone);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    await line.pressUnheard('7');
    await listenUntil(line, 'it was heard', async () => (await digitsOf(telephone, sessionId)).length > 0);
    await line.hangUp();
    await telephone.over(sessionId);
    expect(await digitsOf(telephone, sessionId)).toEqual(['7']);
  });

  it('a key that is reported late, or was pressed in the stream before, is not heard any more', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line } = await streamed(telephone);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    const { sql } = telephone.ours;
    const report = async (digit: string, occurredAt: string): Promise<void> => {
      await sql(
        `insert into call_carrier_events (carrier, event_id, event, received_at, retry_at)
         select carrier, gen_random_uuid(), jsonb_build_object('kind', 'digit', 'digit', $2::text, 'eventId', 'any', 'callId', call_id,
           'reference', null, 'leg', 'line', 'occurredAt', to_char((${occurredAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
           clock_timestamp(), clock_timestamp() from lines where session_id = $1`,
        [sessionId, digit],
      );
      await applied(telephone, line);
    };
    await sql(`update lines set streamed_at = streamed_at - interval '1 hour' where session_id = $1`, [sessionId]);
    await report('1', `clock_timestamp() - interval '11 seconds'`);
    await sql('update lines set streamed_at = clock_timestamp() where session_id = $1', [sessionId]);
    await report('2', `streamed_at - interval '1 second'`);
    await report('3', 'clock_timestamp()');
    await listenUntil(line, 'the last one was heard', async () => (await digitsOf(telephone, sessionId)).includes('3'));
    await line.hangUp();
    await telephone.over(sessionId);
    expect(await digitsOf(telephone, sessionId)).toEqual(['3']);
  });
});

describe.each(carrierNames)('in a call at %s', (name) => {
  it('a key that the person presses reaches the agent once, however often it is reported', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await streamed(telephone);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    await line.press('5');
    await listenUntil(line, 'it was heard', async () => (await digitsOf(telephone, sessionId)).length > 0);
    await applied(telephone, line);
    // What is reported of the first key comes before what is of another one.
    await (name === 'telnyx' ? line.pressUnheard('6') : line.press('6'));
    await listenUntil(line, 'another one was heard', async () => (await digitsOf(telephone, sessionId)).includes('6'));
    await line.hangUp();
    await telephone.over(sessionId);
    expect(await digitsOf(telephone, sessionId)).toEqual(['5', '6']);
  });

  it('a machine ends it with voicemail, and is hung up', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await streamed(telephone);
    await line.beep();
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'ended', end_reason: 'voicemail' });
    await closed(line);
    const events = await sessionsOf(telephone.ours).events(sessionId);
    expect(events.find(({ event_type: type }) => type === 'sip.machine_detected')?.payload).toMatchObject({
      verdict: 'machine',
    });
  });

  it('no one listens for a machine where that is disabled', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await streamed(telephone, { telephony: { amd: { mode: 'disabled' } } });
    if (name === 'twilio') await expect(line.beep()).rejects.toThrow('no one asked for it');
    else expect(on.dialed('telnyx')).not.toHaveProperty('answering_machine_detection');
    await line.hangUp();
    await telephone.over(sessionId);
  });
});
