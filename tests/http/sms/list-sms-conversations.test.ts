import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { listConversations } from '../../../server/src/sms/conversations/conversation-store.ts';
import type { ConversationFilter } from '../../../server/src/sms/conversations/types.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';

type Page = components['schemas']['SmsConversationPage'];

let server: TestServer;
let stage: SmsStage;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
}, 60_000);
afterAll(() => stage.close());

const list = (organization: SmsOrganization, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return organization.call<Page>('GET', `/v1/sms/conversations${search === '' ? '' : `?${search}`}`);
};
const ids = (page: Page): string[] => page.data.map(({ id }) => id);

/** Conversations of one text each, the newest first. */
async function converse(organization: SmsOrganization, count: number): Promise<Array<{ id: string; to: string }>> {
  const made: Array<{ id: string; to: string }> = [];
  for (let index = 0; index < count; index += 1) {
    const { conversation_id: id, to } = await organization.accepted();
    made.unshift({ id: id ?? '', to });
  }
  return made;
}

/** Every page from the first to the last, with what `between` does after each. */
async function pages(
  organization: SmsOrganization,
  query: Record<string, string>,
  between: (seen: number) => Promise<unknown> = async () => undefined,
): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const { status, body, text } = await list(organization, cursor === null ? query : { ...query, cursor });
    if (status !== 200) throw new Error(text);
    found.push(ids(body));
    cursor = body.next_cursor;
    await between(found.length);
  } while (cursor !== null);
  return found;
}

describe('200', () => {
  it('answers an organization’s conversations, the newest message first, and nobody else’s', async () => {
    const [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
    await converse(theirs, 2);
    const [third, second, first] = await converse(ours, 3);
    await ours.accepted({ to: first?.to ?? '' });
    const { body } = await list(ours);
    expect(ids(body)).toEqual([first?.id, third?.id, second?.id]);
    expect(body.next_cursor).toBeNull();
    expect(body.data[0]).toEqual((await ours.call('GET', `/v1/sms/conversations/${first?.id}`)).body);
  });

  it('answers an empty page where nothing matches', async () => {
    const ours = await stage.organization();
    expect(await list(ours, { limit: '1' })).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
  });
});

describe('filters', () => {
  let ours: SmsOrganization;
  let made: Array<{ id: string; to: string }>;
  let agent: string;
  let person: string;

  beforeAll(async () => {
    ours = await stage.organization();
    await stage.sql(
      `insert into phone_numbers (id, organization_id, e164, source, carrier, direction, sms_campaign_id,
         sms_assignment_status, sms_messaging_profile_status, created_at, updated_at)
       select 'num_other', organization_id, '+15551999998', source, carrier, direction, sms_campaign_id,
         sms_assignment_status, sms_messaging_profile_status, created_at, updated_at from phone_numbers where id = $1`,
      [ours.numberId],
    );
    const elsewhere = await ours.accepted({ from_phone_number_id: 'num_other' });
    made = [...(await converse(ours, 4)), { id: elsewhere.conversation_id ?? '', to: elsewhere.to }];
    const [row] = await stage.sql<{ id: string }>('select id from agents where organization_id = $1', [ours.id]);
    agent = row?.id ?? '';
    const [key] = await stage.sql<{ id: string }>('select id from api_keys where organization_id = $1', [ours.id]);
    person = key?.id ?? '';
    const change = (place: number, changes: object) =>
      ours.call('PATCH', `/v1/sms/conversations/${made[place]?.id}`, changes);
    await change(0, { status: 'closed', assigned_user_id: person });
    await change(1, { status: 'spam' });
    await change(2, { assigned_agent_id: agent, assigned_user_id: person });
    await stage.sql('update sms_conversations set unread_count = 2 where id = $1', [made[3]?.id]);
  });

  const cases: Array<[string, () => Record<string, string>, number[]]> = [
    ['no filter', () => ({}), [0, 1, 2, 3, 4]],
    ['status', () => ({ status: 'open' }), [2, 3, 4]],
    ['another status', () => ({ status: 'closed' }), [0]],
    ['phone_number_id', () => ({ phone_number_id: 'num_other' }), [4]],
    ['assigned_user_id', () => ({ assigned_user_id: person }), [0, 2]],
    ['assigned_agent_id', () => ({ assigned_agent_id: agent }), [2]],
    ['recipient', () => ({ recipient: made[1]?.to ?? '' }), [1]],
    ['unread', () => ({ unread: 'true' }), [3]],
    ['its opposite', () => ({ unread: 'false' }), [0, 1, 2, 4]],
    ['several filters, which combine with AND', () => ({ status: 'open', assigned_user_id: person }), [2]],
    ['filters of which one matches nothing', () => ({ unread: 'true', status: 'spam' }), []],
  ];

  it.each(cases)('narrow by %s (the conversation filters)', async (_what, query, expected) => {
    const { status, body } = await list(ours, query());
    expect(status).toBe(200);
    expect(ids(body)).toEqual(expected.map((place) => made[place]?.id));
  });

  it('of another organization’s ids match nothing, as unknown ids do (promise P14)', async () => {
    const theirs = await stage.organization();
    const { to } = await theirs.accepted();
    for (const query of [{ phone_number_id: theirs.numberId }, { recipient: to }, { phone_number_id: 'num_unknown' }])
      expect(await list(ours, query)).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
  });
});

describe('pages (promise P24)', () => {
  it('neither repeat a conversation nor skip one that rests while texts come in', async () => {
    const ours = await stage.organization();
    const made = await converse(ours, 7);
    const seen = await pages(ours, { limit: '2' }, async (count) => {
      // One that was shown, one that is still to come, and one that is new move to the front.
      await ours.accepted({ to: made[0]?.to ?? '' });
      if (count === 1) await ours.accepted({ to: made[4]?.to ?? '' });
      await ours.accepted();
    });
    const resting = made.filter((_, place) => place !== 4).map(({ id }) => id);
    expect(seen.flat()).toEqual(resting);
    // What moved is at the front of the next listing.
    expect((await pages(ours, { limit: '100' })).flat()).toContain(made[4]?.id);
  });

  it('part conversations of the same instant by their ids', async () => {
    const ours = await stage.organization();
    const made = await converse(ours, 5);
    await stage.sql(
      `update sms_conversations set last_message_at = '2027-01-13T17:00:00Z' where organization_id = $1`,
      [ours.id],
    );
    const sorted = made.map(({ id }) => id).sort();
    expect((await pages(ours, { limit: '1' })).flat()).toEqual(sorted.reverse());
  });

  it('keep their filter, and end with a null cursor also on a full last page', async () => {
    const ours = await stage.organization();
    const made = await converse(ours, 4);
    await ours.call('PATCH', `/v1/sms/conversations/${made[1]?.id}`, { status: 'spam' });
    expect(await pages(ours, { limit: '3', status: 'open' })).toEqual([[made[0]?.id, made[2]?.id, made[3]?.id]]);
  });
});

describe('400 INVALID_CURSOR (promise P24)', () => {
  const refusal = { status: 400, body: { code: 'INVALID_CURSOR' } };

  it('for a cursor of another filter, of another list, of another organization, or changed', async () => {
    const [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
    await converse(ours, 2);
    await converse(theirs, 2);
    const cursor = (await list(ours, { limit: '1', status: 'open' })).body.next_cursor ?? '';
    const query = { status: 'open', cursor };
    expect((await list(ours, query)).status).toBe(200);
    expect(await list(ours, { cursor })).toMatchObject(refusal);
    expect(await list(ours, { ...query, status: 'closed' })).toMatchObject(refusal);
    expect(await list(ours, { ...query, unread: 'false' })).toMatchObject(refusal);
    expect(await list(theirs, query)).toMatchObject(refusal);
    expect(await ours.call('GET', `/v1/sms/messages?cursor=${cursor}`)).toMatchObject(refusal);
    const changed = `${cursor.slice(0, 9)}${cursor[9] === 'A' ? 'B' : 'A'}${cursor.slice(10)}`;
    expect(await list(ours, { ...query, cursor: changed })).toMatchObject(refusal);
  });
});

describe('every list', () => {
  it('looks at no more conversations than it needs, whatever narrows it', async () => {
    const ours = await stage.organization();
    const other = await ours.anotherNumber();
    const [agent] = await stage.sql<{ id: string }>('select id from agents where organization_id = $1', [ours.id]);
    // What a filter asks for is the oldest.
    await stage.fill(
      `insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, status,
         assigned_user_id, assigned_agent_id, unread_count, last_message_at, created_at, updated_at)
       select 'conv_' || md5(n::text), $1, case when n <= 60 then $3 else $2 end, '+1917' || (2000000 + n),
         case when n % 50 = 0 then 'closed' else 'open' end, case when n <= 60 then 'user_' || (n % 2) end,
         case when n <= 60 then $4 end, case when n <= 60 then 1 else 0 end,
         timestamptz '2027-01-01' + n * interval '1 second', now(), now()
       from generate_series(1, 3000) n`,
      [ours.id, ours.numberId, other, agent?.id],
    );
    await stage.sql('analyze sms_conversations');
    const every: ConversationFilter = {
      status: null,
      phoneNumberId: null,
      assignedUserId: null,
      assignedAgentId: null,
      recipient: null,
      unread: null,
    };
    const filters: Array<Partial<ConversationFilter>> = [
      {},
      { status: 'closed' },
      { phoneNumberId: other },
      { phoneNumberId: other, status: 'open' },
      { assignedUserId: 'user_1' },
      { assignedUserId: 'user_1', status: 'open' },
      { assignedAgentId: agent?.id ?? '' },
      { recipient: '+19172000001' },
      { recipient: '+19172000001', status: 'open' },
      { recipient: freshRecipient() },
      { unread: true },
      { unread: true, status: 'open' },
      { unread: false },
    ];
    const tx = server.database.read;
    const limit = 11;
    const behind = { lastMessageAt: '2027-01-01T00:01:01.000Z', id: 'conv_' };
    for (const filter of filters) {
      // Unread ones are few, and passed over where they are not asked for.
      const most = 3 * limit + (filter.unread === false ? 60 : 0);
      for (const before of [null, behind]) {
        const read = await rowsRead(tx, 'sms_conversations', (explained) =>
          listConversations(explained, ours.id, { ...every, ...filter }, { before, limit }),
        );
        // One page of each of the three states.
        expect({ filter, before, enough: read <= most }).toEqual({ filter, before, enough: true });
      }
    }
  });
});

describe('assignees', () => {
  it('who are unknown, foreign or without a key any more are a 400 in the same words, and change nothing', async () => {
    const ours = await stage.organization();
    const { conversation_id: id } = await ours.accepted();
    const before = await conversationOf(ours, id);
    const foreign = await personOf(await stage.organization());
    const gone = await ours.call<{ id: string }>('POST', '/v1/api-keys', { name: 'Gone', scopes: ['read'] });
    await ours.call('DELETE', `/v1/api-keys/${gone.body.id}`);
    const texts = new Set<string>();
    for (const assigned of ['user_42', '', ' ', 'x'.repeat(65), foreign, gone.body.id, before.id]) {
      const answer = await ours.call('PATCH', at(id), { status: 'spam', assigned_user_id: assigned });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/assigned_user_id' }] },
      });
      if (assigned === 'user_42' || assigned === foreign || assigned === gone.body.id) texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect(await conversationOf(ours, id)).toEqual(before);
    const both = { assigned_user_id: 'user_42', assigned_agent_id: 'agent_unknown' };
    expect(await ours.call('PATCH', at(id), both)).toMatchObject({
      body: { issues: [{ path: '/body/assigned_agent_id' }, { path: '/body/assigned_user_id' }] },
    });
  });

  it('are the agents of the organization and who has a key of it, and no others: each of them can be assigned', async () => {
    const theirs = await stage.organization();
    const { body } = await theirs.call<{ data: Array<{ id: string; type: string }> }>('GET', '/v1/sms/assignees');
    expect(body.data).toEqual([
      { id: expect.stringMatching(/^agent_/), type: 'agent', name: 'Default' },
      { id: await personOf(theirs), type: 'user', name: expect.any(String) },
    ]);
    const { conversation_id: id } = await theirs.accepted();
    for (const { id: assigned, type } of body.data)
      expect(await theirs.call('PATCH', at(id), { [`assigned_${type}_id`]: assigned })).toMatchObject({ status: 200 });
  });
});

const at = (id: string | null): string => `/v1/sms/conversations/${id}`;
const conversationOf = async (organization: SmsOrganization, id: string | null) =>
  (await organization.call<{ id: string }>('GET', at(id))).body;

/** The one person of an organization: who has its first key. */
async function personOf(organization: SmsOrganization): Promise<string> {
  const { body } = await organization.call<{ data: Array<{ id: string }> }>('GET', '/v1/api-keys');
  return body.data[0]?.id ?? '';
}
