import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

type Conversation = components['schemas']['SmsConversation'];
type NotePage = components['schemas']['SmsConversationNotePage'];

let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const at = (id: string | null, rest = ''): string => `/v1/sms/conversations/${id}${rest}`;
const conversation = async (id: string | null, organization = ours): Promise<Conversation> =>
  (await organization.call<Conversation>('GET', at(id))).body;
const reply = (id: string | null, fields: object, key = freshKey(), organization = ours) =>
  organization.call<SmsMessage>(
    'POST',
    at(id, '/messages'),
    { text: 'See you at eight.', ...fields },
    {
      'idempotency-key': key,
    },
  );

/** A conversation in which the other side has just written. */
async function written(text = 'Is my table ready?', organization = ours): Promise<{ id: string; from: string }> {
  const from = freshRecipient();
  await organization.receive(from, text);
  return { id: (await organization.inboundFrom(from)).conversation_id ?? '', from };
}

describe('a conversation', () => {
  it('begins with a text that arrives, unread, and counts each one once', async () => {
    const { id, from } = await written();
    const first = await conversation(id);
    expect(first).toMatchObject({
      phone_number_id: ours.numberId,
      remote_phone_number: from,
      campaign_id: null,
      campaign_snapshot: null,
      status: 'open',
      unread_count: 1,
      last_outbound_at: null,
      content_redacted_at: null,
    });
    expect(first.last_message_at).toBe(first.last_inbound_at);
    await ours.receive(from, 'Hello?');
    const { created_at: arrived } = await ours.inboundFrom(from, 2);
    expect(await conversation(id)).toMatchObject({
      unread_count: 2,
      last_inbound_at: arrived,
      last_message_at: arrived,
    });
  });

  it('begins with a text that is sent, under the campaign of its sender, with nothing unread', async () => {
    const sent = await ours.accepted();
    expect(await conversation(sent.conversation_id)).toMatchObject({
      remote_phone_number: sent.to,
      campaign_id: sent.campaign_id,
      campaign_snapshot: sent.campaign_snapshot,
      unread_count: 0,
      last_inbound_at: null,
      last_outbound_at: sent.created_at,
      last_message_at: sent.created_at,
    });
  });

  it('begins without automation, is switched, and is paused by a message of a person, which a repeated key does not do again', async () => {
    const { conversation_id: id } = await ours.accepted();
    const automation = async (status: string) => {
      const changes = { automation_status: status };
      expect(await ours.call('PATCH', at(id), changes)).toMatchObject({ status: 200, body: changes });
    };
    expect(await conversation(id)).toMatchObject({ automation_status: 'disabled' });
    const key = freshKey();
    const text = { recipient_timezone: 'America/New_York' };
    expect((await reply(id, text)).status).toBe(202);
    expect(await conversation(id)).toMatchObject({ automation_status: 'disabled' });
    await automation('enabled');
    expect((await reply(id, { ...text, consent_id: 'cons_unknown' })).status).toBe(422);
    expect(await conversation(id)).toMatchObject({ automation_status: 'enabled' });
    expect((await reply(id, text, key)).status).toBe(202);
    expect(await conversation(id)).toMatchObject({ automation_status: 'paused' });
    await automation('enabled');
    expect((await reply(id, text, key)).status).toBe(202);
    expect(await conversation(id)).toMatchObject({ automation_status: 'enabled' });
  });

  it('is untouched by a send that is refused, and by one that repeats a key', async () => {
    const key = freshKey();
    const fields = { to: freshRecipient() };
    const sent = await ours.accepted(fields, key);
    const before = await conversation(sent.conversation_id);
    await ours.accepted(fields, key);
    expect((await ours.send({ ...fields, text: 'Other' }, key)).status).toBe(409);
    expect((await ours.send({ ...fields, consent_id: 'cons_unknown' })).status).toBe(422);
    expect(await conversation(sent.conversation_id)).toEqual(before);
  });

  it('has the times and counts of its messages, however many come at the same moment', async () => {
    const theirs = await stage.organization();
    const recipients = Array.from({ length: 5 }, freshRecipient);
    await Promise.all(
      recipients.flatMap((to) => [
        ...Array.from({ length: 4 }, () => theirs.accepted({ to })),
        ...Array.from({ length: 3 }, (_, place) => theirs.receive(to, `Text ${place}`)),
      ]),
    );
    for (const to of recipients) await theirs.inboundFrom(to, 3);
    const wrong = await stage.sql(
      `select v.id from sms_conversations v join sms_messages m on m.conversation_id = v.id
       where v.organization_id = $1 group by v.id
       having v.unread_count <> count(*) filter (where m.direction = 'inbound') or v.unread_count <> 3
         or count(*) <> 7
         or v.last_inbound_at <> max(m.created_at) filter (where m.direction = 'inbound')
         or v.last_outbound_at <> max(m.created_at) filter (where m.direction = 'outbound')
         or v.last_message_at <> max(m.created_at)`,
      [theirs.id],
    );
    expect(wrong).toEqual([]);
    const all = await stage.sql('select from sms_conversations where organization_id = $1', [theirs.id]);
    expect(all).toHaveLength(recipients.length);
  });
});

describe('texts that arrive together', () => {
  it('count each, also in a conversation that the first of them begins', async () => {
    const from = freshRecipient();
    await stage.sql(
      `insert into sms_carrier_events (carrier, event_id, provider_message_id, event, received_at, retry_at)
       select 'simulated', t.id, t.id, json_build_object('kind', 'inbound', 'eventId', t.id, 'providerMessageId', t.id,
         'from', $1::text, 'to', $2::text, 'text', 'Hello', 'optIntent', null, 'occurredAt', '2027-01-13T17:00:00Z'),
         now(), now()
       from generate_series(1, 3) n, lateral (select $1::text || '-' || n as id) t`,
      [from, ours.e164],
    );
    const { conversation_id: id, created_at: at } = await ours.inboundFrom(from, 3);
    expect(await conversation(id)).toMatchObject({ unread_count: 3, last_inbound_at: at, last_message_at: at });
  });
});

describe('read', () => {
  it('sets the count to 0, and a text that arrives afterwards counts from 1', async () => {
    const { id, from } = await written();
    for (const _time of ['once', 'again'])
      expect(await ours.call('POST', at(id, '/read'))).toMatchObject({ status: 200, body: { id, unread_count: 0 } });
    await ours.receive(from, 'Hello?');
    await ours.inboundFrom(from, 2);
    expect(await conversation(id)).toMatchObject({ unread_count: 1 });
  });

  it('is not done by listing', async () => {
    const { id } = await written();
    expect((await ours.call('GET', at(id, '/messages'))).status).toBe(200);
    expect(await conversation(id)).toMatchObject({ unread_count: 1 });
  });
});

describe('a change', () => {
  it('writes what is given and leaves the rest, null included', async () => {
    const { conversation_id: id } = await ours.accepted();
    const [agent] = await stage.sql<{ id: string }>('select id from agents where organization_id = $1', [ours.id]);
    const [key] = await stage.sql<{ id: string }>('select id from api_keys where organization_id = $1', [ours.id]);
    const all = {
      status: 'closed',
      automation_status: 'paused',
      assigned_user_id: key?.id,
      assigned_agent_id: agent?.id,
      recipient_timezone: 'America/Chicago',
    };
    expect(await ours.call('PATCH', at(id), all)).toMatchObject({ status: 200, body: all });
    expect(await ours.call('PATCH', at(id), { assigned_user_id: null })).toMatchObject({
      status: 200,
      body: { ...all, assigned_user_id: null },
    });
    const before = await conversation(id);
    expect(await ours.call('PATCH', at(id), {})).toMatchObject({ status: 200, body: before });
  });

  it('to another organization’s agent is a 400 that names the field, and changes nothing', async () => {
    const { conversation_id: id } = await ours.accepted();
    const theirs = await stage.organization();
    const [agent] = await stage.sql<{ id: string }>('select id from agents where organization_id = $1', [theirs.id]);
    const before = await conversation(id);
    for (const assigned of [agent?.id, 'agent_unknown']) {
      expect(await ours.call('PATCH', at(id), { status: 'spam', assigned_agent_id: assigned })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/assigned_agent_id' }] },
      });
    }
    expect(await conversation(id)).toEqual(before);
  });

  it('of the zone is what the quiet hours of the next text go by', async () => {
    const theirs = await stage.organization();
    await theirs.setTime('2027-01-14T04:00:00Z');
    const first = await theirs.accepted({ recipient_timezone: 'America/New_York' });
    expect(first.effective_send_at).toBe('2027-01-14T13:00:00.000Z');
    await theirs.call('PATCH', at(first.conversation_id), { recipient_timezone: 'Asia/Tokyo' });
    // In Tokyo it is one in the afternoon.
    const second = (await reply(first.conversation_id, { recipient_timezone: 'America/New_York' }, freshKey(), theirs))
      .body;
    expect(second).toMatchObject({ recipient_timezone: 'Asia/Tokyo', consent_basis: 'none' });
    expect(Date.parse(second.effective_send_at)).toBeLessThan(Date.parse(first.effective_send_at));
  });

  it('to closed lasts until a text arrives; spam stays spam', async () => {
    for (const [status, then] of [
      ['closed', 'open'],
      ['spam', 'spam'],
    ]) {
      const { id, from } = await written();
      await ours.call('PATCH', at(id), { status });
      await ours.accepted({ to: from });
      expect(await conversation(id)).toMatchObject({ status });
      await ours.receive(from, 'Hello again');
      await ours.inboundFrom(from, 2);
      expect(await conversation(id)).toMatchObject({ status: then, unread_count: 2 });
    }
  });
});

describe('a reply', () => {
  it('goes from the conversation’s number to the other side, and leaves at once at night within 24 hours', async () => {
    const theirs = await stage.organization();
    await theirs.setTime('2027-01-14T04:00:00Z');
    const { id, from } = await written('Are you open?', theirs);
    const { status, body } = await reply(
      id,
      { metadata: { table: 7 }, recipient_timezone: 'America/New_York' },
      freshKey(),
      theirs,
    );
    expect(status).toBe(202);
    expect(body).toMatchObject({
      conversation_id: id,
      from_phone_number_id: theirs.numberId,
      from: theirs.e164,
      to: from,
      consent_basis: 'reply',
      metadata: { table: 7 },
      status: 'queued',
    });
    await theirs.reaches(body.id, 'delivered');
    const page = await theirs.call<{ data: SmsMessage[] }>('GET', at(id, '/messages'));
    expect(page.body.data.map(({ direction }) => direction)).toEqual(['outbound', 'inbound']);
  });

  it('waits for the morning once 24 hours are over', async () => {
    const theirs = await stage.organization();
    await theirs.setTime('2027-01-13T04:00:00Z');
    const { id } = await written('Are you open?', theirs);
    await theirs.setTime('2027-01-14T05:00:00Z');
    const { body } = await reply(id, { recipient_timezone: 'America/New_York' }, freshKey(), theirs);
    expect(body).toMatchObject({
      status: 'scheduled',
      consent_basis: 'none',
      effective_send_at: '2027-01-14T13:00:00.000Z',
    });
  });

  it('with the same key and JSON is the same text; other JSON, or another conversation, is a 409', async () => {
    const [one, other] = [await written(), await written()];
    const key = freshKey();
    const first = await reply(one.id, {}, key);
    expect((await reply(one.id, {}, key)).body.id).toBe(first.body.id);
    for (const again of [reply(one.id, { text: 'Other' }, key), reply(other.id, {}, key)])
      expect(await again).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    // A key belongs to its operation.
    expect((await ours.send({ to: one.from }, key)).status).toBe(202);
    expect((await ours.list({ conversation_id: other.id, direction: 'outbound' })).body.data).toEqual([]);
  });

  it('leaves when it was asked to, under the consent that it names', async () => {
    const { id, from } = await written();
    const consentId = await ours.consent(from);
    const { status, body } = await reply(id, {
      send_at: '2027-01-20T17:00:00Z',
      consent_id: consentId,
      recipient_timezone: 'America/New_York',
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'scheduled',
      requested_send_at: '2027-01-20T17:00:00.000Z',
      effective_send_at: '2027-01-20T17:00:00.000Z',
      consent_id: consentId,
    });
    expect(await ours.get(body.id)).toEqual(body);
  });

  it('is refused as a send is, and uses no key then', async () => {
    const { id, from } = await written();
    const key = freshKey();
    await ours.suppress(from);
    expect(await reply(id, {}, key)).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
    await stage.sql('delete from sms_suppressions where organization_id = $1 and recipient = $2', [ours.id, from]);
    expect((await reply(id, { text: 'Now' }, key)).status).toBe(202);
  });
});

describe('messages and notes of a conversation', () => {
  it('are paged by cursors that belong to the conversation', async () => {
    const [one, other] = [await written(), await written()];
    for (const { id, from } of [one, other]) {
      for (const body of ['First', 'Second', 'Third']) {
        expect((await ours.call('POST', at(id, '/notes'), { body })).status).toBe(201);
        await ours.accepted({ to: from });
      }
    }
    for (const [list, count] of [
      ['/notes', 3],
      ['/messages', 4],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '?limit=1' : `?limit=1&cursor=${cursor}`;
        const { status, body } = await ours.call<NotePage>('GET', at(one.id, `${list}${query}`));
        expect(status).toBe(200);
        seen.push(...body.data.map(({ id }) => id));
        if (cursor === null) {
          const elsewhere = `${list}?cursor=${body.next_cursor}`;
          expect(await ours.call('GET', at(other.id, elsewhere))).toMatchObject({
            status: 400,
            body: { code: 'INVALID_CURSOR' },
          });
        }
        cursor = body.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
      expect(seen).toHaveLength(count);
    }
    const { body } = await ours.call<NotePage>('GET', at(one.id, '/notes?limit=1'));
    expect(body.data[0]).toMatchObject({ body: 'Third', conversation_id: one.id, created_by_user_id: null });
  });
});
