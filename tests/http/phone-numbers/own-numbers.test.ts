import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshEnding, freshForSale, submitted } from '../../support/buying.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];
type Json = Record<string, unknown>;

let stage: SmsStage;
let ours: SmsOrganization;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
  ours = await stage.organization();
  await submitted(ours);
}, 60_000);
afterAll(() => stage.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });
const bring = (fields: Json, whose: Organization = ours) =>
  whose.call<PhoneNumber>('POST', '/v1/phone-numbers/import', { e164: freshForSale(), ...fields });
const buy = async (e164 = freshForSale(), whose: Organization = ours) =>
  (await whose.call<PhoneNumber>('POST', '/v1/phone-numbers', { e164 })).body;
const change = (id: string, changes: Json) => ours.call<PhoneNumber>('PATCH', `/v1/phone-numbers/${id}`, changes);
const release = (id: string, whose: Organization = ours) =>
  whose.call<{ released: boolean }>('DELETE', `/v1/phone-numbers/${id}`);
const find = (id: string) => ours.call<PhoneNumber>('GET', `/v1/phone-numbers/${id}`);
const eventsOf = async (id: string) => (await ours.events(id)).map(({ type, sequence }) => `${sequence} ${type}`);

describe('POST /v1/phone-numbers/import', () => {
  it('adds a number over a connection, which comes before a trunk, of any country', async () => {
    const e164 = '+442079460123';
    const { status, body } = await bring({
      e164,
      sipConnectionInstallationId: 'sipc_1',
      sipTrunkId: 'trunk_1',
      sipProviderName: 'Bluebird Telecom',
      label: 'London',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      e164,
      source: 'sip_trunk',
      sipConnectionInstallationId: 'sipc_1',
      sipTrunkId: null,
      sipProviderName: 'Bluebird Telecom',
      direction: 'outbound',
      label: 'London',
      smsMessagingProfileStatus: null,
      nextChargeAt: null,
    });
    expect(await bring({ e164, sipTrunkId: 'trunk_1' })).toMatchObject(refusal(409, 'NUMBER_IN_USE'));
    expect((await bring({ sipTrunkId: 'trunk_1' })).body).toMatchObject({ sipTrunkId: 'trunk_1' });
  });

  it.each([
    {},
    { sipProviderName: 'Bluebird Telecom' },
    { sipTrunkId: '' },
    { sipTrunkId: 'trunk', label: 'x'.repeat(121) },
    { sipTrunkId: 'trunk', e164: '123' },
  ])('refuses %j', async (fields) => {
    expect(await bring(fields)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
  });

  it('adds a number that its carrier sold elsewhere, and that can neither be found nor bought', async () => {
    const search = async () =>
      (await ours.call<Array<{ e164: string }>>('GET', '/v1/phone-numbers/available?areaCode=908')).body;
    const e164 = (await search())[0]?.e164 ?? '';
    await stage.sql(
      `insert into simulated_number_orders (reference, e164, taken, holds, ordered_at) values ($1, $1, true, true, now())`,
      [e164],
    );
    expect((await search()).map((one) => one.e164)).not.toContain(e164);
    expect(await ours.call('POST', '/v1/phone-numbers', { e164 })).toMatchObject(refusal(409, 'NUMBER_UNAVAILABLE'));
    expect((await bring({ e164, sipTrunkId: 'trunk' })).status).toBe(200);
  });

  it('wants no verification, but takes nothing of a held organization', async () => {
    const unverified = await stage.organization();
    expect((await bring({ sipTrunkId: 'trunk' }, unverified)).status).toBe(200);
    await submitted(unverified);
    await stage.sql(`insert into compliance_holds (organization_id, held_at, reason) values ($1, now(), 'rejected')`, [
      unverified.id,
    ]);
    expect(await bring({ sipTrunkId: 'trunk' }, unverified)).toMatchObject(refusal(403, 'KYB_REQUIRED'));
  });
});

describe('PATCH /v1/phone-numbers/{id}', () => {
  it('changes what is given, and lets agent and broker exclude each other', async () => {
    const { id } = await buy();
    const [agent] = (await ours.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
    expect(
      (await change(id, { label: 'Desk', direction: 'both', dispatchMetadataTemplate: { a: 1 } })).body,
    ).toMatchObject({
      label: 'Desk',
      direction: 'both',
      dispatchMetadataTemplate: { a: 1 },
    });
    expect((await change(id, { agentId: agent?.id })).body).toMatchObject({ agentId: agent?.id, label: 'Desk' });
    expect((await change(id, { routeToBrokerId: 'broker' })).body).toMatchObject({
      agentId: null,
      routeToBrokerId: 'broker',
    });
    expect((await change(id, { agentId: agent?.id })).body).toMatchObject({
      agentId: agent?.id,
      routeToBrokerId: null,
    });
    expect((await change(id, { label: null, agentId: null, dispatchMetadataTemplate: null })).body).toMatchObject({
      label: null,
      agentId: null,
      dispatchMetadataTemplate: null,
      direction: 'both',
    });
    expect(await change(id, { agentId: agent?.id, routeToBrokerId: 'broker' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/body/routeToBrokerId' }] },
    });
  });

  it.each([{ e164: '+12125550100' }, { id: 'num_1' }, { smsCampaignId: 'camp_1' }, { setupStatus: {} }, { label: '' }])(
    'refuses %j, which cannot be changed',
    async (changes) => {
      expect(await change(ours.numberId, changes)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
    },
  );

  it('knows neither the agents nor the numbers of others', async () => {
    const theirs = await stage.organization();
    const [agent] = (await theirs.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
    for (const agentId of [agent?.id, 'agent_none']) {
      const e164 = freshForSale();
      for (const answer of [
        await change(ours.numberId, { agentId }),
        await bring({ sipTrunkId: 'trunk', agentId }),
        await ours.call('POST', '/v1/phone-numbers', { e164, agentId }),
      ]) {
        expect(answer).toMatchObject({
          ...refusal(404, 'NOT_FOUND'),
          body: { error: 'Agent not found; GET /v1/agents lists those that exist' },
        });
      }
    }
    expect(await change(theirs.numberId, { label: 'Mine' })).toMatchObject(refusal(404, 'NOT_FOUND'));
  });

  it('wants the scope admin for automation, and an agent as long as that is on: 422 AUTOMATION_UNAVAILABLE', async () => {
    const scopes = ['read', 'phone'];
    const { body } = await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name: 'Phone', scopes });
    const path = `/v1/phone-numbers/${ours.numberId}`;
    const narrow = await stage.ask({ method: 'PATCH', path, key: body.apiKey, json: { smsAutomationEnabled: false } });
    expect(narrow).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', error: expect.stringContaining('admin') } });
    expect((await change(ours.numberId, { smsAutomationEnabled: false })).status).toBe(200);
    const [agent] = (await ours.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
    const none = { agentId: null, smsAutomationEnabled: true };
    expect(await change(ours.numberId, none)).toMatchObject(refusal(422, 'AUTOMATION_UNAVAILABLE'));
    const on = { agentId: agent?.id, smsAutomationEnabled: true };
    expect(await change(ours.numberId, on)).toMatchObject({ status: 200, body: on });
    for (const changes of [{ agentId: null, label: 'Mine' }, { routeToBrokerId: 'broker' }]) {
      expect(await change(ours.numberId, changes)).toMatchObject(refusal(422, 'AUTOMATION_UNAVAILABLE'));
      expect((await ours.call('GET', path)).body).toMatchObject({ ...on, routeToBrokerId: null });
    }
    const off = { agentId: null, smsAutomationEnabled: false };
    expect(await change(ours.numberId, off)).toMatchObject({ status: 200, body: off });
    // One that lost its agent with the agent can be changed in everything else.
    await stage.sql('update phone_numbers set sms_automation_enabled = true where id = $1', [ours.numberId]);
    expect(await change(ours.numberId, { label: 'Mine' })).toMatchObject({ status: 200 });
    await change(ours.numberId, { smsAutomationEnabled: false });
  });
});

describe('DELETE /v1/phone-numbers/{id}', () => {
  it('ends a number at once, keeps its history, and lets somebody else buy it', async () => {
    const { id, e164 } = await buy();
    expect(await release(id)).toMatchObject({ status: 200, body: { released: true } });
    expect((await find(id)).status).toBe(404);
    expect((await release(id)).status).toBe(404);
    expect((await change(id, { label: 'x' })).status).toBe(404);
    expect(await eventsOf(id)).toEqual(['1 number.purchased', '2 number.released']);
    const [row] = await stage.sql<Json>('select next_charge_at, released_at from phone_numbers where id = $1', [id]);
    expect(row).toMatchObject({ next_charge_at: null, released_at: expect.anything() });
    expect(await ours.ledger(`${id}:1`)).toHaveLength(2);
    await waitFor(
      'the carrier to let go',
      () => stage.sql('select 1 from number_releases where phone_number_id = $1', [id]),
      (rows) => rows.length === 0,
    );
    const other = await stage.organization();
    await submitted(other);
    expect((await buy(e164, other)).setupStatus.issues).toEqual([expect.stringMatching(/^campaign_not_assigned/)]);
  });

  it('is done by one of many at once', async () => {
    const { id } = await buy();
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await release(id)).status));
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('ends its texts in both directions at once', async () => {
    const texting = await stage.organization();
    expect((await release(texting.numberId, texting)).status).toBe(200);
    expect((await texting.send({ to: freshRecipient() })).status).toBeGreaterThanOrEqual(400);
    const from = freshRecipient();
    expect((await texting.receive(from, 'Hello')).status).toBe(404);
    expect(await stage.sql('select 1 from sms_messages where organization_id = $1', [texting.id])).toEqual([]);
  });

  it('has the carrier asked again until it lets go, which the operator sees meanwhile', async () => {
    const { id } = await buy();
    // As of a carrier that this server cannot reach.
    await stage.sql(
      `create function unreachable() returns trigger language plpgsql as $$
       begin if new.phone_number_id = '${id}' then new.carrier := 'twilio'; end if; return new; end $$`,
    );
    await stage.sql(
      'create trigger unreachable before insert on number_releases for each row execute function unreachable()',
    );
    const held = async (): Promise<string> =>
      (await stage.ask({ method: 'GET', path: '/metrics', key: stage.adminKey })).text;
    const gauge = /^trunkline_numbers_held_after_release\{[^}]*carrier="twilio"[^}]*\} 1$/m;
    expect((await release(id)).status).toBe(200);
    await waitFor(
      'a second try',
      () => stage.sql<{ attempts: number }>('select attempts from number_releases where phone_number_id = $1', [id]),
      ([row]) => (row?.attempts ?? 0) >= 2,
    );
    await waitFor('the measure', held, (text) => gauge.test(text));
    await stage.sql(`update number_releases set carrier = 'simulated', wake_at = now() where phone_number_id = $1`, [
      id,
    ]);
    await waitFor(
      'the carrier to let go',
      () => stage.sql('select 1 from number_releases where phone_number_id = $1', [id]),
      (rows) => rows.length === 0,
    );
    await waitFor('the measure', held, (text) => !gauge.test(text));
  });

  it('rejects texts that wait when they are due', async () => {
    const texting = await stage.organization();
    const { now } = (await texting.call<{ now: string }>('GET', '/v1/test/clock')).body;
    const sendAt = new Date(Date.parse(now) + 3_600_000).toISOString();
    const message = await texting.accepted({ to: freshRecipient(), send_at: sendAt });
    expect((await release(texting.numberId, texting)).status).toBe(200);
    await texting.call('POST', '/v1/test/clock/advance', { to: sendAt });
    const path = `/v1/sms/messages/${message.id}`;
    const look = async () => (await texting.call<{ status: string; error: Json }>('GET', path)).body;
    const rejected = await waitFor('the rejection', look, ({ status }) => status === 'rejected');
    expect(rejected.error).toMatchObject({ code: 'sender_not_ready' });
  });

  it('cancels an order that the carrier holds and gives its charge back; one whose outcome is unknown is 409', async () => {
    const buyer = await stage.organization();
    await submitted(buyer);
    const { id, e164 } = await buy(freshEnding('0002'), buyer);
    await stage.sql(`update number_orders set status = 'placing' where phone_number_id = $1`, [id]);
    expect(await release(id, buyer)).toMatchObject(refusal(409, 'ORDER_OPEN'));
    await stage.sql(
      `update number_orders set status = 'pending', lease_until = null, not_before = null where phone_number_id = $1`,
      [id],
    );
    expect(await release(id, buyer)).toMatchObject({ status: 200 });
    expect((await buyer.call('GET', '/v1/credits/balance')).body).toMatchObject({ balanceUsd: 0, reservedUsd: 0 });
    expect((await buy(e164)).setupStatus.issues).toEqual([expect.stringMatching(/^order_pending/)]);
  });

  it('takes the record of a failed order away', async () => {
    const { id } = await buy(freshEnding('0003'));
    expect((await release(id)).status).toBe(200);
    expect(await stage.sql('select 1 from number_releases where phone_number_id = $1', [id])).toEqual([]);
  });

  it('leaves a number that was brought at its trunk', async () => {
    const { id } = (await bring({ sipTrunkId: 'trunk' })).body;
    expect((await release(id)).status).toBe(200);
    expect(await stage.sql('select 1 from number_releases where phone_number_id = $1', [id])).toEqual([]);
  });
});

describe('a hold', () => {
  it('tells of each number that it is suspended, and recovered', async () => {
    const held = await stage.organization();
    await submitted(held);
    const review = async (verb: string) => {
      const [row] = await stage.sql<{ id: string }>(
        'select id from kyb_submissions where organization_id = $1 order by id desc limit 1',
        [held.id],
      );
      const path = `/v1/organizations/${held.id}/kyb/${verb}`;
      const reason = verb === 'reject' ? { reason: 'No.' } : {};
      const json = { submissionId: row?.id, ...reason };
      expect((await stage.ask({ method: 'POST', path, key: stage.adminKey, json })).status).toBe(200);
    };
    await review('reject');
    await submitted(held);
    await review('approve');
    const events = await held.events<PhoneNumber>(held.numberId);
    expect(events.map(({ type, body }) => [type, body.data.suspensionReason])).toEqual([
      ['number.suspended', 'compliance'],
      ['number.recovered', null],
    ]);
  });
});
