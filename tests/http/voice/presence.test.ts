import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { onVoiceStage } from './voice-stage.ts';

const on = onVoiceStage({ worker: false });

describe('presence', () => {
  it('is set, listed by the ids of the brokers, and kept', async () => {
    const voice = await on.ready();
    expect(await voice.brokers()).toEqual([]);
    expect(await voice.present('bob', 'away')).toMatchObject({
      status: 200,
      body: { brokerId: 'bob', status: 'away', lastSeenAt: expect.any(String), reachable: true },
    });
    await voice.present('ada');
    expect(await voice.brokers()).toMatchObject([
      { brokerId: 'ada', status: 'available', reachable: true },
      { brokerId: 'bob', status: 'away', reachable: true },
    ]);
  });

  it('goes stale after 90 seconds without a heartbeat, by the clock of the organization; one brings it back with the status last set', async () => {
    const voice = await on.ready();
    await on.ours.setTime('2030-01-01T12:00:00Z');
    await voice.present('ada', 'busy');
    await on.ours.setTime('2030-01-01T12:01:29Z');
    expect(await voice.brokers()).toMatchObject([{ reachable: true }]);
    await on.ours.setTime('2030-01-01T12:01:31Z');
    expect(await voice.brokers()).toMatchObject([{ status: 'busy', reachable: false }]);
    expect(await voice.heartbeat('ada')).toMatchObject({ body: { status: 'busy', reachable: true } });
  });

  it('of an offline broker stays so, whatever heartbeats come', async () => {
    const voice = await on.ready();
    await voice.present('ada', 'offline');
    expect(await voice.heartbeat('ada')).toMatchObject({ status: 200, body: { status: 'offline', reachable: false } });
  });

  it('of a broker who was never set is 404, and so are his credentials', async () => {
    const voice = await on.ready();
    expect(await voice.heartbeat('eve')).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await on.ours.call('POST', '/v1/voice/presence/token', { brokerId: 'eve' })).toMatchObject(
      refusal(404, 'NOT_FOUND'),
    );
  });

  it('has credentials for the room in which the broker hears of calls', async () => {
    const voice = await on.ready();
    await voice.present('ada');
    expect(await on.ours.call('POST', '/v1/voice/presence/token', { brokerId: 'ada' })).toMatchObject({
      status: 200,
      body: { identity: 'ada', roomName: `presence:${on.ours.id}:ada`, token: expect.stringMatching(/^room_/) },
    });
  });

  it('refuses a broker with 300 characters, and a status that is none', async () => {
    const voice = await on.ready();
    expect(await voice.present('x'.repeat(300))).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
    const json = { brokerId: 'ada', status: 'asleep' };
    expect(await on.ours.call('PUT', '/v1/voice/presence', json)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
  });
});
