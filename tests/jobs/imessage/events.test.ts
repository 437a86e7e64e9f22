import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import { imessageEvent } from '../../support/imessage-events.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { verifyDelivery } from '../../support/webhook-receiver.ts';
import { bodyOf, type ChannelStage, type EventBody, startChannelStage } from './channel-stage.ts';

const text = 'Your table is ready.';
let channel: ChannelStage;
beforeAll(async () => {
  channel = await startChannelStage();
}, 60_000);
afterAll(() => channel.close());

/** Deliveries come in any order; their events have one. */
const byTime = (one: { rawBody: Buffer }, other: { rawBody: Buffer }): number =>
  bodyOf(one).timestamp < bodyOf(other).timestamp ? -1 : 1;

describe('the events of a send', () => {
  it('arrive signed, with their headers, and move the send on (interface, iMessage-channel events)', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    const secret = await channel.freshSecret(ours);
    const { id: endpointId } = await ours.subscribed({ url: receiver.url });
    const key = freshKey();
    const to = freshRecipient();
    const { body: sent } = await ours.send(ours.agentId, { to, text }, key);
    const requests = (await receiver.waitForRequests(2)).toSorted(byTime);
    const bodies = requests.map((request) => verifyDelivery<EventBody>(request, secret));
    expect(bodies.map(({ event_type: type, data }) => [type, data.message?.status])).toEqual([
      ['imessage.sent', 'sent'],
      ['imessage.delivered', 'delivered'],
    ]);
    for (const [index, { headers }] of requests.entries()) {
      const body = bodies[index];
      expect(body?.data.message).toMatchObject({ id: sent.messageId, remote_number: to, service: 'imessage' });
      expect(body?.data.message?.conversation_id).toBe(sent.conversationId);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': body?.id,
        'x-service-phone-number-id': ours.line.id,
        'x-service-phone-number': ours.line.e164,
        'x-service-provider-identity-id': expect.stringMatching(/./),
        'x-service-event-type': body?.event_type,
        'x-service-message-id': sent.messageId,
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('simulated'))).toEqual([]);
    }
    const again = await ours.send(ours.agentId, { to, text }, key);
    expect(again.body).toMatchObject({
      messageId: sent.messageId,
      status: 'delivered',
      channel: 'imessage',
      fallbackApplied: false,
      deliveryFinal: true,
    });
    const records = await channel.settled(ours, 2);
    expect(records.map((record) => record.eventId).toSorted()).toEqual(bodies.map(({ id }) => id).toSorted());
    for (const record of records)
      expect(record).toMatchObject({
        endpointId,
        endpointKind: 'imessage',
        endpointName: receiver.url,
        endpointDeleted: false,
        agentId: ours.agentId,
        webhookTags: {},
        attempts: 1,
        canRedeliver: false,
      });
  });

  it.each([
    ['+15005550302', 'sms', true, ['imessage.sent', 'imessage.delivered']],
    ['+15005550303', 'rcs', true, ['imessage.sent', 'imessage.delivered']],
    ['+15005550305', 'imessage', false, ['imessage.delivery_failed']],
  ] as const)('of %s say %s, and so does the send', async (to, service, fallbackApplied, types) => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    await ours.subscribed({ url: receiver.url });
    const key = freshKey();
    await ours.send(ours.agentId, { to, text }, key);
    const requests = (await receiver.waitForRequests(types.length)).toSorted(byTime);
    expect(requests.map((request) => bodyOf(request).event_type)).toEqual(types);
    await channel.passedOn();
    const { body } = await ours.send(ours.agentId, { to, text }, key);
    expect(body).toMatchObject({ channel: service, fallbackApplied, deliveryFinal: true });
  });

  it('of one that pends for a minute come when the clock has gone there', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    await ours.subscribed({ url: receiver.url });
    const key = freshKey();
    const send = () => ours.send(ours.agentId, { to: '+15005550304', text }, key);
    expect((await send()).body).toMatchObject({ status: 'queued', channel: null, fallbackApplied: null });
    const { body: clock } = await ours.call<{ now: string }>('GET', '/v1/test/clock');
    const at = Date.parse(clock.now);
    const advance = (ms: number) =>
      ours.call('POST', '/v1/test/clock/advance', { to: new Date(at + ms).toISOString() });
    const standsAt = () => ours.call<{ status: string }>('GET', '/v1/test/clock');
    const ready = () => waitFor('the clock', standsAt, ({ body }) => body.status === 'ready');
    await advance(50_000);
    await ready();
    expect(receiver.requests).toEqual([]);
    await advance(120_000);
    await ready();
    expect(receiver.requests.toSorted(byTime).map((request) => bodyOf(request).event_type)).toEqual([
      'imessage.sent',
      'imessage.delivered',
    ]);
    expect((await send()).body).toMatchObject({ status: 'delivered', deliveryFinal: true });
  });

  it('reach the subscriptions under the messageId of a 504, found again or never sent', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    const secret = await channel.freshSecret(ours);
    await ours.subscribed({ url: receiver.url });
    const [lost, silent] = [
      await ours.send(ours.agentId, { to: '+15005550308', text }, freshKey()),
      await ours.send(ours.agentId, { to: '+15005550307', text }, freshKey()),
    ];
    expect([lost.status, silent.status]).toEqual([504, 504]);
    const requests = await receiver.waitForRequests(3);
    const told = requests.map((request) => {
      const { event_type: type, data } = verifyDelivery<EventBody>(request, secret);
      return [type, data.message?.id, request.headers['x-service-message-id']];
    });
    expect(told.toSorted()).toEqual([
      ['imessage.delivered', lost.body.messageId, lost.body.messageId],
      ['imessage.delivery_failed', silent.body.messageId, silent.body.messageId],
      ['imessage.sent', lost.body.messageId, lost.body.messageId],
    ]);
    const failed = requests.map(bodyOf).find(({ event_type: type }) => type === 'imessage.delivery_failed');
    expect(failed?.data.message).toMatchObject({ status: 'error', remote_number: '+15005550307' });
  });

  it('come with what the recipient does: a reaction, or an answer', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    await ours.subscribed({ url: receiver.url });
    const { body } = await ours.send(ours.agentId, { to: '+15005550309', text });
    const [, , reacted] = (await receiver.waitForRequests(3)).toSorted(byTime).map(bodyOf);
    expect(reacted).toMatchObject({
      event_type: 'imessage.reaction_received',
      data: { message: null, reaction: { target_message_id: body.messageId, reaction: 'love' } },
    });
    await ours.send(ours.agentId, { to: '+15005550310', text });
    const answered = (await receiver.waitForRequests(6)).toSorted(byTime).at(-1);
    expect(answered === undefined ? null : bodyOf(answered)).toMatchObject({
      event_type: 'imessage.received',
      data: { message: { remote_number: '+15005550310', content: 'Thank you!' }, reaction: null },
    });
    expect(answered?.headers['x-service-message-id']).toBeUndefined();
  });
});

describe('an event that is passed on', () => {
  it('is the bytes of the provider, whatever they look like, signed by the custom secret where there is one', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    const signingSecret = `canary-${freshKey()}-of-a-subscription`;
    await ours.subscribed({ url: receiver.url, signingSecret });
    const body = Buffer.from(
      imessageEvent({
        id: `evt_${freshKey()}`,
        type: 'imessage.received',
        message: { participants: [ours.line.e164], content: 'Grüße \u2028 😀 \\u0000 "q" \\ud800', n: 1.0e2 },
        more: { z: 1, a: '<>&', __proto__: 1 },
      })
        .toString()
        .replace('"n": 100', '"n": 1.0E+2, "n": 12345678901234567890.50'),
    );
    expect(await channel.postBytes(body)).toMatchObject({ status: 200 });
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('Nothing arrived');
    expect(request.rawBody.equals(body)).toBe(true);
    verifyDelivery(request, signingSecret);
    const [record] = await channel.settled(ours, 1);
    const detail = await ours.call<{
      requestPayload: object;
      attempts: Array<{ requestBody: object; requestBodyText: string }>;
    }>('GET', `/v1/webhook-deliveries/${record?.id}`);
    expect(detail.body.attempts[0]).toMatchObject({
      requestBody: detail.body.requestPayload,
      requestBodyText: body.toString(),
    });
    expect(detail.body.requestPayload).toEqual(JSON.parse(body.toString()));
    expect(detail.text).not.toContain(signingSecret);
  });

  it('is passed on once, however often and however many at once it is posted', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    await ours.subscribed({ url: receiver.url });
    const body = imessageEvent({ type: 'imessage.received', message: { participants: [ours.line.e164] } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => channel.postBytes(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await channel.settled(ours, 1);
    expect(await channel.postBytes(body)).toMatchObject({ status: 200 });
    await channel.passedOn();
    expect(receiver.requests).toHaveLength(1);
    expect(await channel.logOf(ours)).toHaveLength(1);
  });

  it('is refused where it is forged, stale or none, and nothing of it is stored', async () => {
    const ours = await channel.writer();
    await ours.subscribed({ url: 'http://127.0.0.1:1024/' });
    const body = imessageEvent({ type: 'imessage.received', message: { participants: [ours.line.e164] } });
    const count = async () => (await ours.sql('select seq from imessage_provider_events')).length;
    const before = await count();
    expect(await channel.postBytes(body, {})).toMatchObject({ status: 401, body: { error: 'signature' } });
    expect(
      await channel.postBytes(body, { 'simulated-signature': '0'.repeat(64), 'simulated-timestamp': '1' }),
    ).toMatchObject({ status: 401, body: { error: 'signature' } });
    expect(await channel.postBytes(Buffer.from('{}'))).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(await count()).toBe(before);
    expect(await channel.logOf(ours)).toEqual([]);
  });

  it('that is late changes nothing of the send, and is passed on as it came', async () => {
    const ours = await channel.writer();
    const receiver = await channel.receiver();
    await ours.subscribed({ url: receiver.url });
    const key = freshKey();
    const wish = { to: freshRecipient(), text };
    const { body: sent } = await ours.send(ours.agentId, wish, key);
    await receiver.waitForRequests(2);
    await channel.passedOn();
    const final = (await ours.send(ours.agentId, wish, key)).body;
    for (const [type, message] of [
      ['imessage.sent', { status: 'sent', service: 'sms', was_downgraded: true }],
      ['imessage.delivery_failed', { status: 'error', service: 'imessage' }],
      ['imessage.delivered', { status: 'delivered', service: 'rcs', was_downgraded: true }],
    ] as const) {
      const body = imessageEvent({ type, message: { id: sent.messageId, remote_number: wish.to, ...message } });
      await channel.postBytes(body);
      const { length } = receiver.requests;
      await receiver.waitForRequests(length + 1);
      expect(receiver.requests.at(-1)?.rawBody.equals(body)).toBe(true);
      expect((await ours.send(ours.agentId, wish, key)).body).toEqual(final);
    }
  });
});
