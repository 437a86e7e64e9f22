import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let ours: SmsOrganization;
beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const refusal = (path: string) => ({
  status: 400,
  body: { code: 'VALIDATION_ERROR', issues: [{ path, message: 'must not be the number that sends the text' }] },
});
const textsTo = async (to: string): Promise<number> =>
  (await stage.sql('select id from sms_messages where direction = $1 and recipient = $2', ['outbound', to])).length;

// docs/decisions/sms-compliance.md#d230
describe('a text from a number to itself', () => {
  it('is refused, stores nothing and leaves its key free', async () => {
    const key = freshKey();
    expect(await ours.send({ to: ours.e164 }, key)).toMatchObject(refusal('/body/to'));
    expect(await textsTo(ours.e164)).toBe(0);
    expect((await ours.send({}, key)).status).toBe(202);
  });

  it('is refused by the explanation as by the send', async () => {
    const explained = await ours.call('POST', '/v1/sms/messages/explain', ours.body({ to: ours.e164 }));
    expect(explained).toMatchObject(refusal('/body/to'));
  });

  it('is a rejected row of a batch, whose other rows go on', async () => {
    const recipients = [ours.row({ to: ours.e164 }), ours.row()];
    const batch = await ours.acceptedBatch({ recipients });
    expect(await ours.batchMessages(batch.id)).toMatchObject([
      {
        to: ours.e164,
        status: 'rejected',
        error: { code: 'invalid_destination', message: 'to must not be the number that sends the text' },
      },
      { status: expect.stringMatching(/^(queued|scheduled)$/), error: null },
    ]);
  });

  it('is refused as a reply in the conversation that a text from itself began', async () => {
    const id = await ours.conversation(ours.e164, { inboundAgo: '1 minute' });
    const answer = await ours.call(
      'POST',
      `/v1/sms/conversations/${id}/messages`,
      { text: 'Hello' },
      { 'idempotency-key': freshKey() },
    );
    expect(answer).toMatchObject(refusal('/path/conversation_id'));
  });

  it('is none to another number of the same organization', async () => {
    const numberId = await ours.anotherNumber();
    const [other] = await stage.sql<{ e164: string }>('select e164 from phone_numbers where id = $1', [numberId]);
    expect((await ours.send({ to: other?.e164 ?? '' })).status).toBe(202);
  });
});
