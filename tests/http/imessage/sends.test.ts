import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import {
  anotherAgent,
  type Channelled,
  channelOn,
  firstAgent,
  liveOn,
  notEnabled,
  notFound,
} from './imessage-stage.ts';
import { startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const text = 'Your table is ready.';
const to = {
  downgraded: '+15005550302',
  pending: '+15005550304',
  refused: '+15005550306',
  silent: '+15005550307',
  lost: '+15005550308',
  away: '+15005550311',
};

let channel: ReturnType<typeof channelOn>;
beforeAll(async () => {
  channel = channelOn(await startStage({ worker: true }));
}, 60_000);
afterAll(() => channel.stage.close());

/** An organization, and an agent of it that holds a number. */
async function writer(): Promise<Channelled & { agentId: string; lineId: string }> {
  const ours = await channel.open();
  const [line] = (await ours.list()).body;
  return { ...ours, agentId: await firstAgent(ours), lineId: line?.id ?? '' };
}
/** How often the provider was asked for a text, and how often it took it. */
async function booksOf(body: string): Promise<{ asked: number; taken: number }> {
  const [row] = await channel.stage.sql<{ asked: number; taken: number }>(
    'select count(*)::int as asked, count(*) filter (where taken)::int as taken from simulated_imessage_messages where body = $1',
    [body],
  );
  return row ?? { asked: 0, taken: 0 };
}
const messagesOf = ({ id }: Channelled) =>
  channel.stage.sql<{ id: string; state: string; body: string | null }>(
    'select id, state, body from imessage_messages where organization_id = $1 order by id',
    [id],
  );

describe('POST /v1/imessage/{agentId}/messages 200', () => {
  it('answers the message as the provider took it, its way unknown (interface, iMessage-channel send)', async () => {
    const ours = await writer();
    const recipient = freshRecipient();
    const { status, body } = await ours.send(ours.agentId, { to: recipient, text });
    expect(status).toBe(200);
    expect(body).toEqual({
      messageId: expect.stringMatching(/^imsg_[0-9a-f]{32}$/),
      conversationId: expect.any(String),
      phoneNumberId: ours.lineId,
      to: recipient,
      attemptedChannel: 'imessage',
      channel: null,
      fallbackApplied: null,
      deliveryFinal: false,
      status: 'pending',
    });
    // What was written is not kept longer than it is needed.
    expect(await messagesOf(ours)).toEqual([{ id: body.messageId, state: 'taken', body: null }]);
  });

  it.each([
    ['pending', to.downgraded],
    ['queued', to.pending],
  ])('says %s of what goes to %s, and nothing yet of how', async (status, recipient) => {
    const ours = await writer();
    const { body } = await ours.send(ours.agentId, { to: recipient, text });
    expect(body).toMatchObject({ status, channel: null, fallbackApplied: null, deliveryFinal: false });
  });

  it('keeps a recipient in one conversation, and with the number that wrote to it before', async () => {
    const ours = await writer();
    const second = await ours.added({ agentId: ours.agentId });
    const [known, other] = [freshRecipient(), freshRecipient()];
    const first = (await ours.send(ours.agentId, { to: known, text })).body;
    expect(first.phoneNumberId).toBe(ours.lineId);
    await channel.operator.assign(ours.id, { phoneNumberId: ours.lineId, agentId: null });
    const moved = (await ours.send(ours.agentId, { to: other, text })).body;
    expect(moved.phoneNumberId).toBe(second.id);
    await channel.operator.assign(ours.id, { phoneNumberId: ours.lineId, agentId: ours.agentId });
    const again = [
      await ours.send(ours.agentId, { to: known, text }),
      await ours.send(ours.agentId, { to: other, text }),
    ];
    expect(again.map(({ body }) => [body.phoneNumberId, body.conversationId])).toEqual([
      [ours.lineId, first.conversationId],
      [second.id, moved.conversationId],
    ]);
  });

  it('takes texts of 1 and of 18996 characters, counted as characters (Limits)', async () => {
    const ours = await writer();
    for (const long of ['x', 'x'.repeat(18_996), '\u{1F30D}'.repeat(18_996), '  '])
      expect(await ours.send(ours.agentId, { to: freshRecipient(), text: long })).toMatchObject({ status: 200 });
  });

  it('sends two equal texts twice, where no key says that they are one', async () => {
    const ours = await writer();
    const wish = { to: freshRecipient(), text: freshKey() };
    const [one, other] = [await ours.send(ours.agentId, wish), await ours.send(ours.agentId, wish)];
    expect(one.body.messageId).not.toBe(other.body.messageId);
    expect(await booksOf(wish.text)).toEqual({ asked: 2, taken: 2 });
  });
});

describe('a send without what it needs', () => {
  const shared = { backend: 'shared_router', enabled: true } as const;
  it('is refused, and nothing is stored or sent', async () => {
    const ours = await writer();
    const words = freshKey();
    const wish = { to: freshRecipient(), text: words };
    const send = (agentId = ours.agentId) => ours.send(agentId, wish, freshKey());
    const off = { status: 409, body: { code: 'IMESSAGE_NOT_ENABLED' } };
    const noNumber = { status: 409, body: { code: 'DEDICATED_NUMBER_REQUIRED' } };
    const idle = await anotherAgent(ours);
    expect(await send(idle)).toMatchObject(off);
    await channel.operator.setAgent(ours.id, idle);
    expect(await send(idle)).toMatchObject(noNumber);
    await channel.operator.setAgent(ours.id, ours.agentId, { enabled: false });
    expect(await send()).toMatchObject(off);
    await channel.operator.setAgent(ours.id, ours.agentId, shared);
    expect(await send()).toMatchObject(noNumber);
    await channel.operator.setAgent(ours.id, ours.agentId, { backend: 'unsupported' });
    expect(await send()).toMatchObject({ status: 422, body: { code: 'UNSUPPORTED_BACKEND' } });
    await channel.operator.setAgent(ours.id, ours.agentId);
    await channel.operator.assign(ours.id, {
      phoneNumberId: ours.lineId,
      agentId: ours.agentId,
      status: 'paused',
    });
    expect(await send()).toMatchObject(noNumber);
    await channel.operator.setAccess(ours.id, { integrationEnabled: false });
    expect(await send()).toMatchObject(notEnabled);
    const theirs = await writer();
    expect(await theirs.send(ours.agentId, wish)).toMatchObject(notFound);
    expect(await theirs.send(`agent_${'0'.repeat(32)}`, wish)).toMatchObject(notFound);
    expect(await booksOf(words)).toEqual({ asked: 0, taken: 0 });
    expect(await messagesOf(ours)).toEqual([]);
  });

  it('needs the integration and not the private API', async () => {
    const ours = await writer();
    await channel.operator.setAccess(ours.id, { privateApiEnabled: false });
    expect(await ours.send(ours.agentId, { to: freshRecipient(), text })).toMatchObject({ status: 200 });
    expect(await ours.sendFrom(ours.lineId, { to: freshRecipient(), text })).toMatchObject(notEnabled);
  });

  it('is a clear 503 in a live organization, whose provider is not there, and uses no key', async () => {
    const { live, agentId, lineId } = await liveOn(channel);
    const json = { to: freshRecipient(), text };
    for (const path of [`/v1/imessage/${agentId}/messages`, `/v1/imessage-phone-numbers/${lineId}/messages`]) {
      const answer = await live.call('POST', path, json, { 'idempotency-key': freshKey() });
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'SERVICE_UNAVAILABLE', error: expect.stringMatching(/provider of the iMessage channel/) },
      });
      expect(answer.headers['retry-after']).toBe('60');
    }
    const named = await live.call('PUT', `/v1/imessage/${agentId}/display-name`, { displayName: 'Bluebird' });
    expect(named).toMatchObject({ status: 503 });
    expect(await live.sql('select 1 from idempotency_keys where organization_id = $1', [live.id])).toEqual([]);
    const shown = await live.call('GET', '/v1/organization');
    expect(shown.body).toMatchObject({ imessageProvider: null, features: { imessageIntegration: { enabled: false } } });
  });
});

describe('GET /v1/organization', () => {
  it('shows the integration and its provider where it is switched on', async () => {
    const [plain, ours] = [await channel.plain(), await writer()];
    const shown = async ({ call }: Channelled) => (await call('GET', '/v1/organization')).body;
    const on = { imessageProvider: 'simulated', features: { imessageIntegration: { enabled: true } } };
    const off = { imessageProvider: null, features: { imessageIntegration: { enabled: false } } };
    expect([await shown(plain), await shown(ours)]).toMatchObject([off, on]);
    await channel.operator.setAccess(ours.id, { integrationEnabled: false });
    expect(await shown(ours)).toMatchObject(off);
  });
});

describe('a refusal of the provider', () => {
  it.each([
    ['of the message is 400', to.refused, 400, { providerStatus: 400, providerDetail: expect.any(String) }],
    ['of everything is 502', to.away, 502, { providerStatus: null, providerDetail: expect.any(String) }],
  ])('%s, and leaves nothing and the key free', async (_what, recipient, status, details) => {
    const ours = await writer();
    const key = freshKey();
    const answer = await ours.send(ours.agentId, { to: recipient, text }, key);
    expect(answer).toMatchObject({ status, body: { code: 'MESSAGE_SEND_FAILED', ...details } });
    expect(await messagesOf(ours)).toEqual([]);
    expect(await ours.send(ours.agentId, { to: freshRecipient(), text }, key)).toMatchObject({ status: 200 });
  });
});

describe('504 MESSAGE_SEND_TIMEOUT', () => {
  const timeout = {
    status: 504,
    body: {
      code: 'MESSAGE_SEND_TIMEOUT',
      messageId: expect.stringMatching(/^imsg_/),
      providerTimeoutMs: 1_000,
    },
  };

  it('names the message, which is found again and answered under that id to the same key', async () => {
    const ours = await writer();
    const [key, words] = [freshKey(), freshKey()];
    const first = await ours.send(ours.agentId, { to: to.lost, text: words }, key);
    expect(first).toMatchObject(timeout);
    const { messageId } = first.body;
    const again = await waitFor(
      'the message that was found',
      () => ours.send(ours.agentId, { to: to.lost, text: words }, key),
      ({ status, body }) => {
        expect(body).toMatchObject({ messageId });
        return status === 200;
      },
    );
    expect(again.body).toMatchObject({ messageId, phoneNumberId: ours.lineId, to: to.lost });
    expect(await booksOf(words)).toEqual({ asked: 1, taken: 1 });
    expect(await messagesOf(ours)).toEqual([{ id: messageId, state: 'taken', body: null }]);
  });

  it('ends in 502 with that id where the provider never had it, and is not sent again', async () => {
    const ours = await writer();
    const [key, words] = [freshKey(), freshKey()];
    const send = () => ours.send(ours.agentId, { to: to.silent, text: words }, key);
    const first = await send();
    expect(first).toMatchObject(timeout);
    const { messageId } = first.body;
    await waitFor('its end', send, ({ status }) => status === 502);
    expect(await send()).toMatchObject({
      status: 502,
      body: { code: 'MESSAGE_SEND_FAILED', messageId, providerStatus: null, providerDetail: expect.any(String) },
    });
    expect(await booksOf(words)).toEqual({ asked: 1, taken: 0 });
    expect(await messagesOf(ours)).toEqual([{ id: messageId, state: 'not_sent', body: null }]);
  });

  it('of two equal texts finds each, and no message twice', async () => {
    const ours = await writer();
    const wish = { to: to.lost, text: freshKey() };
    const answers = await Promise.all([1, 2, 3].map(() => ours.send(ours.agentId, wish)));
    expect(answers.map(({ status }) => status)).toEqual([504, 504, 504]);
    await waitFor(
      'each of them',
      () => messagesOf(ours),
      (messages) => messages.every(({ state }) => state === 'taken'),
    );
    const found = await ours.sql<{ one: string }>(
      'select distinct provider_message_id as one from imessage_messages where organization_id = $1',
      [ours.id],
    );
    expect(found).toHaveLength(3);
  });
});

describe('an Idempotency-Key', () => {
  it('answers one message to a hundred equal requests, and is a 409 for another body', async () => {
    const ours = await writer();
    const key = freshKey();
    const wish = { to: freshRecipient(), text: freshKey() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => ours.send(ours.agentId, wish, key)));
    const sent = answers.filter(({ status }) => status === 200);
    const running = answers.filter(({ status }) => status !== 200);
    expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(1);
    for (const answer of running)
      expect(answer).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } });
    expect(await booksOf(wish.text)).toEqual({ asked: 1, taken: 1 });
    const other = await ours.send(ours.agentId, { ...wish, text: 'Other words' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  it('counts for one agent and one number, and is not used by what is refused before', async () => {
    const ours = await writer();
    const second = await anotherAgent(ours);
    const key = freshKey();
    const wish = { to: freshRecipient(), text: freshKey() };
    expect(await ours.send(second, wish, key)).toMatchObject({ status: 409 });
    expect(await ours.send(ours.agentId, { ...wish, text: '' }, key)).toMatchObject({ status: 400 });
    const line = await ours.added({ agentId: second });
    const sent = [
      await ours.send(ours.agentId, wish, key),
      await ours.send(second, wish, key),
      await ours.sendFrom(ours.lineId, wish, key),
      await ours.sendFrom(line.id, wish, key),
    ];
    expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(4);
    expect(await booksOf(wish.text)).toEqual({ asked: 4, taken: 4 });
  });

  it('answers its message whatever has changed since', async () => {
    const ours = await writer();
    const key = freshKey();
    const wish = { to: freshRecipient(), text };
    const { body } = await ours.send(ours.agentId, wish, key);
    await channel.operator.setAgent(ours.id, ours.agentId, { enabled: false });
    await channel.operator.setAccess(ours.id, { integrationEnabled: false });
    expect(await ours.send(ours.agentId, wish, key)).toMatchObject({
      status: 200,
      body: { messageId: body.messageId },
    });
  });
});

describe('a 400 of a send names', () => {
  it.each<[string, object, string]>([
    ['a text of no characters', { text: '' }, '/body/text'],
    ['a text of 18997 characters', { text: 'x'.repeat(18_997) }, '/body/text'],
    ['a text of 18997 characters outside of the BMP', { text: '\u{1F30D}'.repeat(18_997) }, '/body/text'],
    ['a text that is null', { text: null }, '/body/text'],
    ['a recipient without +', { to: '15005550100' }, '/body/to'],
    ['a recipient of letters', { to: '+1500FLOWERS' }, '/body/to'],
    ['a recipient with full-width digits', { to: '+１５００５５５０１００' }, '/body/to'],
    ['a recipient with a line end', { to: '+15005550100\n' }, '/body/to'],
    ['an email address', { to: 'ada@example.com' }, '/body/to'],
    ['several recipients', { to: ['+15005550100'] }, '/body/to'],
    ['who sends', { from: '+15005550101' }, '/body/from'],
    ['tags of an agent’s send', { tags: { tenant: 'acme' } }, '/body/tags'],
  ])('%s, and nothing is sent', async (_what, fields, path) => {
    const ours = await writer();
    const answer = await ours.send(ours.agentId, { to: freshRecipient(), text, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const { issues } = answer.body as unknown as { issues: Array<{ path: string }> };
    expect(issues.map((issue) => issue.path)).toContain(path);
    expect(await messagesOf(ours)).toEqual([]);
  });

  it('the number that sends, by an agent or by itself, and the key stays free (decision 230)', async () => {
    const ours = await writer();
    const [key, line] = [freshKey(), (await ours.list()).body[0]?.phoneNumber];
    const issues = [{ path: '/body/to', message: 'must not be the number that sends the message' }];
    const self = { to: line, text };
    for (const answer of [await ours.send(ours.agentId, self, key), await ours.sendFrom(ours.lineId, self)])
      expect(answer).toMatchObject({ status: 400, body: { issues } });
    expect(await messagesOf(ours)).toEqual([]);
    expect((await ours.send(ours.agentId, { to: freshRecipient(), text }, key)).status).toBe(200);
  });
});
