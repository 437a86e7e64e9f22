import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
}, 60_000);
afterAll(() => stage.close());

const at = async (instant: string): Promise<SmsOrganization> => {
  ours = await stage.organization();
  await ours.setTime(instant);
  return ours;
};
const setDefaultZone = (organization: SmsOrganization, zone: string) =>
  organization.call('PATCH', '/v1/organization', { defaultTimezone: zone });

describe('quiet hours (SMS rule 3)', () => {
  it.each([
    ['before 08:00 to 08:00 of the same day', '2027-01-13T12:30:00Z', 'America/New_York', '2027-01-13T13:00:00.000Z'],
    ['after 21:00 to 08:00 of the next day', '2027-01-14T02:00:05Z', 'America/New_York', '2027-01-14T13:00:00.000Z'],
    ['past midnight to 08:00 of the new day', '2027-01-13T23:00:00Z', 'Asia/Kolkata', '2027-01-14T02:30:00.000Z'],
    ['over the jump of the clocks', '2027-03-14T05:00:00Z', 'America/New_York', '2027-03-14T12:00:00.000Z'],
    ['over the return of the clocks', '2027-11-07T04:00:00Z', 'America/New_York', '2027-11-07T13:00:00.000Z'],
  ])('shift a send from %s', async (_what, now, zone, effective) => {
    const message = await (await at(now)).accepted({ recipient_timezone: zone });
    expect(message).toMatchObject({
      status: 'scheduled',
      requested_send_at: null,
      effective_send_at: effective,
      recipient_timezone: zone,
    });
  });

  it.each([
    ['just after 08:00', '2027-01-13T13:00:01Z'],
    ['just before 21:00', '2027-01-14T01:59:50Z'],
  ])('let a send leave at once %s', async (_what, now) => {
    const message = await (await at(now)).accepted();
    expect(message).toMatchObject({ status: 'queued', effective_send_at: message.created_at });
  });

  it.each([
    ['America/Winnipeg', '2026-12-02T02:30:00Z', '2026-12-02T13:00:00.000Z'],
    ['America/Winnipeg', '2026-12-02T13:30:00Z', '2026-12-02T13:30:00.000Z'],
    ['Canada/Central', '2026-12-02T02:30:00Z', '2026-12-02T13:00:00.000Z'],
    ['America/Rainy_River', '2026-12-02T02:30:00Z', '2026-12-02T13:00:00.000Z'],
    ['America/Inuvik', '2026-12-02T03:30:00Z', '2026-12-02T14:00:00.000Z'],
    ['America/Havana', '2026-12-02T01:30:00Z', '2026-12-02T12:00:00.000Z'],
  ])(
    'go by rules that are newer than Node: %s, which left its clocks in November 2026',
    async (zone, sendAt, effective) => {
      const organization = await at('2026-11-27T15:00:00Z');
      const message = await organization.accepted({ recipient_timezone: zone, send_at: sendAt });
      expect(message).toMatchObject({ status: 'scheduled', effective_send_at: effective });
      const batch = await organization.acceptedBatch({
        send_at: sendAt,
        recipients: [organization.row({ recipient_timezone: zone })],
      });
      expect(await organization.batchMessages(batch.id)).toMatchObject([{ effective_send_at: effective }]);
    },
  );

  it('shift a send_at that lies outside, and keep what was requested', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    expect(await organization.accepted({ send_at: '2027-01-15T23:30:00-05:00' })).toMatchObject({
      status: 'scheduled',
      requested_send_at: '2027-01-16T04:30:00.000Z',
      effective_send_at: '2027-01-16T13:00:00.000Z',
    });
  });

  it('leave a send_at alone that lies inside', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    expect(await organization.accepted({ send_at: '2027-01-15T15:00:00.123Z' })).toMatchObject({
      status: 'scheduled',
      requested_send_at: '2027-01-15T15:00:00.123Z',
      effective_send_at: '2027-01-15T15:00:00.123Z',
    });
  });
});

describe('the recipient’s zone (SMS rule 3)', () => {
  it('comes from the active consent, then the conversation, then the request, then the organization', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    await setDefaultZone(organization, 'America/Denver');
    const to = freshRecipient();
    const zone = async (fields: object = {}): Promise<string | null> =>
      (await organization.accepted({ to, ...fields })).recipient_timezone;
    expect(await zone({ recipient_timezone: undefined })).toBe('America/Denver');
    expect(await zone({ recipient_timezone: 'America/Halifax' })).toBe('America/Halifax');
    expect(await zone({ recipient_timezone: 'America/Chicago' })).toBe('America/Halifax');
    await organization.consent(to, { timezone: 'America/New_York' });
    expect(await zone({ recipient_timezone: 'America/Chicago' })).toBe('America/New_York');
  });

  const learned = async (to: string): Promise<string | null | undefined> => {
    const sql = 'select recipient_timezone as zone from sms_conversations where remote_phone_number = $1';
    return (await stage.sql<{ zone: string | null }>(sql, [to]))[0]?.zone;
  };

  it('is learned by the conversation from the first send that names one, and later sends do not change it', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const to = freshRecipient();
    await organization.accepted({ to, recipient_timezone: 'America/Chicago' });
    // Without a zone a proactive send would be refused.
    expect((await organization.accepted({ to, recipient_timezone: undefined })).recipient_timezone).toBe(
      'America/Chicago',
    );
    await organization.accepted({ to, recipient_timezone: 'Europe/Berlin' });
    expect(await learned(to)).toBe('America/Chicago');
    expect((await organization.send({ recipient_timezone: undefined })).body).toMatchObject({
      code: 'RECIPIENT_TIMEZONE_REQUIRED',
    });
  });

  it('is learned by a conversation that was there before, also where a consent knew better', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const to = freshRecipient();
    const conversation = await organization.conversation(to, { inboundAgo: '1 minute' });
    await organization.accepted({ to, recipient_timezone: undefined });
    expect(await learned(to)).toBeNull();
    await organization.consent(to, { timezone: 'America/Denver' });
    const message = await organization.accepted({ to, recipient_timezone: 'Asia/Tokyo' });
    expect(message).toMatchObject({ conversation_id: conversation, recipient_timezone: 'America/Denver' });
    expect(await learned(to)).toBe('Asia/Tokyo');
  });

  it('is not learned from a send that is refused', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const to = freshRecipient();
    await organization.conversation(to, { inboundAgo: '1 minute' });
    const fields = { to, recipient_timezone: 'Asia/Tokyo', send_at: '2026-01-01T00:00:00Z' };
    expect((await organization.send(fields)).status).toBe(400);
    expect(await learned(to)).toBeNull();
  });

  it('is forgotten where a change of the conversation says so, and then learned anew', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const to = freshRecipient();
    const { conversation_id: id } = await organization.accepted({ to, recipient_timezone: 'America/Chicago' });
    await organization.call('PATCH', `/v1/sms/conversations/${id}`, { recipient_timezone: null });
    await organization.accepted({ to, recipient_timezone: 'America/Denver' });
    expect(await learned(to)).toBe('America/Denver');
  });

  it('is learned from the first row of a batch that names one, and not from a rejected row', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const [to, known, rejected] = [freshRecipient(), freshRecipient(), freshRecipient()];
    await setDefaultZone(organization, 'America/Denver');
    await organization.conversation(known, { inboundAgo: '1 minute' });
    const rows = [
      { to, text: 'One' },
      { to, text: 'Two', recipient_timezone: 'America/Chicago' },
      { to, text: 'Three', recipient_timezone: 'Europe/Berlin' },
      { to: known, text: 'One', recipient_timezone: 'Asia/Tokyo' },
      { to: rejected, text: 'One', recipient_timezone: 'Not/AZone' },
    ];
    await organization.acceptedBatch({ recipients: rows });
    expect([await learned(to), await learned(known), await learned(rejected)]).toEqual([
      'America/Chicago',
      'Asia/Tokyo',
      undefined,
    ]);
    expect((await organization.accepted({ to, recipient_timezone: undefined })).recipient_timezone).toBe(
      'America/Chicago',
    );
  });

  it('of a consent without one falls through to the next source', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const to = freshRecipient();
    await organization.consent(to);
    expect((await organization.accepted({ to, recipient_timezone: 'America/Chicago' })).recipient_timezone).toBe(
      'America/Chicago',
    );
  });

  it('is required for a proactive send: 400 RECIPIENT_TIMEZONE_REQUIRED', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    expect(await organization.send({ recipient_timezone: undefined })).toMatchObject({
      status: 400,
      body: { code: 'RECIPIENT_TIMEZONE_REQUIRED' },
    });
  });
});

describe('the 24-hour reply exception (SMS rule 4)', () => {
  const night = '2027-01-14T04:00:00Z';

  it('lets a reply leave at once, at night and without a zone', async () => {
    const organization = await at(night);
    const to = freshRecipient();
    const conversation = await organization.conversation(to, { inboundAgo: '23 hours 59 minutes' });
    const message = await organization.accepted({ to, recipient_timezone: undefined });
    expect(message).toMatchObject({
      status: 'queued',
      effective_send_at: message.created_at,
      consent_basis: 'reply',
      conversation_id: conversation,
      recipient_timezone: null,
    });
  });

  it.each([
    ['24 hours are over', { inboundAgo: '24 hours 1 second' }],
    ['the recipient never wrote', {}],
  ])('does not hold when %s', async (_what, conversation) => {
    const organization = await at(night);
    const to = freshRecipient();
    await organization.conversation(to, conversation);
    expect(await organization.accepted({ to })).toMatchObject({
      status: 'scheduled',
      consent_basis: 'none',
      effective_send_at: '2027-01-14T13:00:00.000Z',
    });
  });

  it('is judged at the time of sending: a reply scheduled beyond the 24 hours is proactive', async () => {
    const organization = await at('2027-01-13T17:00:00Z');
    const to = freshRecipient();
    await organization.conversation(to, { inboundAgo: '1 minute' });
    expect(await organization.accepted({ to, send_at: '2027-01-14T05:00:00Z' })).toMatchObject({
      effective_send_at: '2027-01-14T05:00:00.000Z',
      consent_basis: 'reply',
    });
    expect(await organization.accepted({ to, send_at: '2027-01-15T05:00:00Z' })).toMatchObject({
      effective_send_at: '2027-01-15T13:00:00.000Z',
      consent_basis: 'none',
    });
  });

  it('belongs to one number and one recipient', async () => {
    const organization = await at(night);
    await organization.conversation(freshRecipient(), { inboundAgo: '1 minute' });
    expect((await organization.accepted()).status).toBe('scheduled');
  });

  it('opens no line to a suppressed recipient', async () => {
    const organization = await at(night);
    const to = freshRecipient();
    await organization.conversation(to, { inboundAgo: '1 minute' });
    await organization.suppress(to);
    expect((await organization.send({ to })).status).toBe(422);
  });
});

describe('send_at', () => {
  const seconds = (base: string, offset: number): string => new Date(Date.parse(base) + offset * 1000).toISOString();
  const now = '2027-01-13T17:00:00Z';

  it.each([
    ['more than 60 seconds ago', -61],
    ['a day ago', -86_400],
    ['beyond 90 days', 90 * 86_400 + 60],
  ])('%s is a 400 that names the field, and nothing is stored (decision 9)', async (_what, offset) => {
    const organization = await at(now);
    expect(await organization.send({ send_at: seconds(now, offset) })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/send_at' }] },
    });
    expect((await organization.list()).body.data).toEqual([]);
  });

  it('up to 60 seconds ago is sent now (decision 9)', async () => {
    const organization = await at(now);
    const message = await organization.accepted({ send_at: seconds(now, -50) });
    expect(message).toMatchObject({ status: 'queued', effective_send_at: message.created_at });
    expect(message.requested_send_at).toBe(seconds(now, -50));
  });

  it('90 days ahead to the second is accepted (limit SMS send_at)', async () => {
    const organization = await at(now);
    expect((await organization.accepted({ send_at: seconds(now, 90 * 86_400) })).status).toBe('scheduled');
  });

  it('near the limit may be shifted beyond it by the quiet hours', async () => {
    const organization = await at('2027-01-13T05:00:00Z');
    expect(await organization.accepted({ send_at: seconds('2027-01-13T05:00:00Z', 90 * 86_400) })).toMatchObject({
      requested_send_at: '2027-04-13T05:00:00.000Z',
      effective_send_at: '2027-04-13T12:00:00.000Z',
    });
  });

  it('in the same instant by another offset is the same instant', async () => {
    const organization = await at(now);
    expect((await organization.accepted({ send_at: '2027-01-15T20:30:00+05:30' })).requested_send_at).toBe(
      '2027-01-15T15:00:00.000Z',
    );
  });
});
