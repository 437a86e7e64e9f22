import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { carrierRequests } from '../../support/sms-carrier-books.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SendFields, SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

/** A message for tomorrow noon, what happens meanwhile, and tomorrow noon. */
async function dueAfter(
  organization: SmsOrganization,
  fields: SendFields,
  meanwhile: () => Promise<unknown>,
): Promise<SmsMessage> {
  const message = await organization.accepted({ send_at: '2027-01-14T17:00:00Z', ...fields });
  expect(message.status).toBe('scheduled');
  await meanwhile();
  await organization.passTime('24 hours 1 minute');
  return message;
}

async function expectRejected(organization: SmsOrganization, message: SmsMessage, code: string): Promise<void> {
  const rejected = await organization.reaches(message.id, 'rejected');
  expect(rejected).toMatchObject({
    error: { code, message: expect.any(String), carrier_code: null },
    terminal_at: expect.any(String),
    charged_micro_usd: null,
  });
  // Told by no event, never seen by the carrier, and paid back.
  expect(await organization.events(message.id)).toEqual([]);
  expect(await carrierRequests(stage, message.id)).toEqual([]);
  expect((await organization.ledger(message.id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
  expect(await organization.cancel(message.id)).toMatchObject({ status: 409, body: { status: 'rejected' } });
}

describe('a scheduled message that becomes due (SMS state table)', () => {
  it('is submitted when nothing changed', async () => {
    const organization = await stage.organization();
    const message = await dueAfter(organization, {}, async () => undefined);
    const delivered = await organization.reaches(message.id, 'delivered');
    expect(delivered.effective_send_at).toBe(message.effective_send_at);
    expect(await carrierRequests(stage, message.id)).toEqual(['accepted']);
  });

  it('is not submitted before', async () => {
    const organization = await stage.organization();
    const message = await organization.accepted({ send_at: '2027-01-14T17:00:00Z' });
    const sentinel = await organization.accepted();
    await organization.passTime('23 hours 58 minutes');
    await organization.reaches(sentinel.id, 'delivered');
    expect((await organization.get(message.id)).status).toBe('scheduled');
    expect(await carrierRequests(stage, message.id)).toEqual([]);
  });

  it('is rejected as opted_out when the recipient was suppressed (decision 12)', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const message = await dueAfter(organization, { to }, async () => {
      await organization.receive(to, 'STOP');
      await organization.inboundFrom(to);
    });
    await expectRejected(organization, message, 'opted_out');
  });

  it.each<[string, (organization: SmsOrganization) => Promise<unknown>]>([
    ['was suspended', (o) => o.setNumber('suspended_at = now()')],
    ['was released', (o) => o.setNumber('released_at = now()')],
    ['lost its campaign', (o) => o.setNumber(`sms_assignment_status = 'PENDING_UNASSIGNMENT'`)],
    ['has a campaign that is not approved any more', (o) => o.setCampaign(`status = 'expired'`)],
    ['belongs to a carrier that is not configured any more', (o) => o.setNumber(`carrier = 'telnyx'`)],
  ])('is rejected as sender_not_ready when the sender %s', async (_what, spoil) => {
    const organization = await stage.organization();
    const message = await dueAfter(organization, {}, () => spoil(organization));
    await expectRejected(organization, message, 'sender_not_ready');
  });

  it('is rejected as consent_revoked when its consent was revoked', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const consent = await organization.consent(to);
    const message = await dueAfter(organization, { to }, () =>
      stage.sql(`update sms_consents set status = 'revoked' where id = $1`, [consent]),
    );
    await expectRejected(organization, message, 'consent_revoked');
  });

  it('is rejected as consent_revoked when its consent expired meanwhile', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    await organization.consent(to, { expiresIn: '40 hours' });
    await expectRejected(organization, await dueAfter(organization, { to }, async () => undefined), 'consent_revoked');
  });

  it.each<['rejected' | 'delivered', string]>([
    ['rejected', 'is revoked'],
    ['delivered', 'stands'],
  ])('is %s where its sender has another campaign by now and the consent of the first %s', async (status) => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const consent = await organization.consent(to);
    const message = await dueAfter(organization, { to }, async () => {
      await stage.sql(
        `insert into sms_campaigns select (jsonb_populate_record(c, jsonb_build_object('id', c.id || '_2'))).*
         from sms_campaigns c where c.organization_id = $1`,
        [organization.id],
      );
      await organization.setNumber(`sms_campaign_id = sms_campaign_id || '_2'`);
      if (status === 'rejected') await organization.call('POST', `/v1/sms/consents/${consent}/revoke`, {});
    });
    if (status === 'rejected') await expectRejected(organization, message, 'consent_revoked');
    else await organization.reaches(message.id, status);
  });

  it('goes out under a newer consent where the first one was revoked', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const consent = await organization.consent(to);
    const message = await dueAfter(organization, { to }, async () => {
      await stage.sql(`update sms_consents set status = 'revoked' where id = $1`, [consent]);
      await organization.consent(to);
    });
    await organization.reaches(message.id, 'delivered');
  });

  it('is rejected as timezone_required when no zone is known any more', async () => {
    const organization = await stage.organization();
    await organization.call('PATCH', '/v1/organization', { defaultTimezone: 'America/New_York' });
    const message = await dueAfter(organization, { recipient_timezone: undefined }, () =>
      organization.call('PATCH', '/v1/organization', { defaultTimezone: null }),
    );
    await expectRejected(organization, message, 'timezone_required');
  });

  it('is rejected as insufficient_credits when the balance is overdrawn', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    const setBalance = (amount: number) =>
      stage.sql('update credit_accounts set balance_micro_usd = $2 where organization_id = $1', [
        organization.id,
        amount,
      ]);
    await setBalance(7_900);
    const message = await dueAfter(organization, {}, () => setBalance(-1));
    await expectRejected(organization, message, 'insufficient_credits');
  });

  it('is shifted when the recipient’s zone moved and it is night there; it can still be canceled (promise P16)', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const message = await dueAfter(organization, { to }, () => organization.consent(to, { timezone: 'Asia/Tokyo' }));
    const shifted = await waitFor(
      'the message is shifted',
      () => organization.get(message.id),
      (seen) => seen.effective_send_at !== message.effective_send_at,
    );
    // 17:01 UTC is past two in the morning in Tokyo; 08:00 there is 23:00 UTC.
    expect(shifted).toMatchObject({
      status: 'scheduled',
      requested_send_at: message.requested_send_at,
      effective_send_at: '2027-01-14T23:00:00.000Z',
      error: null,
    });
    expect(await carrierRequests(stage, message.id)).toEqual([]);
    expect(await organization.cancel(message.id)).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  it('is shifted and then submitted in the first instant that is allowed', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const message = await dueAfter(organization, { to }, () => organization.consent(to, { timezone: 'Asia/Tokyo' }));
    await waitFor(
      'the message is shifted',
      () => organization.get(message.id),
      (seen) => seen.effective_send_at === '2027-01-14T23:00:00.000Z',
    );
    await organization.passTime('6 hours');
    await organization.reaches(message.id, 'delivered');
    expect(await carrierRequests(stage, message.id)).toEqual(['accepted']);
  });

  it('is shifted when the reply exception that it was accepted under is over', async () => {
    const organization = await stage.organization();
    await organization.setTime('2027-01-14T04:00:00Z');
    const to = freshRecipient();
    await organization.conversation(to, { inboundAgo: '1 hour' });
    const message = await organization.accepted({ to, send_at: '2027-01-14T05:00:00Z' });
    expect(message).toMatchObject({ consent_basis: 'reply', effective_send_at: '2027-01-14T05:00:00.000Z' });
    // The worker sleeps through the day and wakes on the second night.
    await organization.passTime('25 hours 30 minutes');
    expect(
      await waitFor(
        'the message is shifted',
        () => organization.get(message.id),
        (seen) => seen.effective_send_at !== message.effective_send_at,
      ),
    ).toMatchObject({ status: 'scheduled', effective_send_at: '2027-01-15T13:00:00.000Z' });
  });

  it('that was canceled never reaches the carrier (promise P15)', async () => {
    const organization = await stage.organization();
    const message = await dueAfter(organization, {}, async () => undefined).then(async (one) => {
      const answer = await organization.cancel(one.id);
      return { one, answer };
    });
    const settled = await waitFor(
      'the race is decided',
      () => organization.get(message.one.id),
      (seen) => ['canceled', 'delivered'].includes(seen.status),
    );
    const requests = await carrierRequests(stage, message.one.id);
    expect([message.answer.status, settled.status, requests.length]).toEqual(
      message.answer.status === 200 ? [200, 'canceled', 0] : [409, 'delivered', 1],
    );
  });
});
