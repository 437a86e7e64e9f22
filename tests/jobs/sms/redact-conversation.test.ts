import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Conversation = components['schemas']['SmsConversation'];
type Page = components['schemas']['SmsMessagePage'];
type NotePage = components['schemas']['SmsConversationNotePage'];

let server: TestServer;
let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker'] });
  stage = stageOn(server);
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const at = (id: string | null, rest = ''): string => `/v1/sms/conversations/${id}${rest}`;
const conversation = async (id: string | null): Promise<Conversation> =>
  (await ours.call<Conversation>('GET', at(id))).body;

/** A conversation in which the other side has just written. */
async function written(text: string): Promise<{ id: string; from: string }> {
  const from = freshRecipient();
  await ours.receive(from, text);
  return { id: (await ours.inboundFrom(from)).conversation_id ?? '', from };
}

describe('redaction', () => {
  it('takes the words out of texts and notes, keeps everything else, and may be repeated', async () => {
    const { id, from } = await written('A secret');
    const sent = await ours.accepted({ to: from, metadata: { order: 'o-1' } });
    const delivered = await ours.reaches(sent.id, 'delivered');
    const inbound = await ours.inboundFrom(from);
    await ours.call('POST', at(id, '/notes'), { body: 'A secret note' });
    const bystander = await ours.accepted();

    expect(await ours.call('DELETE', at(id))).toMatchObject({ status: 204, text: '' });
    const redacted = await conversation(id);
    expect(redacted.content_redacted_at).not.toBeNull();
    for (const before of [delivered, inbound])
      expect(await ours.get(before.id)).toEqual({ ...before, text: null, updated_at: expect.any(String) });
    const notes = await ours.call<NotePage>('GET', at(id, '/notes'));
    expect(notes.body.data).toMatchObject([{ body: null, redacted_at: expect.any(String) }]);
    expect(await ours.get(bystander.id)).toMatchObject({ text: 'Your table is ready.' });
    // What the carrier told us is emptied once it is a message.
    expect(await stage.sql(`select from sms_carrier_events where event::text like '%A secret%'`)).toEqual([]);

    expect((await ours.call('DELETE', at(id))).status).toBe(204);
    expect(await conversation(id)).toEqual(redacted);
  });

  it('shows no words of a text that still has to leave, sends them, and takes them as soon as it has left', async () => {
    const sent = await ours.accepted({ send_at: '2027-01-20T17:00:00Z', text: 'Tomorrow at eight' });
    expect((await ours.call('DELETE', at(sent.conversation_id))).status).toBe(204);
    const hidden = { id: sent.id, status: 'scheduled', text: null };
    expect(await ours.get(sent.id)).toMatchObject(hidden);
    expect((await ours.call<Page>('GET', at(sent.conversation_id, '/messages'))).body.data).toMatchObject([hidden]);
    await ours.passTime('7 days 1 minute');
    expect(await ours.reaches(sent.id, 'delivered')).toMatchObject({ text: null });
    const carried = await stage.sql('select from simulated_carrier_requests where reference = $1 and body = $2', [
      sent.id,
      'Tomorrow at eight',
    ]);
    expect(carried).toHaveLength(1);
    for (const { body } of await ours.events(sent.id)) expect(body.data.text).toBeNull();
  });

  it('takes the words of a text that is canceled or rejected afterwards', async () => {
    const [canceled, rejected] = [
      await ours.accepted({ send_at: '2027-02-20T17:00:00Z' }),
      await ours.accepted({ send_at: '2027-01-29T17:00:00Z' }),
    ];
    for (const { conversation_id: id } of [canceled, rejected])
      expect((await ours.call('DELETE', at(id))).status).toBe(204);
    expect((await ours.cancel(canceled.id)).body).toMatchObject({ status: 'canceled', text: null });
    await ours.suppress(rejected.to);
    await ours.passTime('10 days');
    expect(await ours.reaches(rejected.id, 'rejected')).toMatchObject({ text: null });
  });

  it('leaves texts alone that come afterwards, until it is asked for again', async () => {
    const { id, from } = await written('Before');
    await ours.call('DELETE', at(id));
    const { content_redacted_at: first } = await conversation(id);
    await ours.receive(from, 'After');
    expect(await ours.inboundFrom(from, 2)).toMatchObject({ text: 'After' });
    expect((await conversation(id)).content_redacted_at).toBe(first);
    await ours.call('DELETE', at(id));
    expect(await ours.inboundFrom(from, 2)).toMatchObject({ text: null });
    expect((await conversation(id)).content_redacted_at).not.toBe(first);
  });

  it('of a long conversation holds up nobody, and is ended by asking again where it was cut off', async () => {
    const { id, from } = await written('The first');
    await grow(id, 1_100);
    const [oldest] = await stage.sql<{ id: string }>(
      'select id from sms_messages where conversation_id = $1 order by id limit 1',
      [id],
    );
    const redaction = await server.database.tx(async (tx) => {
      await tx.query('select from sms_messages where id = $1 for update', [oldest?.id]);
      const answer = ours.call('DELETE', at(id));
      const pid = await waitingFor(`%update sms_messages m set%body =%`);
      // What is in the way of its last part is in the way of nobody else.
      const sent = await ours.accepted({ to: from });
      await ours.receive(from, 'Meanwhile');
      await waitFor(
        'the text that arrives',
        async () => (await ours.list({ direction: 'inbound', conversation_id: id })).body.data.map(({ text }) => text),
        (texts) => texts.includes('Meanwhile'),
      );
      expect((await ours.call('POST', at(id, '/notes'), { body: 'Meanwhile' })).status).toBe(201);
      await stage.sql('select pg_terminate_backend($1)', [pid]);
      return { status: (await answer).status, sent };
    });
    expect(redaction.status).toBeGreaterThanOrEqual(500);
    expect(await conversation(id)).toMatchObject({ content_redacted_at: null });
    await ours.reaches(redaction.sent.id, 'delivered');
    expect((await ours.call('DELETE', at(id))).status).toBe(204);
    expect(await stage.sql('select from sms_messages where conversation_id = $1 and body is not null', [id])).toEqual(
      [],
    );
    expect((await conversation(id)).content_redacted_at).not.toBeNull();
  });

  it('waits for a text with nothing in its hands that the text’s receipt waits for', async () => {
    const { id } = await written('A secret');
    const answer = await server.database.tx(async (tx) => {
      await tx.query('select from sms_messages where conversation_id = $1 for update', [id]);
      const redaction = ours.call('DELETE', at(id));
      await waitingFor(`%update sms_messages m set%body =%`);
      await tx.query('update sms_conversations set unread_count = unread_count where id = $1', [id]);
      return { redaction };
    });
    expect((await answer.redaction).status).toBe(204);
  });

  it('beside texts that are sent, arrive and are delivered loses none of them', async () => {
    const { id, from } = await written('Before');
    const before = await ours.inboundFrom(from);
    const sends = Array.from({ length: 8 }, async () => {
      const { id: messageId } = await ours.accepted({ to: from });
      return ours.reaches(messageId, 'delivered');
    });
    const texts = Array.from({ length: 4 }, (_, place) => ours.receive(from, `Text ${place}`));
    const redactions = Array.from({ length: 6 }, async () => (await ours.call('DELETE', at(id))).status);
    expect(new Set(await Promise.all(redactions))).toEqual(new Set([204]));
    await Promise.all([...sends, ...texts]);
    await ours.inboundFrom(from, 5);
    expect(await ours.get(before.id)).toMatchObject({ text: null });
    expect(await conversation(id)).toMatchObject({ unread_count: 5 });
    const carried = await stage.sql(
      `select r.body from simulated_carrier_requests r join sms_messages m on m.id = r.reference where m.conversation_id = $1`,
      [id],
    );
    expect(carried).toEqual(Array.from({ length: 8 }, () => ({ body: 'Your table is ready.' })));
  });
});

/** So many texts more than a conversation has, older than all of them. */
async function grow(id: string, count: number): Promise<void> {
  await stage.fill(
    `insert into sms_messages select (jsonb_populate_record(m, jsonb_build_object(
       'id', 'msg_0' || lpad(n::text, 31, '0'), 'provider_message_id', 'old-' || n))).*
     from sms_messages m, generate_series(1, $2) n where m.conversation_id = $1`,
    [id, count],
  );
}

/** The process of the statement that waits for a lock. */
async function waitingFor(statement: string): Promise<number> {
  const [found] = await waitFor(
    'a statement that waits for a lock',
    () =>
      stage.sql<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [statement],
      ),
    (rows) => rows.length > 0,
  );
  return found?.pid ?? 0;
}
