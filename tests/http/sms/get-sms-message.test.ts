import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let theirs: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
}, 60_000);
afterAll(() => stage.close());

describe('200', () => {
  it('answers the record that the send answered (SMS endpoints)', async () => {
    const message = await ours.accepted({ metadata: { a: [1, 'b'] } });
    expect(await ours.call('GET', `/v1/sms/messages/${message.id}`)).toMatchObject({ status: 200, body: message });
  });

  it('answers null for the text of a redacted message (the message filters)', async () => {
    const message = await ours.accepted();
    await stage.sql('update sms_messages set body = null where id = $1', [message.id]);
    expect((await ours.get(message.id)).text).toBeNull();
  });
});

describe('404', () => {
  it.each([
    ['unknown', 'msg_00000000000070008000000000000000'],
    ['of another kind', 'num_00000000000070008000000000000000'],
    ['in upper case', 'MSG_0'],
    ['in braces', '%7Bmsg_0%7D'],
    ['one that SQL could misread', `msg_%27%20or%20%271%27=%271`],
  ])('NOT_FOUND for an id that is %s', async (_what, id) => {
    expect(await ours.call('GET', `/v1/sms/messages/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('answers for another organization’s message exactly as for an unknown one (promise P14)', async () => {
    const { id } = await theirs.accepted();
    const foreign = await ours.call('GET', `/v1/sms/messages/${id}`);
    const unknown = await ours.call('GET', '/v1/sms/messages/msg_00000000000070008000000000000000');
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });
});

describe('400', () => {
  it('VALIDATION_ERROR for an id longer than any', async () => {
    expect(await ours.call('GET', `/v1/sms/messages/${'m'.repeat(65)}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/path/message_id' }] },
    });
  });
});
