import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
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
  it.each<[string, object]>([
    ['queued', {}],
    ['scheduled', { send_at: '2027-01-20T17:00:00Z' }],
  ])('cancels a %s message and says so from then on (SMS state table)', async (status, fields) => {
    const message = await ours.accepted(fields);
    expect(message.status).toBe(status);
    const canceled = await ours.cancel(message.id);
    expect(canceled).toMatchObject({
      status: 200,
      body: {
        ...message,
        status: 'canceled',
        estimated_send_at: null,
        terminal_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
    expect(await ours.get(message.id)).toEqual(canceled.body);
  });

  it('gives back what the message reserved (decision 30)', async () => {
    const message = await ours.accepted({ text: 'a'.repeat(161) });
    expect(await ours.ledger(message.id)).toEqual([['reservation', -15_800]]);
    await ours.cancel(message.id);
    expect(await ours.ledger(message.id)).toEqual([
      ['reservation', -15_800],
      ['release', 15_800],
    ]);
    expect((await ours.get(message.id)).charged_micro_usd).toBeNull();
  });

  it('tells no event: the interface names none for it', async () => {
    const message = await ours.accepted();
    await ours.cancel(message.id);
    expect(await ours.events(message.id)).toEqual([]);
  });

  it('goes to one of many cancels at once; the others are told the state', async () => {
    const message = await ours.accepted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ours.cancel(message.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await ours.ledger(message.id)).toHaveLength(2);
  });
});

describe('404', () => {
  it('answers for another organization’s message exactly as for an unknown one, and leaves it alone (promise P14)', async () => {
    const message = await theirs.accepted();
    const foreign = await ours.cancel(message.id);
    const unknown = await ours.cancel('msg_00000000000070008000000000000000');
    expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(foreign.text).toBe(unknown.text);
    expect(await theirs.get(message.id)).toEqual(message);
  });
});

describe('409', () => {
  it.each([
    'submitting',
    'accepted',
    'sent',
    'delivered',
    'delivery_failed',
    'rejected',
    'submission_unknown',
    'canceled',
    'received',
  ])('NOT_CANCELABLE with the status for a message that is %s; nothing changes (SMS state table)', async (status) => {
    const message = await ours.accepted({ to: freshRecipient() });
    await stage.sql('update sms_messages set status = $2 where id = $1', [message.id, status]);
    expect(await ours.cancel(message.id)).toMatchObject({ status: 409, body: { code: 'NOT_CANCELABLE', status } });
    expect(await ours.get(message.id)).toEqual({ ...message, status, estimated_send_at: null });
    expect(await ours.ledger(message.id)).toHaveLength(1);
  });
});
