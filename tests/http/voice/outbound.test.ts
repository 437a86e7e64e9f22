import { describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { refusal } from '../sessions/sessions-stage.ts';
import { onVoiceStage, people, voiceOf } from './voice-stage.ts';

const on = onVoiceStage();

describe('POST /v1/voice/calls', () => {
  it('places a call from the first number that can, and answers what the broker joins it with', async () => {
    const voice = await on.ready();
    const { e164 } = await voice.number();
    const { status, body } = await voice.place('ada', { metadata: { ticket: 7 } });
    expect([status, body]).toEqual([
      201,
      {
        call: {
          id: expect.any(String),
          direction: 'outbound',
          status: 'initiating',
          from: e164,
          to: people.accepts,
          metadata: { ticket: 7 },
          answeredAt: null,
          endedAt: null,
          endReason: null,
          createdAt: expect.any(String),
          legs: [
            expect.objectContaining({ kind: 'browser', status: 'active', brokerId: 'ada', phoneNumber: null }),
            expect.objectContaining({
              kind: 'pstn',
              status: 'initiating',
              brokerId: null,
              phoneNumber: people.accepts,
            }),
          ],
        },
        join: {
          token: expect.stringMatching(/^room_/),
          url: expect.stringMatching(/^ws:.*\/v1\/voice\/media$/),
          identity: 'ada',
          roomName: `human-call-${body.call.id}`,
          expiresAt: expect.any(String),
        },
      },
    ]);
  });

  it('tells its story, event by event: the other side rings, answers, and speaks (companion-facts 10)', async () => {
    const voice = await on.ready();
    const { call, own, other } = await voice.talking('ada');
    expect(call).toMatchObject({ status: 'active', answeredAt: expect.any(String) });
    expect([own.bridgedTo, other.bridgedTo]).toEqual([other.controlId, own.controlId]);
    await voice.does(own, 'hangup', { reason: 'All said' });
    expect(await voice.scenario(call.id)).toEqual([
      'initiated',
      `ringing ${people.accepts}`,
      `answered ${people.accepts}`,
      `bridged ${people.accepts}`,
      'leg.hangup ada',
      `leg.hangup ${people.accepts}`,
      'hangup',
    ]);
    expect(await voice.get(call.id)).toMatchObject({ status: 'ended', endReason: 'hangup' });
    const [last] = (await voice.events(call.id)).slice(-1);
    expect(last).toMatchObject({ type: 'call.hangup', controlId: null, payload: { code: null, status: 'ended' } });
    const stored = await on.ours.events(call.id);
    expect(stored.map(({ body }) => body)).toEqual(
      (await voice.events(call.id)).map((event, nth) => ({
        type: event.type,
        webhook_id: event.id,
        event_id: event.id,
        webhook_tags: {},
        organization_id: on.ours.id,
        agent_id: null,
        session_id: null,
        call_id: call.id,
        control_id: event.controlId,
        occurred_at: event.occurredAt,
        sequence: nth + 1,
        data: event.payload,
      })),
    );
  });

  it.each([
    ['declines', 'declined', 'declined', 'failed'],
    ['no_answer', 'missed', 'no_answer', 'failed'],
    ['busy', 'failed', 'busy', 'failed'],
    ['voicemail', 'ended', 'remote_hangup', 'ended'],
    ['hangs_up', 'ended', 'remote_hangup', 'ended'],
  ] as const)('to the number that %s is %s', async (who, status, endReason, leg) => {
    const voice = await on.ready();
    const { id } = await voice.placed('ada', { to: people[who] });
    await voice.advance(60);
    const call = await voice.get(id);
    expect(call).toMatchObject({ status, endReason });
    expect(call.legs[1]).toMatchObject({ status: leg, endReason });
    expect(call.legs[0]).toMatchObject({ status: 'ended' });
  });

  it('is cancelled by a hangup of the broker before the answer', async () => {
    const voice = await on.ready();
    const { id, legs } = await voice.placed('ada', { to: people.no_answer });
    await voice.does(legs[0] ?? { controlId: '' }, 'hangup');
    expect(await voice.get(id)).toMatchObject({ status: 'cancelled', endReason: 'cancelled' });
  });

  it('ends as broker_lost five minutes after the last heartbeat', async () => {
    const voice = await on.ready();
    await voice.present('ada');
    const lost = await voice.talking('ada');
    await voice.advance(200);
    await voice.heartbeat('ada');
    await voice.advance(200);
    expect(await voice.get(lost.call.id)).toMatchObject({ status: 'active' });
    await voice.advance(110);
    expect(await voice.get(lost.call.id)).toMatchObject({ status: 'ended', endReason: 'broker_lost' });
  });

  it('acts once for an Idempotency-Key, and answers the call as it is then with fresh credentials (decision 76)', async () => {
    const voice = await on.ready();
    const key = freshKey();
    const first = await voice.place('ada', {}, key);
    await voice.advance(2);
    const again = await voice.place('ada', {}, key);
    expect(again).toMatchObject({ status: 201, body: { call: { id: first.body.call.id, status: 'active' } } });
    expect(again.body.join.token).not.toBe(first.body.join.token);
    expect(await voice.place('eve', {}, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    expect(await voice.list()).toHaveLength(1);
  });

  it('is refused while it is switched off, and in a live organization without a carrier of calls (decision 94)', async () => {
    const { voice } = on;
    expect(await voice.place('ada')).toMatchObject(refusal(403, 'HUMAN_CALLING_DISABLED'));
    expect((await on.ours.call('GET', '/v1/voice/calls')).status).toBe(403);
    const live = await on.stage.organization({ mode: 'live' });
    const json = { features: { humanCalling: true } };
    await on.stage.ask({ method: 'PATCH', path: `/v1/organizations/${live.id}`, key: on.stage.adminKey, json });
    expect(await voiceOf(live).place('ada')).toMatchObject(refusal(503, 'HUMAN_CALLING_UNCONFIGURED'));
    expect((await voiceOf(live).present('ada')).status).toBe(200);
  });

  it('ends after four hours, also where no broker is in it any more', async () => {
    const voice = await on.ready();
    const { call, other } = await voice.talking('ada');
    await voice.does(other, 'transfer', { to: '+15550100777', mode: 'blind' });
    await voice.advance(3_600);
    expect(await voice.get(call.id)).toMatchObject({ status: 'active' });
    await voice.advance(14_400 - 3_600);
    expect(await voice.get(call.id)).toMatchObject({ status: 'ended', endReason: 'max_duration' });
  });

  it.each([
    ['brokerId', { brokerId: 'x'.repeat(300) }],
    ['brokerId', { brokerId: '' }],
    ['to', { to: 'ada' }],
    ['metadata', { metadata: { text: 'x'.repeat(9_000) } }],
    ['more', { more: 1 }],
  ])('names %s where the request breaks a rule (bad input)', async (place, fields) => {
    const voice = await on.ready();
    const { status, body } = await voice.place<{ issues: Array<{ path: string }> }>('ada', fields);
    expect(status).toBe(400);
    expect(body.issues.map(({ path }) => path)).toEqual([`/body/${place}`]);
  });

  it('is refused from a number of another organization, and from none that can', async () => {
    const voice = await on.ready();
    const { id, e164 } = await voice.number();
    const theirs = await voiceOf(await on.stage.organization()).number();
    for (const from of ['+15550199999', theirs.e164])
      expect(await voice.place('ada', { from })).toMatchObject(refusal(404, 'NOT_FOUND'));
    await on.ours.call('PATCH', `/v1/phone-numbers/${id}`, { direction: 'inbound' });
    const reasons = [{ code: 'not_outbound_capable', message: expect.any(String) }];
    for (const fields of [{}, { from: e164 }])
      expect(await voice.place('ada', fields)).toMatchObject(refusal(422, 'NUMBER_NOT_READY', { reasons }));
    expect(await voice.list()).toEqual([]);
  });
});
