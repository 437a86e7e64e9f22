import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Conversation = components['schemas']['SmsConversation'];

let server: TestServer;
let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const conversation = async (id: string | null): Promise<Conversation> =>
  (await ours.call<Conversation>('GET', `/v1/sms/conversations/${id}`)).body;

describe('conversations at the same moment', () => {
  it('two processes that begin a conversation begin one, and neither loses its text', async () => {
    const [single, row] = [freshRecipient(), freshRecipient()];
    const begun = (recipient: string): string => `conv_${createHash('md5').update(recipient).digest('hex')}`;
    const { sent, batch } = await server.database.tx(async (tx) => {
      await tx.query(
        `insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, created_at, updated_at)
         select 'conv_' || md5(r), $1, $2, r, t.at, t.at
         from unnest($3::text[]) r, (select organization_now($1) - interval '1 day' as at) t`,
        [ours.id, ours.numberId, [single, row]],
      );
      const meanwhile = {
        sent: ours.accepted({ to: single }),
        batch: ours.sendBatch({ recipients: [ours.row({ to: row })] }),
      };
      await waitFor(
        'both wait for the conversations',
        () =>
          stage.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like '%json_to_recordset%'`,
          ),
        (waiting) => waiting.length === 2,
      );
      return meanwhile;
    });
    const { created_at: at, conversation_id: id } = await sent;
    expect(id).toBe(begun(single));
    expect(await conversation(id)).toMatchObject({ last_outbound_at: at, last_message_at: at });
    expect((await batch).status).toBe(202);
    const [inBatch] = await ours.batchMessages((await batch).body.id);
    expect(inBatch?.conversation_id).toBe(begun(row));
    expect(await conversation(begun(row))).toMatchObject({ last_outbound_at: inBatch?.created_at });
  });

  it('batches to the same recipients in any order are all accepted', async () => {
    const theirs = await stage.organization();
    const recipients = Array.from({ length: 60 }, () => theirs.row());
    const again = () => theirs.sendBatch({ recipients });
    expect((await again()).status).toBe(202);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) => {
        if (place % 2 === 0) recipients.reverse();
        return again();
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const counts = await stage.sql(
      `select count(*)::int as texts from sms_messages where organization_id = $1 group by conversation_id`,
      [theirs.id],
    );
    expect(counts).toEqual(Array.from({ length: 60 }, () => ({ texts: 7 })));
  });
});
