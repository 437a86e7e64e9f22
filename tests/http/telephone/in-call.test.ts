import { describe, expect, it } from '@jest/globals';
import { type Json, sessionsOf } from '../sessions/sessions-stage.ts';
import { carrierNames, closed, listenUntil, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones();

const streamed = async (telephone: Telephone, fields: Json = {}) => {
  const { sessionId, line } = await telephone.dial(fields);
  await line.answer();
  await streamsOf(line);
  return { sessionId, line };
};

describe.each(carrierNames)('in a call at %s', (name) => {
  it('a key that the person presses reaches the agent once, however often it is reported', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await streamed(telephone);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    await line.press('5');
    const digits = async () =>
      (await sessionsOf(telephone.ours).events(sessionId))
        .filter(({ event_type: type }) => type === 'worker.dtmf.received')
        .map(({ payload }) => payload['digit']);
    await listenUntil(line, 'it was heard', async () => (await digits()).length > 0);
    await line.hangUp();
    await telephone.over(sessionId);
    expect(await digits()).toEqual(['5']);
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
