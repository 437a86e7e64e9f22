import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

const settings = (organization: SmsOrganization, json: object) => organization.call('PATCH', '/v1/sms/settings', json);

describe('the retention', () => {
  const bodyOf = async (id: string) =>
    (await stage.sql<object>('select body, redact_when_ended from sms_messages where id = $1', [id]))[0];
  it('deletes the texts of old messages that have ended, both ways; what still has to be sent is sent first', async () => {
    const organization = await stage.organization();
    const from = freshRecipient();
    const sent = await organization.accepted({ to: from });
    await organization.reaches(sent.id, 'delivered');
    await organization.receive(from, 'Hello');
    const inbound = await organization.inboundFrom(from);
    const waiting = await organization.accepted({ send_at: '2027-02-20T17:00:00Z' });
    await organization.passTime('7 days');
    const young = await organization.accepted();
    // As a release left it that kept the text in the event.
    await stage.sql(
      `update sms_carrier_events set event = (event::jsonb || '{"text": "Hello"}')::json, text_gone = false
       where provider_message_id = (select provider_message_id from sms_messages where id = $1)`,
      [inbound.id],
    );
    await settings(organization, { retention_days: 3 });
    const redacted = async (id: string) =>
      waitFor(
        `${id} is redacted`,
        () => organization.get(id),
        ({ text }) => text === null,
      );
    expect(await redacted(sent.id)).toMatchObject({ status: 'delivered', estimated_segments: 1, metadata: {} });
    await redacted(inbound.id);
    expect(await bodyOf(waiting.id)).toEqual({ body: 'Your table is ready.', redact_when_ended: true });
    expect((await organization.get(young.id)).text).toBe('Your table is ready.');
    const events = await stage.sql<{ event: { text?: string } }>(
      'select event from sms_carrier_events where provider_message_id = (select provider_message_id from sms_messages where id = $1)',
      [inbound.id],
    );
    expect(events.map(({ event }) => event.text)).toEqual([undefined]);
    await organization.passTime('31 days 1 minute');
    await organization.reaches(waiting.id, 'delivered');
    expect(
      await stage.sql('select outcome, body from simulated_carrier_requests where reference = $1', [waiting.id]),
    ).toEqual([{ outcome: 'accepted', body: 'Your table is ready.' }]);
    expect(await bodyOf(waiting.id)).toEqual({ body: null, redact_when_ended: false });
    expect((await organization.get(waiting.id)).text).toBe(null);
  });

  it('comes to the end of more messages than it takes at once', async () => {
    const organization = await stage.organization();
    const sent = await organization.accepted();
    await organization.reaches(sent.id, 'delivered');
    await stage.fill(
      `insert into sms_messages select (jsonb_populate_record(m, jsonb_build_object(
         'id', m.id || lpad(n::text, 4, '0'), 'provider_message_id', m.id || n))).*
       from sms_messages m, generate_series(1, 1001) n where m.id = $1`,
      [sent.id],
    );
    await organization.setTime('2027-01-20T17:00:00Z');
    await settings(organization, { retention_days: 3 });
    await waitFor(
      'every text is gone',
      () =>
        stage.sql<{ left: number; all: number }>(
          `select count(*) filter (where body is not null)::int as left, count(*)::int as all
           from sms_messages where organization_id = $1`,
          [organization.id],
        ),
      ([row]) => row?.left === 0 && row.all === 1002,
    );
  });
});
