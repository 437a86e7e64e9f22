import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import { imessageEvent } from '../../support/imessage-events.ts';
import { naiveReceivers } from '../../support/naive-imessage-routing.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type ChannelStage, startChannelStage } from './channel-stage.ts';

const text = 'Your table is ready.';
let channel: ChannelStage;
beforeAll(async () => {
  channel = await startChannelStage();
}, 60_000);
afterAll(() => channel.close());

type Writer = Awaited<ReturnType<ChannelStage['writer']>>;
/** Nothing listens there: the log alone shows who was to get what. */
const refusing = (): string => `http://127.0.0.1:1024/${freshKey()}`;
/** An event of a message that came to a number. */
const arrives = (e164: string, parts: object = {}) => {
  const id = `evt_${freshKey()}`;
  return { id, ...parts, body: imessageEvent({ id, type: 'imessage.received', message: { participants: [e164] } }) };
};
/** The subscriptions that got an event. */
async function receiversOf(ours: Pick<Writer, 'call'>, eventId: string): Promise<string[]> {
  await channel.passedOn();
  return (await channel.logOf(ours, `&eventId=${eventId}`)).map(({ endpointId }) => endpointId).toSorted();
}

describe('tags of an event', () => {
  it('route it as a naive implementation does, over subscriptions, numbers and sends (rule 7)', async () => {
    const ours = await channel.writer();
    const words = fc.dictionary(fc.constantFrom('a', 'b', 'A'), fc.constantFrom('1', '2', ''), { maxKeys: 3 });
    const cases = fc.sample(
      fc.record({ subscriptions: fc.array(words, { minLength: 1, maxLength: 6 }), number: words, send: words }),
      { numRuns: 12, seed: 7 },
    );
    for (const { subscriptions, number, send } of cases) {
      await ours.unsubscribeAll();
      const made: string[] = [];
      for (const tags of subscriptions) made.push((await ours.subscribed({ url: refusing(), tags })).id);
      await ours.setTags(ours.line.id, number);
      const { body: sent } = await ours.sendFrom(ours.line.id, { to: freshRecipient(), text, tags: send });
      const arrived = arrives(ours.line.e164);
      await channel.postBytes(arrived.body);
      const delivered = `evt_${freshKey()}`;
      const message = { id: sent.messageId, remote_number: sent.to };
      await channel.post({ id: delivered, type: 'imessage.delivered', message });
      const reacted = `evt_${freshKey()}`;
      const reaction = { target_message_id: sent.messageId, remote_number: sent.to };
      await channel.post({ id: reacted, type: 'imessage.reaction_received', message: null, reaction });
      const merged = { ...number, ...send };
      const expected = (sent: Record<string, string> | null) =>
        naiveReceivers(subscriptions, number, sent)
          .map((place) => made[place])
          .toSorted();
      expect({
        arrived: await receiversOf(ours, arrived.id),
        delivered: await receiversOf(ours, delivered),
        reacted: await receiversOf(ours, reacted),
      }).toEqual({ arrived: expected(null), delivered: expected(send), reacted: expected(send) });
      for (const record of await channel.logOf(ours, `&eventId=${delivered}`))
        expect(record.webhookTags).toEqual(merged);
    }
  }, 120_000);
});

describe('whose an event is', () => {
  it('is decided by the number that it names, and no other organization sees it (P14)', async () => {
    const [ours, theirs] = [await channel.writer(), await channel.writer()];
    await theirs.subscribed({ url: refusing() });
    const { id } = await ours.subscribed({ url: refusing() });
    const event = arrives(ours.line.e164);
    await channel.postBytes(event.body);
    expect(await receiversOf(ours, event.id)).toEqual([id]);
    expect(await channel.logOf(theirs)).toEqual([]);
  });

  it('is decided by its conversation, or by the identity of an agent with one number, where it names none', async () => {
    const ours = await channel.writer();
    const { id } = await ours.subscribed({ url: refusing() });
    const { body: sent } = await ours.send(ours.agentId, { to: freshRecipient(), text });
    const [conversed, identified, unknown] = [1, 2, 3].map(() => `evt_${freshKey()}`);
    const [agent] = await ours.sql<{ identity: string }>(
      'select identity_id as identity from imessage_agents where agent_id = $1',
      [ours.agentId],
    );
    await channel.post({
      id: conversed ?? '',
      type: 'imessage.received',
      message: { conversation_id: sent.conversationId },
    });
    await channel.post({
      id: identified ?? '',
      type: 'imessage.received',
      message: { conversation_id: 'unknown' },
      identities: [{ id: 'identity-of-nobody' }, { id: agent?.identity }],
    });
    await channel.post({ id: unknown ?? '', type: 'imessage.received', message: { conversation_id: 'unknown' } });
    expect(await receiversOf(ours, conversed ?? '')).toEqual([id]);
    expect(await receiversOf(ours, identified ?? '')).toEqual([id]);
    expect(await ours.sql('select state, body from imessage_provider_events where event_id = $1', [unknown])).toEqual([
      { state: 'dropped', body: null },
    ]);
  });

  it('is decided by the identity whose agent holds one number, whatever it held before', async () => {
    const ours = await channel.writer();
    const { id } = await ours.subscribed({ url: refusing() });
    const { id: released } = await ours.added({ agentId: ours.agentId });
    await ours.call('DELETE', `/v1/phone-numbers/${released}`);
    const [agent] = await ours.sql<{ identity: string }>(
      'select identity_id as identity from imessage_agents where agent_id = $1',
      [ours.agentId],
    );
    const identified = `evt_${freshKey()}`;
    await channel.post({ id: identified, type: 'imessage.received', identities: [{ id: agent?.identity }] });
    expect(await receiversOf(ours, identified)).toEqual([id]);
  });

  it('is nobody’s for a number of a live organization: another provider serves those', async () => {
    const live = await channel.stage.organization({ mode: 'live' });
    const e164 = freshRecipient();
    const { body: number } = await channel.stage.ask<{ id: string }>({
      method: 'POST',
      path: `/v1/organizations/${live.id}/phone-numbers`,
      key: channel.stage.adminKey,
      json: { e164, campaignId: 'C1' },
    });
    await channel.operator.setAccess(live.id);
    await channel.operator.assign(live.id, { phoneNumberId: number.id });
    await live.call('PUT', '/v1/imessage-phone-numbers/webhook', { url: refusing() });
    const event = arrives(e164);
    await channel.postBytes(event.body);
    expect(await receiversOf(live, event.id)).toEqual([]);
  });

  it('of a released number is nobody’s where it arrives, and the sender’s where it is the end of a send', async () => {
    const ours = await channel.writer();
    const { id } = await ours.subscribed({ url: refusing() });
    const { body: sent } = await ours.sendFrom(ours.line.id, { to: '+15005550304', text, tags: { order: 'r-17' } });
    await ours.call('DELETE', `/v1/phone-numbers/${ours.line.id}`);
    const arrived = arrives(ours.line.e164);
    await channel.postBytes(arrived.body);
    const [reacted, delivered] = [`evt_${freshKey()}`, `evt_${freshKey()}`];
    const reaction = { target_message_id: sent.messageId, remote_number: sent.to };
    await channel.post({ id: reacted, type: 'imessage.reaction_received', message: null, reaction });
    await channel.post({ id: delivered, message: { id: sent.messageId, remote_number: sent.to } });
    expect(await receiversOf(ours, arrived.id)).toEqual([]);
    expect(await receiversOf(ours, reacted)).toEqual([]);
    expect(await receiversOf(ours, delivered)).toEqual([id]);
    expect((await channel.logOf(ours, `&eventId=${delivered}`))[0]?.webhookTags).toEqual({ order: 'r-17' });
  });

  it('goes to no subscription while the channel is closed, and to those that are there when it is open again', async () => {
    const ours = await channel.writer();
    const { id } = await ours.subscribed({ url: refusing() });
    await channel.operator.setAccess(ours.id, { privateApiEnabled: false });
    const [closed, open] = [arrives(ours.line.e164), arrives(ours.line.e164)];
    await channel.postBytes(closed.body);
    expect(await receiversOf(ours, closed.id)).toEqual([]);
    await channel.operator.setAccess(ours.id);
    await channel.postBytes(open.body);
    expect(await receiversOf(ours, open.id)).toEqual([id]);
    expect(await receiversOf(ours, closed.id)).toEqual([]);
  });

  it('reaches each of many subscriptions', async () => {
    const ours = await channel.writer();
    const made: string[] = [];
    for (let nth = 0; nth < 40; nth += 1) made.push((await ours.subscribed({ url: refusing() })).id);
    const event = arrives(ours.line.e164);
    await channel.postBytes(event.body);
    expect(await receiversOf(ours, event.id)).toEqual(made.toSorted());
  });
});

describe('an event that comes before its send is known', () => {
  it('waits for it, and has its tags: an answer that is late, and one that was lost', async () => {
    const ours = await channel.writer();
    const { id } = await ours.subscribed({ url: refusing(), tags: { order: 'r-17' } });
    for (const to of [freshRecipient(), '+15005550308']) {
      const providerId = `provider_${freshKey()}`;
      const eventId = `evt_${freshKey()}`;
      // As if the provider gave it an id of its own, and told of it while its answer was on the way.
      const { body: sent } = await ours.sendFrom(ours.line.id, { to, text, tags: { order: 'r-17' } });
      await channel.passedOn();
      await ours.sql(
        `update imessage_messages set state = 'sending', provider_message_id = null, body = 'x', lease_until = 'infinity',
           wake_at = 'infinity' where organization_id = $1 and recipient = $2`,
        [ours.id, to],
      );
      await channel.post({
        id: eventId,
        message: { id: providerId, remote_number: to, participants: [ours.line.e164, to] },
      });
      const looked = () =>
        ours.sql<{ looks: number }>('select looks from imessage_provider_events where event_id = $1', [eventId]);
      await waitFor('it was looked at twice', looked, ([row]) => (row?.looks ?? 0) >= 2);
      expect(await channel.logOf(ours, `&eventId=${eventId}`)).toEqual([]);
      await ours.sql(
        `update imessage_messages set state = 'taken', provider_message_id = $3, body = null, lease_until = null,
           wake_at = null, look_until = null where organization_id = $1 and recipient = $2`,
        [ours.id, to, providerId],
      );
      expect(await receiversOf(ours, eventId)).toEqual([id]);
      expect(sent).toBeDefined();
    }
  });

  it('of a message that we did not send goes on with the tags of the number', async () => {
    const ours = await channel.writer();
    await ours.setTags(ours.line.id, { tenant: 'acme' });
    const { id } = await ours.subscribed({ url: refusing(), tags: { tenant: 'acme' } });
    const eventId = `evt_${freshKey()}`;
    const to = freshRecipient();
    await channel.post({ id: eventId, message: { remote_number: to, participants: [ours.line.e164, to] } });
    expect(await receiversOf(ours, eventId)).toEqual([id]);
  });
});
