import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  anotherAgent,
  type Channelled,
  firstAgent,
  notEnabled,
  notFound,
  numberNotFound,
  startImessageStage,
} from './imessage-stage.ts';

let channel: Awaited<ReturnType<typeof startImessageStage>>;
beforeAll(async () => {
  channel = await startImessageStage();
}, 60_000);
afterAll(() => channel.stage.close());

const all = { calls: true, messages: true, imessageFirst: true, smsFallback: true };
const none = { calls: false, messages: false, imessageFirst: false, smsFallback: false };
const idsOf = async (whose: Channelled) => (await whose.list()).body.map(({ id }) => id);

describe('POST /v1/test/imessage', () => {
  it('opens the channel, and adds two numbers of which the oldest agent holds the first (decision 60)', async () => {
    const ours = await channel.plain();
    expect(await ours.list()).toMatchObject(notEnabled);
    const { status, body } = await ours.add();
    expect(status).toBe(201);
    expect(body.phoneNumbers.map(({ agentId }) => agentId)).toEqual([await firstAgent(ours), null]);
    const listed = await ours.list();
    expect(listed).toMatchObject({ status: 200, body: body.phoneNumbers });
    for (const number of listed.body)
      expect(number).toEqual({
        id: expect.stringMatching(/^num_[0-9a-f]{32}$/),
        phoneNumber: expect.stringMatching(/^\+1555\d{7}$/),
        status: 'active',
        smsStatus: 'ready',
        smsReadyAt: expect.any(String),
        capabilities: all,
        tags: {},
        agentId: number.agentId,
      });
    const records = await ours.call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers');
    for (const { id, phoneNumber } of listed.body)
      expect(records.body).toContainEqual(expect.objectContaining({ id, e164: phoneNumber }));
  });

  it('adds to those that are there, for the agent that it names, and keeps its identity', async () => {
    const ours = await channel.open();
    const agentId = await anotherAgent(ours);
    const added = [await ours.added({ agentId }), await ours.added({ agentId })];
    expect(added.map((number) => number.agentId)).toEqual([agentId, agentId]);
    expect((await idsOf(ours)).slice(1)).toEqual(added.map(({ id }) => id));
    const identities = await ours.sql<{ identity_id: string }>(
      'select identity_id from imessage_agents where agent_id = $1',
      [agentId],
    );
    expect(identities).toEqual([{ identity_id: expect.any(String) }]);
    expect((await ours.add({ numbers: 10 })).body.phoneNumbers).toHaveLength(10);
  });

  it('is 404 in a live organization and for an agent that is not there, and makes nothing then', async () => {
    const live = await channel.stage.organization({ mode: 'live' });
    expect(await live.call('POST', '/v1/test/imessage', {})).toMatchObject(notFound);
    const ours = await channel.plain();
    expect(await ours.add({ agentId: `agent_${'0'.repeat(32)}` })).toMatchObject(notFound);
    expect(await ours.list()).toMatchObject(notEnabled);
    expect((await ours.call<unknown[]>('GET', '/v1/phone-numbers')).body).toHaveLength(1);
  });

  it.each([[{ numbers: 0 }], [{ numbers: 11 }], [{ numbers: 1.5 }], [{ agentId: '' }], [{ number: 1 }]])(
    'refuses %j',
    async (json) => {
      const ours = await channel.plain();
      expect(await ours.add(json)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    },
  );
});

describe('the pool', () => {
  it('holds what the operator puts into it, in that order, and what is stated last', async () => {
    const ours = await channel.plain();
    await channel.operator.setAccess(ours.id);
    const agentId = await firstAgent(ours);
    const assigned = await channel.operator.assign(ours.id, { phoneNumberId: ours.numberId, agentId });
    expect(assigned).toMatchObject({
      status: 200,
      body: { phoneNumberId: ours.numberId, phoneNumber: ours.e164, agentId, status: 'active', callerId: 'verified' },
    });
    expect((await ours.list()).body).toMatchObject([{ id: ours.numberId, agentId, capabilities: all }]);
    const again = await channel.operator.assign(ours.id, { phoneNumberId: ours.numberId });
    expect(again.body).toMatchObject({ agentId: null, createdAt: assigned.body.createdAt });
    expect((await ours.list()).body).toMatchObject([{ id: ours.numberId, agentId: null }]);
  });

  it('keeps a paused number in its list, which can do nothing until it goes on', async () => {
    const ours = await channel.open();
    const [phoneNumberId = ''] = await idsOf(ours);
    await channel.operator.assign(ours.id, { phoneNumberId, status: 'paused' });
    expect((await ours.list()).body).toMatchObject([{ id: phoneNumberId, status: 'paused', capabilities: none }]);
    expect(await ours.setTags(phoneNumberId, { tenant: 'acme' })).toMatchObject(numberNotFound);
    await channel.operator.assign(ours.id, { phoneNumberId });
    expect((await ours.list()).body).toMatchObject([{ status: 'active', capabilities: all, tags: {} }]);
    expect(await ours.setTags(phoneNumberId, { tenant: 'acme' })).toMatchObject({ status: 200 });
  });

  it('shows no calls while the caller id is not verified', async () => {
    const ours = await channel.open();
    const [phoneNumberId = ''] = await idsOf(ours);
    await channel.operator.assign(ours.id, { phoneNumberId, callerId: 'pending' });
    expect((await ours.list()).body).toMatchObject([{ status: 'active', capabilities: { ...all, calls: false } }]);
    await channel.operator.assign(ours.id, { phoneNumberId, callerId: 'verified' });
    expect((await ours.list()).body).toMatchObject([{ capabilities: all }]);
  });

  it('shows a number as unavailable while its organization is held, and without texts while it cannot text', async () => {
    const ours = await channel.open();
    const [phoneNumberId = ''] = await idsOf(ours);
    const hold = `insert into compliance_holds (organization_id, held_at, reason) values ($1, now(), 'rejected')`;
    await ours.sql(hold, [ours.id]);
    expect((await ours.list()).body).toMatchObject([{ status: 'unavailable', capabilities: none, smsReadyAt: null }]);
    expect(await ours.setTags(phoneNumberId, {})).toMatchObject(numberNotFound);
    await ours.sql('delete from compliance_holds where organization_id = $1', [ours.id]);
    await ours.sql('update phone_numbers set sms_assignment_status = null where id = $1', [phoneNumberId]);
    expect((await ours.list()).body).toMatchObject([
      { status: 'active', smsStatus: 'pending', smsReadyAt: null, capabilities: { ...all, smsFallback: false } },
    ]);
    await ours.sql(`update phone_numbers set direction = 'inbound' where id = $1`, [phoneNumberId]);
    expect((await ours.list()).body).toMatchObject([{ smsStatus: 'unavailable', smsReadyAt: null }]);
  });

  it('gets a number back from an agent that is deleted (decision 83)', async () => {
    const ours = await channel.open();
    const agentId = await anotherAgent(ours);
    const { id } = await ours.added({ agentId });
    expect((await ours.call('DELETE', `/v1/agents/${agentId}`)).status).toBe(200);
    expect((await ours.list()).body.at(-1)).toMatchObject({ id, agentId: null, status: 'active' });
    expect(await ours.sql('select from imessage_agents where agent_id = $1', [agentId])).toEqual([]);
  });

  it('loses a number that is released, and with the last one the channel', async () => {
    const ours = await channel.open(2);
    const [first = '', second = ''] = await idsOf(ours);
    await ours.call('DELETE', `/v1/phone-numbers/${first}`);
    expect(await idsOf(ours)).toEqual([second]);
    expect(await ours.setTags(first, {})).toMatchObject(numberNotFound);
    await ours.call('DELETE', `/v1/phone-numbers/${second}`);
    expect(await ours.list()).toMatchObject(notEnabled);
    await ours.added();
    expect((await ours.list()).status).toBe(200);
  });
});

describe('an organization that was given access before there were pools (rule 2)', () => {
  it('sees every number that it has without agentId and uses any, until its first one is put into a pool', async () => {
    const ours = await channel.plain();
    const { body: other } = await ours.call<{ id: string; e164: string }>('POST', '/v1/phone-numbers/import', {
      e164: `+1415${ours.e164.slice(-7)}`,
      sipTrunkId: 'trunk',
    });
    await channel.operator.setAccess(ours.id, { poolsSince: null });
    const { body: inventory } = await ours.list();
    expect(inventory.map(({ id }) => id)).toEqual([ours.numberId, other.id]);
    for (const number of inventory) expect(number).not.toHaveProperty('agentId');
    expect(inventory).toMatchObject([
      { smsStatus: 'ready', capabilities: all },
      { smsStatus: 'unavailable', capabilities: { ...all, smsFallback: false } },
    ]);
    expect(await ours.setTags(other.id, { tenant: 'acme' })).toMatchObject({ status: 200 });

    await channel.operator.assign(ours.id, { phoneNumberId: ours.numberId });
    expect((await ours.list()).body).toMatchObject([{ id: ours.numberId, agentId: null }]);
    // Outside of the pool.
    expect(await ours.setTags(other.id, {})).toMatchObject(numberNotFound);
    await channel.operator.assign(ours.id, { phoneNumberId: other.id });
    expect((await ours.list()).body).toMatchObject([{ id: ours.numberId }, { id: other.id, tags: { tenant: 'acme' } }]);
    await ours.call('DELETE', `/v1/phone-numbers/${ours.numberId}`);
    await ours.call('DELETE', `/v1/phone-numbers/${other.id}`);
    expect(await ours.list()).toMatchObject(notEnabled);
  });

  it('is one whose access is older than its pools, and no longer once that was taken and given again', async () => {
    const ours = await channel.plain();
    const { body: given } = await channel.operator.setAccess(ours.id);
    expect(await ours.list()).toMatchObject(notEnabled);
    const since = Date.parse(given.privateApiSince ?? '');
    const later = new Date(since + 60_000).toISOString();
    expect((await channel.operator.setAccess(ours.id, { poolsSince: later })).body).toEqual({
      ...given,
      poolsSince: later,
    });
    expect(await idsOf(ours)).toEqual([ours.numberId]);
    expect((await channel.operator.setAccess(ours.id, { privateApiEnabled: false })).body.privateApiSince).toBeNull();
    await ours.setTime(new Date(since + 120_000).toISOString());
    await channel.operator.setAccess(ours.id, { poolsSince: later });
    expect(await ours.list()).toMatchObject(notEnabled);
  });
});
