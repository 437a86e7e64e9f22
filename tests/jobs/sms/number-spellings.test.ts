import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { mexicanNumbers } from '../../../server/src/sms/migrations/0065-mexican-numbers.ts';
import { freshKey } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Schemas = components['schemas'];

let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());

const of = (path: string, recipient: string): string => `${path}?recipient=${encodeURIComponent(recipient)}`;
const suppressions = async (recipient: string): Promise<Schemas['SmsSuppression'][]> =>
  (await ours.call<Schemas['SmsSuppressionPage']>('GET', of('/v1/sms/suppressions', recipient))).body.data;
const evidence = async (recipient: string): Promise<string[]> =>
  (await ours.call<Schemas['SmsEvidence']>('GET', of('/v1/sms/evidence', recipient))).body.entries.map(
    ({ content }) => JSON.parse(content).kind,
  );
const conversations = async (recipient: string): Promise<Schemas['SmsConversation'][]> =>
  (await ours.call<Schemas['SmsConversationPage']>('GET', of('/v1/sms/conversations', recipient))).body.data;
const reply = (id: string | null) =>
  ours.call<SmsMessage>(
    'POST',
    `/v1/sms/conversations/${id}/messages`,
    { text: 'See you', recipient_timezone: 'America/New_York' },
    { 'idempotency-key': freshKey() },
  );
const hears = async (from: string, text: string, count = 1): Promise<SmsMessage> => {
  await ours.receive(from, text);
  return ours.inboundFrom(from, count);
};
const suppressed = { status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } };

describe.each([
  ['+4402079460018', '+442079460018'],
  ['+4901701234567', '+491701234567'],
  ['+5215512345678', '+525512345678'],
])('%s, which is written %s', (written, right) => {
  const spellings = [written, right];

  it('is refused as a recipient with the right number, and nothing is stored', async () => {
    const key = freshKey();
    const issues = [{ path: '/body/to', message: `must be ${right}: ${written} does not reach that number` }];
    expect(await ours.send({ to: written }, key)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues },
    });
    expect((await ours.send({ to: right }, key)).status).toBe(202);
    for (const recipient of spellings)
      expect((await ours.list({ recipient })).body.data).toHaveLength(recipient === right ? 1 : 1);
  });

  it('rejects a row of a batch alone, and names the right number', async () => {
    const batch = await ours.sendBatch({ recipients: [ours.row({ to: written }), ours.row({ to: right })] });
    const messages = await ours.call<Schemas['SmsMessagePage']>('GET', `/v1/sms/batches/${batch.body.id}/messages`);
    const rejected = messages.body.data.filter(({ status }) => status === 'rejected');
    const message = `to must be ${right}: ${written} does not reach that number`;
    expect(rejected).toMatchObject([{ to: written, error: { code: 'invalid_destination', message } }]);
  });

  it('is heard as it arrives, and its STOP holds for both until either comes back', async () => {
    expect(await hears(written, 'STOP')).toMatchObject({ from: written, status: 'received' });
    expect(await ours.send({ to: right })).toMatchObject(suppressed);
    for (const recipient of spellings) {
      expect(await suppressions(recipient)).toMatchObject([
        { recipient: right, status: 'suppressed', keyword: 'STOP' },
      ]);
      expect(await evidence(recipient)).toEqual(['opted_out']);
    }
    await hears(right, 'START');
    expect((await ours.send({ to: right })).status).toBe(202);
    await hears(right, 'STOP', 2);
    const [conversation] = await conversations(written);
    expect(await reply(conversation?.id ?? null)).toMatchObject(suppressed);
    await hears(written, 'START', 2);
    expect((await reply(conversation?.id ?? null)).status).toBe(202);
  });

  it('has one conversation in both, which is answered at the right number', async () => {
    const texts = [await hears(written, 'Hello'), await hears(right, 'Still there?')];
    const sent = await ours.accepted({ to: right });
    const ids = new Set([...texts, sent].map(({ conversation_id: id }) => id));
    expect(ids.size).toBe(1);
    for (const recipient of spellings)
      expect(await conversations(recipient)).toMatchObject([
        { id: sent.conversation_id, remote_phone_number: right, unread_count: 2 },
      ]);
    expect(await reply(sent.conversation_id)).toMatchObject({ status: 202, body: { to: right } });
  });

  it('is answered at the right number where it asks for help', async () => {
    await ours.call('PATCH', '/v1/sms/settings', { help_message: 'Help!' });
    await hears(written, 'HELP');
    const answers = await waitFor(
      'the answer',
      async () => (await ours.list({ direction: 'outbound', recipient: written })).body.data,
      (seen) => seen.length > 0,
    );
    expect(answers).toMatchObject([{ to: right, text: 'Help!' }]);
  });

  it('finds consents of the right number', async () => {
    const consent = await ours.consent(right);
    const { body } = await ours.call<Schemas['SmsConsentPage']>('GET', of('/v1/sms/consents', written));
    expect(body.data.map(({ id }) => id)).toEqual([consent]);
  });

  it('finds a number of ours, to which a text goes in either spelling', async () => {
    await stage.sql('update phone_numbers set released_at = now() where e164 = $1 and id <> $2', [
      right,
      ours.numberId,
    ]);
    await ours.setNumber(`e164 = '${right}'`);
    for (const [nth, to] of spellings.entries()) {
      const from = `+1500555${7_000 + nth}`;
      expect((await ours.receive(from, 'Hello', to)).status).toBe(202);
      expect(await ours.inboundFrom(from)).toMatchObject({ from_phone_number_id: ours.numberId });
    }
    await ours.setNumber('released_at = now()');
  });
});

describe('an older release', () => {
  const [written, right] = ['+5215512345678', '+525512345678'] as const;
  const upgrade = () => stage.sql(mexicanNumbers.up);

  it('wrote Mexican numbers as they came: an opt-out, a consent and a conversation move to the right one', async () => {
    await ours.suppress(written);
    const consent = await ours.consent(written);
    const conversation = (await hears('+15005550100', 'Hello')).conversation_id;
    await stage.sql('update sms_conversations set remote_phone_number = $2 where id = $1', [conversation, written]);
    await upgrade();
    expect(await ours.send({ to: right })).toMatchObject(suppressed);
    expect(await suppressions(right)).toMatchObject([{ recipient: right, status: 'suppressed' }]);
    const { body } = await ours.call<Schemas['SmsConsentPage']>('GET', of('/v1/sms/consents', right));
    expect(body.data).toMatchObject([{ id: consent, recipient: right }]);
    expect(await conversations(right)).toMatchObject([{ id: conversation, remote_phone_number: right }]);
  });

  it.each([
    ['stands', 'now()', true],
    ['has gone', `now() - interval '1 day'`, false],
  ])('knew both numbers of one recipient: the later word counts, and an opt-out %s', async (_what, at, stands) => {
    await hears(right, 'STOP');
    await hears(right, 'START', 2);
    await ours.suppress(written);
    await stage.sql(`update sms_suppressions set updated_at = updated_at - now() + ${at} where recipient = $1`, [
      written,
    ]);
    await upgrade();
    expect(await suppressions(right)).toMatchObject([{ recipient: right, status: stands ? 'suppressed' : 'lifted' }]);
    expect((await ours.send({ to: right })).status).toBe(stands ? 422 : 202);
  });
});
