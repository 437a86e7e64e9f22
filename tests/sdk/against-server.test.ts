import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ApiError,
  createClient,
  type Fetch,
  type List,
  type SendSmsMessageRequest,
  type TrunklineClient,
  verifyWebhook,
  WebhookVerificationError,
} from '../../sdk/src/index.ts';
import { recordingFetch } from '../support/contract-recorder.ts';
import { freshRecipient } from '../support/fresh.ts';
import { waitFor } from '../support/sms-waiting.ts';
import type { ReceivedRequest } from '../support/webhook-receiver.ts';
import { startWebhookStage, type WebhookStage } from '../support/webhook-stage.ts';

let stage: WebhookStage;
let client: TrunklineClient;

beforeAll(async () => {
  stage = await startWebhookStage();
  client = clientWith(recordingFetch);
}, 60_000);

afterAll(() => stage.close());

const clientWith = (fetch: Fetch, apiKey = stage.organization.apiKey): TrunklineClient =>
  createClient({ baseUrl: stage.sms.url, apiKey, fetch, retries: { baseMs: 10 } });

const text = (fields: Partial<SendSmsMessageRequest> = {}): SendSmsMessageRequest => ({
  from_phone_number_id: stage.organization.numberId,
  to: freshRecipient(),
  text: 'Your table is ready.',
  recipient_timezone: 'America/New_York',
  ...fields,
});

async function all<Item>(list: List<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const thrown: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (thrown instanceof ApiError) return thrown;
  throw new Error(`Not an ApiError: ${String(thrown)}`);
}

const storedTo = async (to: string): Promise<number> =>
  (await stage.sms.sql<{ id: string }>('select id from sms_messages where recipient = $1', [to])).length;

describe('texts', () => {
  it('are sent, followed and listed', async () => {
    const to = freshRecipient();
    const sent = await client.sms.messages.send(text({ to, metadata: { order: 'o-1' } }));
    expect(sent).toMatchObject({ to, metadata: { order: 'o-1' } });
    await waitFor(
      'it is delivered',
      () => client.sms.messages.get(sent.id),
      ({ status }) => status === 'delivered',
    );
    const listed = await all(client.sms.messages.list({ recipient: to, created_after: '2027-01-01T00:00:00Z' }));
    expect(listed.map(({ id }) => id)).toEqual([sent.id]);
  });

  it('are one text over all attempts whose answers are lost', async () => {
    const to = freshRecipient();
    let lost = 0;
    const lossy: Fetch = async (url, init) => {
      const response = await recordingFetch(url, init);
      if (lost === 2) return response;
      lost += 1;
      throw new Error('The connection broke');
    };
    const sent = await clientWith(lossy).sms.messages.send(text({ to }));
    expect(lost).toBe(2);
    expect(await storedTo(to)).toBe(1);
    expect((await client.sms.messages.get(sent.id)).to).toBe(to);
  });

  it('are one text over two calls of one key, and another text under it is refused', async () => {
    const to = freshRecipient();
    const options = { idempotencyKey: `order of ${to}` };
    const first = await client.sms.messages.send(text({ to }), options);
    expect((await client.sms.messages.send(text({ to }), options)).id).toBe(first.id);
    const thrown = await refusal(client.sms.messages.send(text({ to, text: 'Another' }), options));
    expect(thrown).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT', retryable: false, ...options });
    expect(await storedTo(to)).toBe(1);
  });

  it('are listed page by page, each once, newest first, from any cursor on', async () => {
    const to = freshRecipient();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await client.sms.messages.send(text({ to, text: `${i}` }))).id);
    const filter = { recipient: to, limit: 2 };

    expect((await all(client.sms.messages.list(filter))).map(({ id }) => id)).toEqual(ids);
    const sizes: number[] = [];
    for await (const page of client.sms.messages.list(filter).pages()) sizes.push(page.data.length);
    expect(sizes).toEqual([2, 2, 1]);
    const first = await client.sms.messages.list(filter).page();
    expect(first.body.next_cursor).toBe(first.nextCursor);
    const rest = await all(client.sms.messages.list({ ...filter, cursor: first.nextCursor ?? '' }));
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('are answered in the conversation that they begin, which is listed, read, noted and redacted', async () => {
    const from = freshRecipient();
    await client.test.inboundMessages.create({ to: stage.organization.e164, from, text: 'Are you open?' });
    const { conversations } = client.sms;
    const [begun] = await waitFor(
      'the text has arrived',
      () => all(conversations.list({ recipient: from, unread: true })),
      (found) => found.length === 1,
    );
    const id = begun?.id ?? '';
    const reply = await conversations.reply(id, { text: 'Until eight.' });
    expect(reply).toMatchObject({ to: from, conversation_id: id, consent_basis: 'reply' });
    expect((await all(conversations.listMessages(id, { limit: 1 }))).map(({ direction }) => direction)).toEqual([
      'outbound',
      'inbound',
    ]);
    expect(await conversations.markRead(id)).toMatchObject({ unread_count: 0 });
    const person = (await all(conversations.listAssignees())).find(({ type }) => type === 'user')?.id ?? '';
    expect(await conversations.update(id, { assigned_user_id: person })).toMatchObject({ assigned_user_id: person });
    const note = await conversations.addNote(id, { body: 'Asks for the hours' });
    expect(await all(conversations.listNotes(id))).toEqual([note]);
    await conversations.redact(id);
    expect((await conversations.get(id)).content_redacted_at).not.toBeNull();
    expect(await all(conversations.listNotes(id))).toMatchObject([{ id: note.id, body: null }]);
  });

  it('are asked for only as far as the loop goes', async () => {
    let requests = 0;
    const counting: Fetch = (url, init) => {
      requests += 1;
      return recordingFetch(url, init);
    };
    const list = clientWith(counting).sms.messages.list({ limit: 1 });
    expect(requests).toBe(0);
    for await (const message of list) {
      expect(message.id).toMatch(/^msg_/);
      break;
    }
    expect(requests).toBe(1);
  });

  it('are taken back before they leave, and once only', async () => {
    const to = freshRecipient();
    const { id } = await client.sms.messages.send(text({ to, send_at: '2027-01-20T17:00:00Z' }));
    expect((await client.sms.messages.cancel(id)).status).toBe('canceled');
    const thrown = await refusal(client.sms.messages.cancel(id));
    expect(thrown).toMatchObject({ status: 409, code: 'NOT_CANCELABLE', body: { status: 'canceled' } });
  });

  it('arrive in a test organization as from a handset', async () => {
    const from = freshRecipient();
    await client.test.inboundMessages.create({ to: stage.organization.e164, from, text: 'Hello?' });
    const arrived = await waitFor(
      'it arrives',
      () => all(client.sms.messages.list({ direction: 'inbound' })),
      (seen) => seen.some((message) => message.from === from && message.text === 'Hello?'),
    );
    expect(arrived[0]?.status).toBe('received');
  });
});

describe('refusals', () => {
  it('tell every violation and the request id', async () => {
    const thrown = await refusal(client.sms.messages.send(text({ to: 'me', text: '' })));
    expect(thrown).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(new Set(thrown.issues.map(({ path }) => path))).toEqual(new Set(['/body/to', '/body/text']));
    expect(thrown.requestId).toMatch(/^req_/);
    expect(thrown.message).toContain('/body/to');
  });

  it('tell a wrong key and an unknown id apart', async () => {
    const stranger = clientWith(recordingFetch, `sk_test_${'0'.repeat(48)}`);
    expect(await refusal(stranger.organization.get())).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await refusal(client.sms.messages.get('msg_none'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    // One segment of the address, whatever is in it.
    expect(await refusal(client.sms.messages.get('../../organization'))).toMatchObject({ status: 404 });
  });
});

describe('the organization', () => {
  it('is read and changed, with its numbers and its keys', async () => {
    expect((await client.organization.update({ defaultTimezone: 'Europe/Berlin' })).defaultTimezone).toBe(
      'Europe/Berlin',
    );
    expect((await client.organization.get()).id).toBe(stage.organization.id);
    const [number] = await all(client.phoneNumbers.list());
    expect((await client.phoneNumbers.get(number?.id ?? '')).e164).toBe(stage.organization.e164);

    const { id, apiKey, ...key } = await client.apiKeys.create({ name: 'Reader', scopes: ['read'] });
    expect((await all(client.apiKeys.list())).map((each) => each.id)).toContain(id);
    expect(key.lastFour).toBe(apiKey.slice(-4));
    const reader = clientWith(recordingFetch, apiKey);
    expect(await refusal(reader.apiKeys.delete(id))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await client.apiKeys.delete(id);
    expect(await refusal(reader.organization.get())).toMatchObject({ status: 401 });
  });
});

describe('webhooks', () => {
  const verify = ({ rawBody, headers }: ReceivedRequest, secret: string | string[]) =>
    verifyWebhook({ body: rawBody, headers, secret });

  it('are registered, tried, changed and removed', async () => {
    const receiver = await stage.receiver();
    const endpoint = await client.webhooks.create({ name: 'Mine', url: receiver.url, events: ['sms.received'] });
    expect(await client.webhooks.test(endpoint.id)).toMatchObject({ delivered: true, httpStatus: 200 });
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('Nothing arrived');
    expect(await verify(request, stage.secret)).toMatchObject({
      type: 'endpoint.test',
      webhook_id: request.headers['webhook-id'],
      data: { endpoint_id: endpoint.id },
    });
    expect((await client.webhooks.update(endpoint.id, { enabled: false })).disabledReason).toBe('manual');
    expect((await client.webhooks.get(endpoint.id)).enabled).toBe(false);
    expect((await all(client.webhooks.list())).map(({ id }) => id)).toContain(endpoint.id);
    expect((await all(client.webhooks.listEventTypes())).map(({ name }) => name)).toContain('sms.received');
    await client.webhooks.delete(endpoint.id);
    expect(await refusal(client.webhooks.get(endpoint.id))).toMatchObject({ status: 404 });
  });

  it('are looked up, redelivered and replayed', async () => {
    const receiver = await stage.receiver();
    const { id } = await stage.endpoint(receiver);
    await stage.event('Hello');
    await stage.settled(id, 'succeeded');
    const page = await client.webhookDeliveries.list({ endpointId: id }).page();
    expect(page.body.endpointOptions.map((option) => option.id)).toContain(id);
    const detail = await client.webhookDeliveries.get(page.data[0]?.id ?? '');
    expect(detail.attempts).toHaveLength(1);
    expect(await client.webhookDeliveries.redeliver(detail.id)).toMatchObject({ delivered: true });
    const replay = await client.webhooks.replay(id, { since: '2027-01-13T00:00:00Z' });
    expect(await client.webhooks.getReplay(id, replay.id)).toMatchObject({ id: replay.id, endpointId: id });
    await client.webhooks.delete(id);
  });

  it('are believed as our server signs them, under the old and the new secret while it is rotated', async () => {
    const receiver = await stage.receiver();
    const { id } = await stage.endpoint(receiver);
    const { webhookSecret, previousSecretExpiresAt } = await client.organization.webhookSecret.rotate();
    expect(previousSecretExpiresAt).not.toBeNull();
    expect((await client.organization.webhookSecret.get()).lastFour).toBe(webhookSecret.slice(-4));
    await stage.event('Grüße 🎉');
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('Nothing arrived');

    for (const secret of [stage.secret, webhookSecret, ['whsec_other', webhookSecret]]) {
      const event = await verify(request, secret);
      expect(event.type === 'sms.received' && event.data.text).toBe('Grüße 🎉');
    }
    const tampered = { ...request, rawBody: Buffer.from(request.rawBody.toString().replace('Grüße', 'Gruße')) };
    await expect(verify(tampered, webhookSecret)).rejects.toThrow(WebhookVerificationError);
    await expect(verify(request, 'whsec_other')).rejects.toThrow(WebhookVerificationError);
    await client.webhooks.delete(id);
  });

  it('are believed under a secret of their own, whichever alphabet it is in', async () => {
    for (const signingSecret of ['a-secret_of-my-own-with-both-alphabets', `whsec_${'AbCdEf+/'.repeat(5)}AA==`]) {
      const receiver = await stage.receiver();
      const { id } = await stage.endpoint(receiver, { signingSecretSource: 'custom', signingSecret });
      await client.webhooks.test(id);
      const [request] = await receiver.waitForRequests(1);
      if (request === undefined) throw new Error('Nothing arrived');
      expect((await verify(request, signingSecret)).type).toBe('endpoint.test');
      await expect(verify(request, stage.secret)).rejects.toThrow(WebhookVerificationError);
      await client.webhooks.delete(id);
    }
  });
});
