import { describe, expect, it } from '@jest/globals';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { ringing } from './ringing-leg.ts';
import { carrierNames, closed, onTelephones } from './telephone-stage.ts';

const on = onTelephones();

const streamsAreOver = (line: FakeLine) =>
  waitFor(
    'no stream is open',
    async () => line.streams.some(({ isOpen }) => isOpen()),
    (isOpen) => !isOpen,
  );

// docs/decisions/telephone.md#d542
describe.each(carrierNames)('a caller who is handed over at %s', (name) => {
  it('speaks with the destination, without our sound, until that one hangs up', async () => {
    const { telephone, calls, transfer, leg, line, sessionId } = await ringing(on, name);
    expect(transfer).toMatchObject({ kind: 'blind', status: 'requested', transfer_to: leg.to });
    expect(leg.from).toBe(telephone.number);
    await leg.ring();
    const rings = name === 'twilio' ? ['requested', 'ringing'] : ['requested'];
    await waitFor(
      'that it rings is known',
      () => calls.scenario(sessionId),
      (steps) => steps.length === rings.length,
    );
    await leg.answer();
    expect(await calls.stands(sessionId, 'completed')).toMatchObject({ id: transfer.id, failure_cause: null });
    expect(await calls.call(sessionId)).toMatchObject({ status: 'active', end_reason: null });
    await streamsAreOver(line);
    await leg.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'ended', end_reason: 'transferred' });
    await closed(line);
    expect(line.streams).toHaveLength(1);
    expect(telephone.carrier.lines.filter(({ to }) => to === leg.to)).toHaveLength(1);
    expect(await calls.scenario(sessionId)).toEqual([...rings, 'completed']);
    expect(on.violations()).toEqual([]);
  });

  it('ends the call by hanging up, and the leg with it', async () => {
    const { telephone, calls, leg, line, sessionId } = await ringing(on, name);
    await leg.answer();
    await calls.stands(sessionId, 'completed');
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'ended', end_reason: 'transferred' });
    await closed(leg);
  });

  it('is called off by hanging up while it rings, and the leg is hung up', async () => {
    const { telephone, calls, leg, line, sessionId } = await ringing(on, name);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect(await calls.newest(sessionId)).toMatchObject({ status: 'failed', failure_cause: 'caller_left' });
    await closed(leg);
  });

  it.each(['sip:desk@example.com', 'tel:+1-310-555-0199'])('reaches %s', async (to) => {
    const { telephone, calls, leg, sessionId } = await ringing(on, name, to, {
      headers: { 'X-Ticket': 'a b&c', 'User-to-User': '00' },
    });
    const isSip = to.startsWith('sip:');
    expect(leg.to).toBe(isSip ? (name === 'twilio' ? `${to}?X-Ticket=a%20b%26c&User-to-User=00` : to) : '+13105550199');
    if (name === 'telnyx')
      expect(on.dialed('telnyx')).toMatchObject({
        custom_headers: [{ name: 'X-Ticket', value: 'a b&c' }],
        sip_headers: [{ name: 'User-to-User', value: '00' }],
      });
    await leg.answer();
    await calls.stands(sessionId, 'completed');
    await leg.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'transferred' });
  });
});

describe('the recording of a call whose caller was handed over', () => {
  it('is uploaded once the call is over, as long as the call', async () => {
    const telephone = await on.at('telnyx');
    const path = `/v1/organizations/${telephone.ours.id}`;
    const json = { recordingEnabled: true };
    expect((await on.stage.ask({ method: 'PATCH', path, key: on.stage.adminKey, json })).status).toBe(200);
    const { calls, leg, sessionId } = await ringing(on, telephone);
    await leg.answer();
    await calls.stands(sessionId, 'completed');
    await leg.hangUp();
    const call = await calls.until(sessionId, 'is recorded', ({ recording_status: status }) => status === 'ready');
    expect(call.recording_duration_ms).toBe(Date.parse(call.ended_at ?? '') - Date.parse(call.answered_at ?? ''));
  });
});
