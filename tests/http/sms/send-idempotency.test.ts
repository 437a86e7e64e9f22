import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const post = (organization: SmsOrganization, key: string, raw: string) =>
  stage.ask<SmsMessage>({
    method: 'POST',
    path: '/v1/sms/messages',
    key: organization.apiKey,
    headers: { 'idempotency-key': key, 'content-type': 'application/json' },
    raw,
  });

const messagesOf = async (organization: SmsOrganization, recipient: string): Promise<number> =>
  (await organization.list({ recipient })).body.data.length;

describe('202', () => {
  it('answers the original message for identical JSON, whatever its key order and white space (SMS rule 2)', async () => {
    const key = freshKey();
    const to = freshRecipient();
    const first = await post(
      ours,
      key,
      `{"from_phone_number_id":"${ours.numberId}","to":"${to}","text":"Hé","recipient_timezone":"America/New_York","metadata":{"a":1,"b":{"c":2,"d":3}}}`,
    );
    const again = await post(
      ours,
      key,
      ` {\n "metadata": {"b": {"d": 3, "c": 2}, "a": 1.0},\t"text": "H\\u00e9", "recipient_timezone": "America\\/New_York",
         "to": "${to}", "from_phone_number_id": "${ours.numberId}" } `,
    );
    expect(first.status).toBe(202);
    expect(again.status).toBe(202);
    expect(again.body).toEqual(first.body);
    expect(await messagesOf(ours, to)).toBe(1);
  });

  it('answers the message as it is now, not as it was (decision 9)', async () => {
    const key = freshKey();
    const body = { to: freshRecipient() };
    const message = await ours.accepted(body, key);
    await ours.cancel(message.id);
    expect(await ours.send(body, key)).toMatchObject({ status: 202, body: { id: message.id, status: 'canceled' } });
  });

  it('is looked up before every check that depends on state or clock (decision 9)', async () => {
    const organization = await stage.organization();
    const key = freshKey();
    const body = { to: freshRecipient(), send_at: '2027-01-13T17:10:00Z' };
    const message = await organization.accepted(body, key);
    await organization.passTime('30 days');
    await organization.suppress(body.to);
    await organization.setNumber('suspended_at = now()');
    expect(await organization.send(body, key)).toMatchObject({ status: 202, body: { id: message.id } });
  });

  it('gives one message for many identical requests at once', async () => {
    const key = freshKey();
    const body = { to: freshRecipient() };
    const answers = await Promise.all(Array.from({ length: 30 }, () => ours.send(body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await messagesOf(ours, body.to)).toBe(1);
  });

  it('keeps the keys of another organization apart', async () => {
    const other = await stage.organization();
    const key = freshKey();
    const mine = await ours.accepted({}, key);
    const theirs = await other.accepted({ text: 'Something else' }, key);
    expect(theirs.id).not.toBe(mine.id);
  });

  it.each([
    ['1 byte', 'k'],
    ['256 bytes', 'k'.repeat(256)],
    ['punctuation', '!#$%&*+-.^_`|~:/"{}'],
  ])('takes a key of %s (limit Idempotency-Key)', async (_what, key) => {
    expect((await (await stage.organization()).send({}, key)).status).toBe(202);
  });

  it('tells keys apart by every byte', async () => {
    const ids = await Promise.all(['key', 'Key', 'key0', 'ke'].map(async (key) => (await ours.accepted({}, key)).id));
    expect(new Set(ids).size).toBe(4);
  });
});

describe('400', () => {
  it.each([
    ['257 bytes', 'k'.repeat(257)],
    ['white space alone', ' '],
    ['129 characters of two bytes each, which are 258 bytes', Buffer.from('é'.repeat(129)).toString('latin1')],
  ])('VALIDATION_ERROR for a key of %s (limit Idempotency-Key)', async (_what, key) => {
    const answer = await ours.send({}, key);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/headers/idempotency-key' }] },
    });
  });

  it('does not consume the key: the corrected request is accepted (promise P6)', async () => {
    const key = freshKey();
    const body = { to: freshRecipient() };
    for (const fields of [{ text: '' }, { recipient_timezone: 'Nowhere' }, { send_at: '2027-01-01T00:00:00Z' }]) {
      expect((await ours.send({ ...body, ...fields }, key)).status).toBe(400);
    }
    expect((await ours.send(body, key)).status).toBe(202);
  });
});

describe('409', () => {
  it.each<[string, object, object]>([
    ['another text', { text: 'One' }, { text: 'Two' }],
    ['a field more', {}, { metadata: {} }],
    ['a number turned into a string', { metadata: { n: 1 } }, { metadata: { n: '1' } }],
    ['a letter in another case', { text: 'one' }, { text: 'One' }],
    ['a null more', {}, { consent_id: null }],
    ['a null less', { send_at: null, consent_id: null }, { send_at: null }],
    ['an array in another order', { metadata: { list: [1, 2] } }, { metadata: { list: [2, 1] } }],
  ])('IDEMPOTENCY_CONFLICT for the same key with %s; nothing is added (SMS rule 2)', async (_what, one, other) => {
    const key = freshKey();
    const to = freshRecipient();
    const message = await ours.accepted({ to, ...one }, key);
    expect(await ours.send({ to, ...other }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(await messagesOf(ours, to)).toBe(1);
    expect(await ours.send({ to, ...one }, key)).toMatchObject({ status: 202, body: { id: message.id } });
  });

  it('goes to exactly one of two bodies that race for a key (promise P5)', async () => {
    const key = freshKey();
    const to = freshRecipient();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ours.send({ to, text: `Text ${index % 2}` }, key)),
    );
    const winners = answers.filter(({ status }) => status === 202);
    expect(winners).toHaveLength(10);
    expect(new Set(winners.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    expect(await messagesOf(ours, to)).toBe(1);
  });
});
