import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSenders } from '../../../server/src/phone-numbers/index.ts';
import { coreError } from '../../support/core-error.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

type Wire = Record<string, unknown> & { id: string; e164: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

async function organization(mode: 'test' | 'live'): Promise<{ id: string; apiKey: string }> {
  const json = { name: 'Numbers', mode };
  const born = await ask<{ id: string; apiKey: string }>(server.url, {
    method: 'POST',
    path: '/v1/organizations',
    key: server.adminKey,
    json,
  });
  return born.body;
}
const list = async (key: string) =>
  (await ask<Wire[]>(server.url, { method: 'GET', path: '/v1/phone-numbers', key })).body;
const get = (key: string, id: string) => ask<Wire>(server.url, { method: 'GET', path: `/v1/phone-numbers/${id}`, key });
const assign = (organizationId: string, json: unknown) =>
  ask<Wire>(server.url, {
    method: 'POST',
    path: `/v1/organizations/${organizationId}/phone-numbers`,
    key: server.adminKey,
    json,
  });
let taken = 100;
const freshNumber = () => `+12025550${(taken += 1)}`;

describe('GET /v1/phone-numbers 200', () => {
  it('is an array of the whole record, what is missing being null', async () => {
    const [number] = await list(server.key);
    expect(number).toEqual({
      id: expect.stringMatching(/^num_[0-9a-f]{32}$/),
      organizationId: server.organizationId,
      e164: expect.stringMatching(/^\+1555\d{7}$/),
      source: 'managed',
      providerResourceId: null,
      telnyxPhoneNumberId: null,
      sipTrunkId: null,
      sipConnectionInstallationId: null,
      sipProviderName: null,
      direction: 'both',
      dispatchMetadataTemplate: null,
      agentId: expect.stringMatching(/^agent_/),
      routeToBrokerId: null,
      label: null,
      sms10dlcProfileId: expect.stringMatching(/^brand_/),
      smsCampaignId: expect.stringMatching(/^camp_/),
      smsAssignmentStatus: 'ASSIGNED',
      smsAssignmentUpdatedAt: expect.any(String),
      smsCarrier: 'simulated',
      telnyxMessagingProfileId: null,
      smsMessagingProfileStatus: 'ready',
      smsMessagingProfileUpdatedAt: expect.any(String),
      smsMessagingProfileError: null,
      smsAutomationEnabled: false,
      setupStatus: {
        status: 'ready',
        inboundReady: true,
        outboundReady: true,
        agentReady: true,
        forwardingRequired: false,
        forwardingSipUri: null,
        sipConnectionReady: true,
        issues: [],
      },
      nextChargeAt: null,
      lastChargedAt: null,
      suspendedAt: null,
      billingSuspendedAt: null,
      complianceSuspendedAt: null,
      suspensionReason: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('says when a number is suspended, and leaves out a released one', async () => {
    const { apiKey } = await organization('test');
    const [number] = await list(apiKey);
    await server.database.read.query(
      `update phone_numbers set billing_suspended_at = now(), suspension_reason = 'billing' where id = $1`,
      [number?.id],
    );
    expect((await list(apiKey))[0]).toMatchObject({
      suspensionReason: 'billing',
      billingSuspendedAt: expect.any(String),
      setupStatus: { status: 'suspended', inboundReady: false, outboundReady: false },
    });
    await server.database.read.query('update phone_numbers set released_at = now() where id = $1', [number?.id]);
    expect(await list(apiKey)).toEqual([]);
    expect((await get(apiKey, number?.id ?? '')).status).toBe(404);
  });
});

describe('GET /v1/phone-numbers/{id} 200', () => {
  it('is the record of the list', async () => {
    const [number] = await list(server.key);
    expect((await get(server.key, number?.id ?? '')).body).toEqual(number);
  });
});

describe('GET /v1/phone-numbers/{id} 404', () => {
  it("answers alike for an unknown number and for another organization's", async () => {
    const [foreign] = await list((await organization('test')).apiKey);
    const ids = [
      foreign?.id ?? '',
      'num_0',
      `num_${'0'.repeat(32)}`,
      server.organizationId,
      encodeURIComponent(foreign?.e164 ?? ''),
    ];
    const answers = await Promise.all(ids.map((id) => get(server.key, id)));
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, answers[0]?.text]);
    expect(answers[0]?.body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 201', () => {
  it('takes over what the operator states: profile ready, campaign assigned and approved', async () => {
    const { id, apiKey } = await organization('live');
    const e164 = freshNumber();
    const json = {
      e164,
      providerResourceId: 'tel-1',
      messagingProfileId: 'profile-1',
      campaignId: `C${e164.slice(1)}`,
    };
    const added = await assign(id, json);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      organizationId: id,
      e164,
      providerResourceId: 'tel-1',
      telnyxPhoneNumberId: 'tel-1',
      smsCarrier: 'telnyx',
      telnyxMessagingProfileId: 'profile-1',
      smsCampaignId: json.campaignId,
      smsAssignmentStatus: 'ASSIGNED',
      smsMessagingProfileStatus: 'ready',
      // This server has no account there: nothing can leave, and nothing is claimed.
      setupStatus: {
        status: 'action_required',
        inboundReady: false,
        outboundReady: false,
        agentReady: true,
        issues: [expect.stringMatching(/^carrier_not_configured: /)],
      },
    });
    expect(await list(apiKey)).toEqual([added.body]);
    const [sender] = await loadSenders(server.database.read, [{ organizationId: id, phoneNumberId: added.body.id }]);
    expect(sender).toMatchObject({
      carrier: 'telnyx',
      active: true,
      direction: 'both',
      messagingProfileId: 'profile-1',
    });
    const campaigns = await server.database.read.query(
      'select organization_id, status, brand_id from sms_campaigns where id = $1',
      [json.campaignId],
    );
    const { sms10dlcProfileId } = added.body;
    expect(campaigns).toEqual([{ organization_id: id, status: 'approved', brand_id: sms10dlcProfileId }]);
  });

  it('puts a number at the carrier that it names, whether this server has an account there or not', async () => {
    const { id } = await organization('live');
    const added = await assign(id, { e164: freshNumber(), smsCarrier: 'twilio', providerResourceId: 'PN1' });
    expect(added).toMatchObject({
      status: 201,
      body: {
        smsCarrier: 'twilio',
        providerResourceId: 'PN1',
        telnyxPhoneNumberId: null,
        telnyxMessagingProfileId: null,
      },
    });
    const [sender] = await loadSenders(server.database.read, [{ organizationId: id, phoneNumberId: added.body.id }]);
    expect(sender).toMatchObject({ carrier: 'twilio' });
  });

  it('lets several numbers of an organization share a campaign', async () => {
    const { id } = await organization('live');
    const campaignId = `SHARED-${id}`;
    expect((await assign(id, { e164: freshNumber(), campaignId })).status).toBe(201);
    expect((await assign(id, { e164: freshNumber(), campaignId })).status).toBe(201);
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 201 for a number that stands at the wrong carrier', () => {
  it('puts it at the one that is named, and leaves agent and campaign as they are', async () => {
    const { id, apiKey } = await organization('live');
    const e164 = freshNumber();
    const wrong = await assign(id, { e164, smsCarrier: 'telnyx', messagingProfileId: 'p1', providerResourceId: 'T1' });
    const right = await assign(id, { e164, smsCarrier: 'twilio', providerResourceId: 'PN1' });
    expect([right.status, right.body]).toEqual([
      201,
      {
        ...wrong.body,
        smsCarrier: 'twilio',
        providerResourceId: 'PN1',
        telnyxPhoneNumberId: null,
        telnyxMessagingProfileId: null,
        smsMessagingProfileUpdatedAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(await list(apiKey)).toEqual([right.body]);
    const back = await assign(id, { e164, smsCarrier: 'telnyx' });
    expect(back).toMatchObject({ status: 201, body: { id: wrong.body.id, smsCarrier: 'telnyx' } });
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 409 for a number that stands at a carrier', () => {
  const inUse = { status: 409, body: { code: 'NUMBER_IN_USE' } };

  it('which it is named at again, or none is named, or more than the carrier is, or it is of another', async () => {
    const [{ id, apiKey }, other] = [await organization('live'), await organization('live')];
    const e164 = freshNumber();
    const { body } = await assign(id, { e164, smsCarrier: 'telnyx' });
    for (const fields of [
      { smsCarrier: 'telnyx' },
      {},
      { smsCarrier: 'twilio', campaignId: null },
      { smsCarrier: 'twilio', campaignId: 'another' },
      { smsCarrier: 'twilio', agentId: body['agentId'] },
    ]) {
      expect(await assign(id, { e164, ...fields })).toMatchObject(inUse);
    }
    expect(await assign(other.id, { e164, smsCarrier: 'twilio' })).toMatchObject(inUse);
    expect(await list(apiKey)).toEqual([body]);
  });

  it('while its campaign is about to change there', async () => {
    const { id } = await organization('live');
    const e164 = freshNumber();
    const { body } = await assign(id, { e164, smsCarrier: 'telnyx' });
    await server.database.read.query(
      `update phone_numbers set sms_assignment_status = 'PENDING_UNASSIGNMENT' where id = $1`,
      [body.id],
    );
    expect(await assign(id, { e164, smsCarrier: 'twilio' })).toMatchObject(inUse);
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 400', () => {
  it.each([
    '12025550123',
    '+02025550123',
    '+1 202 555 0123',
    '+1202555',
    '+１２０２５５５０１２３',
    '+12025550123\n',
    '',
  ])('refuses %j, which is not E.164', async (e164) => {
    const { id, apiKey } = await organization('live');
    const answer = await assign(id, { e164: e164 === '+1202555' ? '+12025' : e164 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: '/body/e164' }] });
    expect(await list(apiKey)).toEqual([]);
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 400 for its carrier', () => {
  it.each([
    [{ smsCarrier: 'simulated' }, '/body/smsCarrier'],
    [{ smsCarrier: 'Twilio' }, '/body/smsCarrier'],
    [{ smsCarrier: 'twilio', messagingProfileId: 'profile-1' }, '/body/messagingProfileId'],
  ])('refuses %j', async (fields, path) => {
    const { id, apiKey } = await organization('live');
    const answer = await assign(id, { e164: freshNumber(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(answer.body['issues']).toContainEqual({ path, message: expect.any(String) });
    expect(await list(apiKey)).toEqual([]);
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 404', () => {
  it("answers alike for an unknown agent and for another organization's", async () => {
    const { id, apiKey } = await organization('live');
    const [number] = await list(server.key);
    for (const agentId of [String(number?.['agentId']), 'agent_0']) {
      const answer = await assign(id, { e164: freshNumber(), agentId });
      expect([answer.status, answer.text]).toEqual([
        404,
        JSON.stringify(coreError(server.url, 'NOT_FOUND', 'Agent not found')),
      ]);
    }
    expect(await list(apiKey)).toEqual([]);
  });
});

describe('POST /v1/organizations/{id}/phone-numbers 409', () => {
  it('gives a number to one organization only, also in a race', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => organization('live')));
    const e164 = freshNumber();
    const answers = await Promise.all(owners.map(({ id }) => assign(id, { e164 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NUMBER_IN_USE' });
  });

  it('gives a test organization no real number', async () => {
    const answer = await assign(server.organizationId, { e164: freshNumber() });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'TEST_ORGANIZATION' });
  });
});

describe('loading senders as a set', () => {
  it("answers in order, null for what is unknown or another organization's", async () => {
    const [mine] = await list(server.key);
    const stranger = await organization('test');
    const refs = [
      { organizationId: stranger.id, phoneNumberId: mine?.id ?? '' },
      { organizationId: server.organizationId, phoneNumberId: mine?.id ?? '' },
      { organizationId: server.organizationId, phoneNumberId: 'num_0' },
      { organizationId: server.organizationId, phoneNumberId: mine?.id ?? '' },
    ];
    const senders = await loadSenders(server.database.read, refs);
    expect(senders.map((sender) => sender?.id ?? null)).toEqual([null, mine?.id, null, mine?.id]);
  });
});
