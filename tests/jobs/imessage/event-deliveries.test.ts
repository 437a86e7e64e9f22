import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { verifyDelivery } from '../../support/webhook-receiver.ts';
import { type ChannelStage, startChannelStage } from './channel-stage.ts';

let channel: ChannelStage;
beforeAll(async () => {
  channel = await startChannelStage();
}, 60_000);
afterAll(() => channel.close());

describe('the log', () => {
  it('finds a delivery by the id of its event at the provider, its subscription and its kind', async () => {
    const [ours, theirs] = [await channel.writer(), await channel.writer()];
    const receiver = await channel.receiver();
    const { id: endpointId } = await ours.subscribed({ url: receiver.url });
    await theirs.subscribed({ url: receiver.url });
    const uuid = crypto.randomUUID();
    for (const id of [`evt_${freshKey()}`, uuid]) {
      await channel.post({ id, type: 'imessage.received', message: { participants: [ours.line.e164] } });
      const [record, ...others] = await channel.settled(ours, 1, `&eventId=${id}`);
      expect(others).toEqual([]);
      expect(record).toMatchObject({ eventId: id, endpointId, event: 'imessage.received', endpointKind: 'imessage' });
      expect(await channel.logOf(theirs, `&eventId=${id}`)).toEqual([]);
    }
    expect(await channel.logOf(ours, '&event=imessage.received')).toHaveLength(2);
    expect(await channel.logOf(ours, `&endpointId=${endpointId}`)).toHaveLength(2);
    expect(await channel.logOf(ours, '&eventId=evt_unknown')).toEqual([]);
    const { body } = await ours.call<{ endpointOptions: object[] }>('GET', '/v1/webhook-deliveries');
    expect(body.endpointOptions).toEqual([{ id: endpointId, name: receiver.url, kind: 'imessage', deleted: false }]);
  });

  it('refuses to deliver it again, whatever became of it (interface, Webhooks 1)', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    receiver.answerWith(() => ({ status: 500 }));
    await ours.subscribed({ url: receiver.url });
    await channel.post({ type: 'imessage.received', message: { participants: [ours.line.e164] } });
    const [record] = await waitFor(
      'an attempt',
      () => channel.logOf(ours),
      ([first]) => first?.attempts === 1 && first.status === 'pending',
    );
    const again = () => ours.call('POST', `/v1/webhook-deliveries/${record?.id}/redeliver`);
    expect(await again()).toMatchObject({ status: 409, body: { code: 'NOT_REDELIVERABLE', reason: 'event_kind' } });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('a delivery that fails', () => {
  it('is tried 8 times over about a day, under the same webhook-id, by the secret of then (decision 59)', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    receiver.answerWith(() => ({ status: 500 }));
    await channel.freshSecret(ours);
    await ours.subscribed({ url: receiver.url });
    const id = `evt_${freshKey()}`;
    await channel.post({ id, type: 'imessage.received', message: { participants: [ours.line.e164] } });
    await receiver.waitForRequests(1);
    const secret = await channel.freshSecret(ours);
    const { body: clock } = await ours.call<{ now: string }>('GET', '/v1/test/clock');
    const hours = (count: number) => new Date(Date.parse(clock.now) + count * 3_600_000).toISOString();
    await ours.call('POST', '/v1/test/clock/advance', { to: hours(36) });
    const [record] = await waitFor(
      'the last attempt',
      () => channel.logOf(ours),
      ([first]) => first?.status === 'failed',
    );
    expect(record).toMatchObject({ attempts: 8, eventId: id });
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(Array.from({ length: 8 }, () => id));
    for (const request of receiver.requests.slice(1)) verifyDelivery(request, secret);
    const detail = await ours.call<{ attempts: Array<{ createdAt: string }> }>(
      'GET',
      `/v1/webhook-deliveries/${record?.id}`,
    );
    const at = detail.body.attempts.map(({ createdAt }) => Date.parse(createdAt));
    const gaps = at.slice(1).map((ms, index) => (ms - (at[index] ?? 0)) / 1_000);
    const schedule = [5, 300, 1_800, 7_200, 18_000, 18_000, 36_000];
    for (const [index, least] of schedule.entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(least);
      expect(gaps[index]).toBeLessThanOrEqual(least * 1.1 + 5);
    }
  });

  it('is cancelled with its subscription, whose later events find nobody', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    receiver.answerWith(() => ({ status: 500 }));
    const { id } = await ours.subscribed({ url: receiver.url });
    await channel.post({ type: 'imessage.received', message: { participants: [ours.line.e164] } });
    await receiver.waitForRequests(1);
    await waitFor(
      'a retry',
      () => channel.logOf(ours),
      ([record]) => record?.status === 'pending' && record.attempts === 1,
    );
    expect(await ours.unsubscribe(id)).toMatchObject({ status: 204 });
    const [record] = await channel.logOf(ours);
    expect(record).toMatchObject({ status: 'cancelled', endpointDeleted: true, canRedeliver: false });
    await channel.post({ type: 'imessage.received', message: { participants: [ours.line.e164] } });
    await channel.passedOn();
    expect(await channel.logOf(ours)).toHaveLength(1);
  });

  it('is told like any other that has no attempts left, and disables nothing', async () => {
    const ours = await channel.writer();
    const [receiver, operations] = [await channel.receiver(), await channel.receiver()];
    receiver.answerWith(() => ({ status: 410 }));
    const { id: endpointId } = await ours.subscribed({ url: receiver.url });
    await ours.call('POST', '/v1/webhooks', {
      name: 'Operations',
      url: operations.url,
      events: ['delivery.exhausted'],
    });
    const id = `evt_${freshKey()}`;
    await channel.post({ id, type: 'imessage.received', message: { participants: [ours.line.e164] } });
    await receiver.waitForRequests(1);
    const { body: clock } = await ours.call<{ now: string }>('GET', '/v1/test/clock');
    const to = new Date(Date.parse(clock.now) + 36 * 3_600_000).toISOString();
    await ours.call('POST', '/v1/test/clock/advance', { to });
    const [told] = await operations.waitForRequests(1);
    expect(JSON.parse(told?.rawBody.toString() ?? '{}')).toMatchObject({
      type: 'delivery.exhausted',
      data: { event_id: id, event: 'imessage.received', endpoint: { id: endpointId, url: receiver.url }, attempts: 8 },
    });
    receiver.answerWith(() => ({}));
    await channel.post({ type: 'imessage.received', message: { participants: [ours.line.e164] } });
    await receiver.waitForRequests(9);
  });
});
