import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept } from '../../support/fake-telnyx-script.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

let server: TelnyxServer;
let live: SmsOrganization;
beforeAll(async () => {
  server = await startTelnyxServer();
  live = await server.liveOrganization();
}, 60_000);
afterAll(() => server.close());

const receive: TelnyxServer['fake']['callbacks']['receive'] = (text, ids) => server.fake.callbacks.receive(text, ids);
const typesOf = async (id: string): Promise<string[]> => (await live.events(id)).map(({ type }) => type);

async function textsFrom(from: string): Promise<unknown[]> {
  return (await live.list({ direction: 'inbound' })).body.data.filter((message) => message.from === from);
}

/** Everything that the carrier told has been read. */
async function everythingRead(): Promise<void> {
  await waitFor(
    'every event is read',
    () =>
      server.stage.sql<{ left: number }>(
        'select count(*)::int as left from sms_carrier_events where processed_at is null',
      ),
    ([row]) => row?.left === 0,
  );
}

describe('a text that arrives at a live number', () => {
  it('is kept as it is, told once, and answers to it are replies', async () => {
    const from = freshRecipient();
    await receive({ from, to: live.e164, text: ' Yes, 2 \u{1F600}\n' });
    const message = await live.inboundFrom(from);
    expect(message).toMatchObject({
      direction: 'inbound',
      origin: 'telnyx',
      status: 'received',
      from,
      to: live.e164,
      text: ' Yes, 2 \u{1F600}\n',
    });
    expect(await typesOf(message.id)).toEqual(['sms.received']);
    expect((await live.accepted({ to: from })).consent_basis).toBe('reply');
  });

  it.each([
    ['with its words', 'Look at this', 'Look at this'],
    ['without words as an empty text', null, ''],
  ])('with a picture is kept %s', async (_, text, kept) => {
    const from = freshRecipient();
    await receive({ from, to: live.e164, text, media: ['https://media.example.com/1.jpg'] });
    expect((await live.inboundFrom(from)).text).toBe(kept);
  });

  it('is kept once, also when it is told by two events, or thrice by one', async () => {
    const from = freshRecipient();
    const [event, message] = [randomUUID(), randomUUID()];
    const text = { from, to: live.e164, text: 'Once' };
    await Promise.all([1, 2, 3].map(() => receive(text, { event, message })));
    await receive(text, { event: randomUUID(), message });
    await live.inboundFrom(from);
    await everythingRead();
    expect(await textsFrom(from)).toHaveLength(1);
  });

  it('with others of a group is kept once for each number, in its own organization', async () => {
    const other = await server.liveOrganization();
    const from = freshRecipient();
    const [event, message] = [randomUUID(), randomUUID()];
    const group = { from, to: [other.e164, '+19175559999', live.e164], text: 'STOP' };
    await receive(group, { event, message });
    await receive(group, { event, message });
    await receive({ ...group, to: group.to.toReversed() }, { event: randomUUID(), message });
    const kept = await Promise.all([live, other].map((organization) => organization.inboundFrom(from)));
    expect(kept.map(({ to, text }) => [to, text])).toEqual([live, other].map(({ e164 }) => [e164, 'STOP']));
    await everythingRead();
    for (const organization of [live, other]) {
      const texts = (await organization.list({ direction: 'inbound' })).body.data;
      expect(texts.filter((text) => text.from === from)).toHaveLength(1);
      expect(await organization.send({ to: from })).toMatchObject({ body: { code: 'RECIPIENT_SUPPRESSED' } });
    }
  });

  it('from a short code or a name is kept and told, and what the carrier takes for an opt-out is none', async () => {
    for (const from of ['72727', 'BANK']) {
      await receive({ from, to: live.e164, text: 'STOP', autoresponseType: 'STOP' });
      const message = await live.inboundFrom(from);
      expect(message).toMatchObject({ from, origin: 'telnyx', conversation_id: null });
      expect(await typesOf(message.id)).toEqual(['sms.received']);
    }
  });

  it('from what no database can hold is kept as near to it as can be', async () => {
    await receive({ from: 'B\u0000NK', to: live.e164, text: 'Your code is 1' });
    expect((await live.inboundFrom('B\uFFFDNK')).text).toBe('Your code is 1');
  });

  it('for the number of a test organization, or of nobody, changes nothing there', async () => {
    const test = await server.stage.organization();
    const from = freshRecipient();
    for (const to of [test.e164, '+19175559999']) await receive({ from, to, text: 'STOP' });
    await everythingRead();
    expect((await test.list({ direction: 'inbound' })).body.data).toEqual([]);
    expect((await test.send({ to: from })).status).toBe(202);
  });
});

describe('a STOP that the carrier answers by itself', () => {
  it.each([
    ['in a word that we know', 'Stop ', 'STOP'],
    ['in a word that the carrier alone knows', 'Basta', 'STOP'],
    ['under another name for it', 'no more', 'OPT_OUT'],
  ])('%s is told once and heeded', async (_, text, autoresponseType) => {
    const from = freshRecipient();
    server.fake.plan(from, { answers: [accept] });
    await receive({ from, to: live.e164, text, autoresponseType });
    const message = await live.inboundFrom(from);
    expect(await typesOf(message.id)).toEqual(['sms.received', 'sms.opted_out']);
    expect(await live.send({ to: from })).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
    expect(server.fake.sendsTo(from)).toEqual([]);
  });

  it('without an answer of the carrier counts as well', async () => {
    const from = freshRecipient();
    await receive({ from, to: live.e164, text: 'unsubscribe' });
    expect(await typesOf((await live.inboundFrom(from)).id)).toEqual(['sms.received', 'sms.opted_out']);
  });

  it('is lifted by START, each told once', async () => {
    const from = freshRecipient();
    await receive({ from, to: live.e164, text: 'STOP', autoresponseType: 'STOP' });
    await live.inboundFrom(from);
    await receive({ from, to: live.e164, text: 'START', autoresponseType: 'START' });
    const start = await live.inboundFrom(from, 2);
    expect(await typesOf(start.id)).toEqual(['sms.received', 'sms.opted_in']);
    expect((await live.send({ to: from })).status).toBe(202);
  });

  it('is neither an opt-out nor an opt-in where the carrier answered a HELP', async () => {
    const from = freshRecipient();
    await receive({ from, to: live.e164, text: 'HELP', autoresponseType: 'HELP' });
    expect(await typesOf((await live.inboundFrom(from)).id)).toEqual(['sms.received']);
  });
});
