import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMessages } from '../../../server/src/sms/messages/store.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';

let server: TestServer;
let stage: SmsStage;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
}, 60_000);
afterAll(() => stage.close());

const ids = (messages: readonly SmsMessage[]): string[] => messages.map(({ id }) => id);

/** Every page from the first to the last, with what `between` does after each. */
async function pages(
  organization: SmsOrganization,
  query: Record<string, string>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const { status, body, text } = await organization.list(cursor === null ? query : { ...query, cursor });
    if (status !== 200) throw new Error(text);
    found.push(ids(body.data));
    cursor = body.next_cursor;
    await between();
  } while (cursor !== null);
  return found;
}

async function send(organization: SmsOrganization, count: number): Promise<string[]> {
  const sent: string[] = [];
  for (let index = 0; index < count; index += 1) sent.unshift((await organization.accepted()).id);
  return sent;
}

describe('200', () => {
  it('answers an organization’s messages, newest first, and nobody else’s', async () => {
    const [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
    await send(theirs, 2);
    const sent = await send(ours, 3);
    const { body } = await ours.list();
    expect(ids(body.data)).toEqual(sent);
    expect(body.next_cursor).toBeNull();
    expect(body.data[0]).toEqual(await ours.get(sent[0] ?? ''));
  });

  it('answers an empty page where nothing matches', async () => {
    const ours = await stage.organization();
    expect(await ours.list({ limit: '1' })).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
  });

  it('takes limits from 1 to 100, 50 by default', async () => {
    const ours = await stage.organization();
    await Promise.all(Array.from({ length: 101 }, () => ours.accepted()));
    expect((await ours.list()).body.data).toHaveLength(50);
    expect((await ours.list({ limit: '100' })).body.data).toHaveLength(100);
    expect((await pages(ours, { limit: '100' })).map((page) => page.length)).toEqual([100, 1]);
  });
});

describe('filters', () => {
  let ours: SmsOrganization;
  let plain: SmsMessage;
  let batch: SmsMessage;
  let scheduled: SmsMessage;
  let inbound: SmsMessage;
  let elsewhere: SmsMessage;

  beforeAll(async () => {
    ours = await stage.organization();
    plain = await ours.accepted();
    const [row] = await ours.batchMessages((await ours.acceptedBatch()).id);
    if (row === undefined) throw new Error('The batch has no message');
    batch = row;
    scheduled = await ours.accepted({ send_at: '2027-01-20T17:00:00Z' });
    inbound = await ours.accepted();
    await stage.sql(
      `update sms_messages set direction = 'inbound', origin = 'simulated', status = 'received' where id = $1`,
      [inbound.id],
    );
    await stage.sql(
      `insert into sms_campaigns select 'camp_second', organization_id, brand_id, use_case, status, created_at, updated_at
       from sms_campaigns where organization_id = $1`,
      [ours.id],
    );
    const second = 'num_second';
    await stage.sql(
      `insert into phone_numbers (id, organization_id, e164, source, carrier, direction, sms_campaign_id, sms_assignment_status,
         sms_messaging_profile_status, created_at, updated_at)
       select $2, organization_id, '+15551999999', source, carrier, direction, 'camp_second', sms_assignment_status,
         sms_messaging_profile_status, created_at, updated_at from phone_numbers where id = $1`,
      [ours.numberId, second],
    );
    elsewhere = await ours.accepted({ from_phone_number_id: second });
    // Five messages, a minute apart on the record.
    await stage.sql(
      `update sms_messages m set created_at = timestamptz '2027-01-13 18:00:00Z' + n.place * interval '1 minute'
       from (select id, row_number() over (order by id) as place from sms_messages where organization_id = $1) n
       where m.id = n.id`,
      [ours.id],
    );
  });

  const all = () => [elsewhere, inbound, scheduled, batch, plain];
  const cases: Array<[string, () => Record<string, string>, () => SmsMessage[]]> = [
    ['conversation_id', () => ({ conversation_id: plain.conversation_id }), () => [plain]],
    ['batch_id', () => ({ batch_id: batch.batch_id ?? '' }), () => [batch]],
    ['from_phone_number_id', () => ({ from_phone_number_id: 'num_second' }), () => [elsewhere]],
    ['recipient', () => ({ recipient: scheduled.to }), () => [scheduled]],
    ['campaign_id', () => ({ campaign_id: 'camp_second' }), () => [elsewhere]],
    ['status', () => ({ status: 'scheduled' }), () => [scheduled]],
    ['direction', () => ({ direction: 'inbound' }), () => [inbound]],
    ['origin', () => ({ origin: 'simulated' }), () => [inbound]],
    [
      'created_after, which excludes the instant itself',
      () => ({ created_after: '2027-01-13T18:04:00Z' }),
      () => [elsewhere],
    ],
    [
      'created_before, which excludes the instant itself',
      () => ({ created_before: '2027-01-13T18:02:00Z' }),
      () => [plain],
    ],
    ['created_after with an offset', () => ({ created_after: '2027-01-13T13:04:00-05:00' }), () => [elsewhere]],
    ['no filter', () => ({}), all],
    [
      'several filters, which combine with AND',
      () => ({
        status: 'queued',
        direction: 'outbound',
        origin: 'api',
        created_after: '2027-01-13T18:01:30Z',
        created_before: '2027-01-13T18:05:30Z',
      }),
      () => [elsewhere, batch],
    ],
    ['filters of which one matches nothing', () => ({ recipient: plain.to, status: 'scheduled' }), () => []],
  ];

  it.each(cases)('narrow by %s (the message filters)', async (_what, query, expected) => {
    const answer = await ours.list(query());
    expect(answer.status).toBe(200);
    expect(ids(answer.body.data)).toEqual(ids(expected()));
  });

  it('of another organization’s ids match nothing, as unknown ids do (promise P14)', async () => {
    const theirs = await stage.organization();
    const message = await theirs.accepted();
    for (const query of [
      { conversation_id: message.conversation_id ?? '' },
      { from_phone_number_id: theirs.numberId },
      { campaign_id: message.campaign_id ?? '' },
      { conversation_id: 'conv_unknown' },
    ]) {
      expect(await ours.list(query)).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
    }
  });
});

describe('pages (promise P24)', () => {
  it('neither repeat nor skip while new messages arrive', async () => {
    const ours = await stage.organization();
    const sent = await send(ours, 7);
    const seen = await pages(ours, { limit: '2' }, () => ours.accepted());
    expect(seen.flat()).toEqual(sent);
    expect(seen.map((page) => page.length)).toEqual([2, 2, 2, 1]);
  });

  it('go on with another limit, and end with a null cursor also on a full last page', async () => {
    const ours = await stage.organization();
    const sent = await send(ours, 4);
    const first = (await ours.list({ limit: '1' })).body;
    const rest = (await ours.list({ limit: '3', cursor: first.next_cursor ?? '' })).body;
    expect([...ids(first.data), ...ids(rest.data)]).toEqual(sent);
    expect(rest.next_cursor).toBeNull();
  });

  it('keep their filter', async () => {
    const ours = await stage.organization();
    const sent = await send(ours, 4);
    await ours.cancel(sent[1] ?? '');
    expect((await pages(ours, { limit: '1', status: 'queued' })).flat()).toEqual([sent[0], sent[2], sent[3]]);
  });
});

describe('400 INVALID_CURSOR (promise P24)', () => {
  const refusal = { status: 400, body: { code: 'INVALID_CURSOR' } };
  let ours: SmsOrganization;
  let cursor: string;

  beforeAll(async () => {
    ours = await stage.organization();
    await send(ours, 3);
    cursor = (await ours.list({ limit: '1', direction: 'outbound' })).body.next_cursor ?? '';
  });

  const use = (changed: string, query: Record<string, string> = { direction: 'outbound' }) =>
    ours.list({ ...query, cursor: changed });

  it('for a cursor with any character changed', async () => {
    for (let index = 0; index < cursor.length; index += 5) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      expect(await use(cursor.slice(0, index) + other + cursor.slice(index + 1))).toMatchObject(refusal);
    }
  });

  it.each<[string, () => string]>([
    ['cut', () => cursor.slice(0, -2)],
    ['lengthened', () => `${cursor}AA`],
    ['padded', () => `${cursor}=`],
    ['surrounded by white space', () => ` ${cursor}`],
    ['an instant', () => '2027-01-13T18:00:00.000Z'],
    ['the id of a message', () => 'msg_00000000000070008000000000000000'],
  ])('for a cursor that is %s', async (_what, change) => {
    expect(await use(change())).toMatchObject(refusal);
  });

  it.each<[string, Record<string, string>]>([
    ['without its filter', {}],
    ['with another value of its filter', { direction: 'inbound' }],
    ['with a filter more', { direction: 'outbound', recipient: freshRecipient() }],
  ])('for a cursor that is used %s', async (_what, query) => {
    expect(await use(cursor, query)).toMatchObject(refusal);
  });

  it('for another organization’s cursor', async () => {
    const theirs = await stage.organization();
    expect(await theirs.list({ direction: 'outbound', cursor })).toMatchObject(refusal);
    expect((await use(cursor)).status).toBe(200);
  });
});

describe('a span of time', () => {
  it('looks at the messages of that span alone, however many there are before and after it', async () => {
    const ours = await stage.organization();
    const { id } = await ours.accepted();
    await stage.sql(`update organizations set mode = 'live', clock_offset = interval '0' where id = $1`, [ours.id]);
    await stage.fill(
      `insert into sms_messages select (jsonb_populate_record(m, jsonb_build_object('created_at', t.at,
         'id', 'msg_' || replace(uuid_v7_bound(t.at)::text, '-', '')))).*
       from sms_messages m, generate_series(1, 3000) n,
         lateral (select timestamptz '2026-06-01T00:00:00Z' + n * interval '1 hour' as at) t
       where m.id = $1`,
      [id],
    );
    await stage.sql('analyze sms_messages');
    const [after, before] = ['2026-07-01T00:00:00Z', '2026-07-02T00:00:00Z'];
    const list = { conversationId: null, batchId: null, fromPhoneNumberId: null, recipient: null, campaignId: null };
    const filter = { ...list, status: null, direction: null, origin: null, createdAfter: after, createdBefore: before };
    const page = { before: null, limit: 51 };
    const found = await listMessages(server.database.read, ours.id, filter, page);
    expect(found.map(({ createdAt }) => createdAt.toString())).toEqual(
      Array.from({ length: 23 }, (_, hour) => `2026-07-01T${String(23 - hour).padStart(2, '0')}:00:00Z`),
    );
    for (const status of [null, 'canceled']) {
      const read = await rowsRead(server.database.read, 'sms_messages', (explained) =>
        listMessages(explained, ours.id, { ...filter, status }, page),
      );
      // Ids may be an hour off on either side.
      expect(read).toBeLessThanOrEqual(23 + 2 * 2);
    }
  });
});
