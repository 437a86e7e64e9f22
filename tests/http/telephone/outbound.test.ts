import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { callsOf } from '../calls/calls-stage.ts';
import {
  carrierNames,
  closed,
  greeting,
  lineSettled,
  listenUntil,
  onTelephones,
  streamsOf,
  type Telephone,
} from './telephone-stage.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';

const on = onTelephones();

const ringing = ({ eventTypes }: Telephone, sessionId: string) =>
  waitFor(
    'it rings',
    () => eventTypes(sessionId),
    (types) => types.includes('sip.ringing'),
  );
describe.each(carrierNames)('a call that is dialed at %s', (name) => {
  it('rings, is answered, and is spoken in by the agent until the person hangs up', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    await line.ring();
    if (name === 'twilio') await ringing(telephone, sessionId);
    await line.answer();
    const said = async () => (await sessionsOf(telephone.ours).transcript(sessionId)).map(({ text }) => text);
    await listenUntil(line, 'the greeting is heard whole', async () => (await said()).includes(greeting));
    expect(line.stream().heard().length).toBeGreaterThan(0);
    await line.hangUp();
    const call = await telephone.over(sessionId);
    expect(call).toMatchObject({ status: 'ended', end_reason: 'caller_hangup' });
    expect(await telephone.eventTypes(sessionId)).toEqual([
      'session.created',
      'sip.dial_started',
      ...(name === 'twilio' ? ['sip.ringing'] : []),
      'sip.answered',
      'room_finished',
      'session.ended',
    ]);
    expect(on.violations()).toEqual([]);
  });

  it.each([
    { cause: { telnyx: 'user_busy', twilio: 'busy' }, code: '486', reason: 'busy' },
    { cause: { telnyx: 'timeout', twilio: 'no-answer' }, code: '487', reason: 'no_answer' },
    { cause: { telnyx: 'call_rejected', twilio: 'failed' }, code: '603', reason: 'rejected' },
    { cause: { telnyx: 'unallocated_number', twilio: 'failed' }, code: '404', reason: 'carrier_failed' },
  ])('that is not answered ends with $reason, and the code of the carrier', async ({ cause, code, reason }) => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    await line.end(cause[name], code);
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'failed', end_reason: reason });
    const events = await sessionsOf(telephone.ours).events(sessionId);
    expect(events.find(({ event_type: type }) => type === 'sip.failed')).toMatchObject({
      sip_status_code: Number(code),
    });
  });

  it('is hung up at once where it is ended by the API before it was answered', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    await line.ring();
    await sessionsOf(telephone.ours).end(sessionId);
    await closed(line);
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'api_end' });
    expect(line.streams).toEqual([]);
  });

  it('hears a goodbye, and is hung up, where it is ended by the API', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    await line.answer();
    const said = async () => (await sessionsOf(telephone.ours).transcript(sessionId)).map(({ text }) => text);
    await listenUntil(line, 'the greeting is heard whole', async () => (await said()).includes(greeting));
    await sessionsOf(telephone.ours).end(sessionId);
    await listenUntil(line, 'the line is over at the carrier', () => line.state() === 'over');
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'api_end' });
    expect((await said()).at(-1)).toBe('I have to go now. Goodbye.');
  });

  it('may last as long as any call may', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial({ maxDurationSeconds: 14_400 });
    await line.end(name === 'telnyx' ? 'user_busy' : 'busy', '486');
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'busy' });
    expect(on.violations()).toEqual([]);
  });

  it('is dialed once though the answer of the carrier is lost', async () => {
    const telephone = await on.at(name);
    telephone.carrier.plan({ isDone: true, answer: { kind: 'reset' } });
    const { sessionId, line } = await telephone.dial();
    await line.answer();
    await streamsOf(line);
    // The dial is asked for again under its name.
    await lineSettled(telephone, sessionId);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect(telephone.carrier.lines.filter(({ from }) => from === telephone.number)).toHaveLength(1);
  });

  it('that the carrier refuses has failed, and is not dialed again', async () => {
    const telephone = await on.at(name);
    const code = name === 'telnyx' ? '10015' : '21211';
    telephone.carrier.plan({ isDone: false, answer: { kind: 'refuse', status: name === 'telnyx' ? 422 : 400, code } });
    const sessionId = await callsOf(telephone.ours).dialed({
      to: freshRecipient(),
      agentId: telephone.agentId,
      intent: undefined,
    });
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'failed', end_reason: 'carrier_failed' });
    const events = await sessionsOf(telephone.ours).events(sessionId);
    expect(events.find(({ event_type: type }) => type === 'sip.failed')?.payload).toMatchObject({
      carrier: name,
      carrier_code: code,
    });
    expect(telephone.carrier.lines.filter(({ from }) => from === telephone.number)).toEqual([]);
  });
});
