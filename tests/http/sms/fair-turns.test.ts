import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { startSmsStage, type SmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
});
afterAll(() => stage.close());

/** Puts texts in line as if they had been scheduled for the instant that has just come, with one statement. */
const putInLine = (organization: SmsOrganization, texts: number): Promise<unknown> =>
  stage.fill(
    `with conversation as (
       insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, created_at, updated_at)
       values ('conv_line_' || $1, $1, $2, '+16465550000', now(), now()) returning id
     )
     insert into sms_messages (id, organization_id, conversation_id, from_phone_number_id, direction, origin, sender,
       recipient, body, recipient_timezone, requested_timezone, requested_send_at, effective_send_at, due_at, status,
       carrier, encoding, estimated_segments, units, units_per_segment, metadata, wake_at, created_at, updated_at)
     select 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1, c.id, $2, 'outbound', 'api', $3,
       '+1646' || (3000000 + n), 'Doors open', 'America/New_York', 'America/New_York', t.at, t.at, t.at, 'scheduled',
       'simulated', 'gsm7', 1, 10, 160, '{}', clock_timestamp(), t.at, t.at
     from generate_series(1, $4::int) n, conversation c, (select organization_now($1) as at) t`,
    [organization.id, organization.numberId, organization.e164, texts],
  );

describe('texts that are due at the same instant', () => {
  it('go in turns of organizations: the few of one are not behind the thousands of another', async () => {
    const [many, few] = [await stage.organization(), await stage.organization()];
    await putInLine(many, 10_000);
    await putInLine(few, 10);
    const gone = await waitFor(
      'the few have gone',
      () =>
        stage.sql<{ many: number; few: number }>(
          `select count(*) filter (where m.organization_id = $1)::int as many,
             count(*) filter (where m.organization_id = $2)::int as few
           from simulated_carrier_requests r join sms_messages m on m.id = r.reference`,
          [many.id, few.id],
        ),
      ([row]) => row?.few === 10,
      20_000,
    );
    expect(gone[0]?.many).toBeLessThan(5_000);
  });
});
