import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshEnding, freshForSale, submitted } from '../../support/buying.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import { createSmsOrganization, type SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { tendlcOf, type WireAssignment, type WireBrand, type WireCampaign } from '../../support/tendlc-organization.ts';

const brandsPath = '/v1/sms/10dlc/brands';
const campaignsPath = '/v1/sms/10dlc/campaigns';
const assignmentsPath = '/v1/sms/10dlc/assignments';

let stage: SmsStage;
let ours: SmsOrganization;
let tendlc: ReturnType<typeof tendlcOf>;
let born: WireCampaign;
/** Live, with a number; this server has no account at a registry. */
let live: SmsOrganization;

beforeAll(async () => {
  // Without a worker, so that nothing moves by itself.
  stage = await startSmsStage({ worker: false });
  ours = await stage.organization();
  tendlc = tendlcOf(ours);
  born = await bornCampaign(ours);
  const unnumbered = await stage.organization({ mode: 'live' });
  await stage.ask({
    method: 'POST',
    path: `/v1/organizations/${unnumbered.id}/phone-numbers`,
    key: stage.adminKey,
    json: { e164: freshRecipient() },
  });
  live = await createSmsOrganization(stage, unnumbered.id, unnumbered.apiKey);
}, 60_000);
afterAll(() => stage.close());

async function bornCampaign({ call }: SmsOrganization): Promise<WireCampaign> {
  const { body } = await call<{ data: WireCampaign[] }>('GET', campaignsPath);
  const [campaign] = body.data;
  if (campaign === undefined) throw new Error('There is no campaign');
  return campaign;
}

const rowsOf = (table: 'sms_brands' | 'sms_campaigns', organization = ours) =>
  stage.sql(`select id from ${table} where organization_id = $1`, [organization.id]);
const workOf = (id: string) => stage.sql('select kind from sms_registry_work where resource_id = $1', [id]);

describe('what an organization is born with', () => {
  it('is a stated brand and campaign, without details, and a number assigned to it', async () => {
    expect(born).toMatchObject({ source: 'operator', status: 'approved', description: null, rejection_reasons: [] });
    const brand = await ours.call<WireBrand>('GET', `${brandsPath}/${born.brand_id}`);
    expect(brand.body).toMatchObject({ source: 'operator', status: 'verified', display_name: null });
    const { body } = await ours.call('GET', assignmentsPath);
    expect(body).toMatchObject({
      data: [{ phone_number_id: ours.numberId, campaign_id: born.id, status: 'ASSIGNED' }],
    });
  });
});

describe('POST /v1/sms/10dlc/brands', () => {
  it('202: repeated with the same key and JSON answers the same brand, also at the same time', async () => {
    const before = (await rowsOf('sms_brands')).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => tendlc.createBrand({}, 'brand-once')));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await rowsOf('sms_brands')).length).toBe(before + 1);
    expect(await workOf(answers[0]?.body.id ?? '')).toEqual([{ kind: 'brand' }]);
  });

  it('409 IDEMPOTENCY_CONFLICT for other JSON under the key, and nothing is stored', async () => {
    const key = freshKey();
    await tendlc.createBrand({}, key);
    const before = (await rowsOf('sms_brands')).length;
    const other = await tendlc.createBrand({ display_name: 'Other' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect((await rowsOf('sms_brands')).length).toBe(before);
  });

  it('409 REGISTRY_NOT_CONFIGURED for a live organization of a server without an account', async () => {
    const refused = await tendlcOf(live).createBrand();
    expect(refused).toMatchObject({ status: 409, body: { code: 'REGISTRY_NOT_CONFIGURED' } });
    expect(await rowsOf('sms_brands', live)).toHaveLength(1);
  });

  it.each([
    ['PRIVATE_PROFIT', { company_name: undefined, ein: undefined }, ['/body/company_name', '/body/ein']],
    ['SOLE_PROPRIETOR', {}, ['/body/first_name', '/body/last_name']],
    ['PUBLIC_PROFIT', {}, ['/body/stock_symbol', '/body/stock_exchange', '/body/business_contact_email']],
    ['PRIVATE_PROFIT', { country: 'UK' }, ['/body/country']],
    ['PRIVATE_PROFIT', { country: 'ZZ' }, ['/body/country']],
  ])(
    '400 where an entity of the type %s lacks something, or is in no country, naming all of it',
    async (entity_type, fields, paths) => {
      const key = freshKey();
      const { status, body } = await tendlc.createBrand({ entity_type, ...fields }, key);
      expect([status, (body as unknown as { issues: Array<{ path: string }> }).issues.map(({ path }) => path)]).toEqual(
        [400, paths],
      );
      // The key was not used.
      expect((await tendlc.createBrand({}, key)).status).toBe(202);
    },
  );
});

describe('a sole proprietor', () => {
  const proprietor = { entity_type: 'SOLE_PROPRIETOR', first_name: 'Ada', last_name: 'Byron' };
  const refusal = {
    status: 400,
    body: {
      code: 'VALIDATION_ERROR',
      issues: [{ path: '/body/entity_type', message: expect.stringContaining('campaignId') }],
    },
  };

  it('400 in a live organization, which says what to do; nothing is stored and the key is free', async () => {
    const [key, before] = [freshKey(), (await rowsOf('sms_brands', live)).length];
    expect(await tendlcOf(live).createBrand(proprietor, key)).toMatchObject(refusal);
    expect((await rowsOf('sms_brands', live)).length).toBe(before);
    // It is this server that has no registry, and not the key that belongs to another brand.
    const other = await tendlcOf(live).createBrand({}, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'REGISTRY_NOT_CONFIGURED' } });
  });

  it('400 where a brand of a live organization is made one, which stays what it was', async () => {
    const id = `brand_of_${live.id}`;
    await stage.sql(
      `insert into sms_brands (id, organization_id, source, status, details, created_at, updated_at)
       values ($1, $2, 'api', 'changes_requested', $3, now(), now())`,
      [id, live.id, JSON.stringify(tendlc.brandBody())],
    );
    expect(await live.call('PATCH', `${brandsPath}/${id}`, proprietor)).toMatchObject(refusal);
    const kept = (await live.call<WireBrand>('GET', `${brandsPath}/${id}`)).body;
    expect([kept.entity_type, kept.first_name, kept.status]).toEqual(['PRIVATE_PROFIT', null, 'changes_requested']);
    expect(await workOf(id)).toEqual([]);
    await stage.sql('delete from sms_brands where id = $1', [id]);
  });

  it('202 and 200 in a test organization', async () => {
    expect((await tendlc.createBrand(proprietor)).status).toBe(202);
    const { id } = await tendlc.brand();
    expect((await ours.call('PATCH', `${brandsPath}/${id}`, proprietor)).status).toBe(200);
  });
});

describe('PATCH and DELETE /v1/sms/10dlc/brands/{brand_id}', () => {
  it('200: a brand that is on its way is submitted with what changed', async () => {
    const { id } = await tendlc.brand();
    const { status, body } = await ours.call<WireBrand>('PATCH', `${brandsPath}/${id}`, { city: 'Boston' });
    expect([status, body.city, body.street, body.status]).toEqual([200, 'Boston', '12 Main Street', 'registering']);
  });

  it('400 where the change leaves out what its entity type needs', async () => {
    const { id } = await tendlc.brand();
    const answer = await ours.call('PATCH', `${brandsPath}/${id}`, { entity_type: 'SOLE_PROPRIETOR' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect((await ours.call<WireBrand>('GET', `${brandsPath}/${id}`)).body.entity_type).toBe('PRIVATE_PROFIT');
  });

  it('409 NOT_EDITABLE for one that is verified', async () => {
    const answer = await ours.call('PATCH', `${brandsPath}/${born.brand_id}`, { city: 'Boston' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_EDITABLE', status: 'verified' } });
  });

  it('409 REGISTRATION_IN_USE for one with campaigns', async () => {
    const answer = await ours.call('DELETE', `${brandsPath}/${born.brand_id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'REGISTRATION_IN_USE' } });
  });

  it('204: a deleted one stays readable, and no campaign can be registered under it', async () => {
    const { id } = await tendlc.brand();
    expect((await ours.call('DELETE', `${brandsPath}/${id}`)).status).toBe(204);
    expect((await ours.call('DELETE', `${brandsPath}/${id}`)).status).toBe(204);
    expect((await ours.call<WireBrand>('GET', `${brandsPath}/${id}`)).body.status).toBe('deleting');
    const refused = await tendlc.createCampaign(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'BRAND_NOT_VERIFIED', status: 'deleting' } });
  });
});

describe('POST /v1/sms/10dlc/campaigns', () => {
  it('202: repeated with the same key and JSON answers the same campaign; 409 for other JSON', async () => {
    const [key, before] = [freshKey(), (await rowsOf('sms_campaigns')).length];
    const [first, again] = [
      await tendlc.createCampaign(born.brand_id, {}, key),
      await tendlc.createCampaign(born.brand_id, {}, key),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
    const other = await tendlc.createCampaign(born.brand_id, { sample1: 'Another text' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect((await rowsOf('sms_campaigns')).length).toBe(before + 1);
  });

  it('404 for an unknown brand and for another organization’s alike', async () => {
    const foreign = (await bornCampaign(await stage.organization())).brand_id;
    const [a, b] = [await tendlc.createCampaign(foreign), await tendlc.createCampaign(`brand_${'0'.repeat(32)}`)];
    expect([a.status, a.text]).toEqual([404, b.text]);
  });

  it('409 BRAND_NOT_VERIFIED with the state of the brand', async () => {
    const { id } = await tendlc.brand();
    const refused = await tendlc.createCampaign(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'BRAND_NOT_VERIFIED', status: 'registering' } });
  });

  it('409 REGISTRY_NOT_CONFIGURED for a live organization of a server without an account', async () => {
    const { brand_id } = await bornCampaign(live);
    const refused = await tendlcOf(live).createCampaign(brand_id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'REGISTRY_NOT_CONFIGURED' } });
  });
});

describe('PATCH /v1/sms/10dlc/campaigns/{campaign_id} and its deactivate', () => {
  it('200: a campaign that is on its way is submitted with what changed', async () => {
    const { id } = await tendlc.campaign(born.brand_id);
    const { status, body } = await ours.call<WireCampaign>('PATCH', `${campaignsPath}/${id}`, { sample1: 'New' });
    expect([status, body.sample1, body.status]).toEqual([200, 'New', 'registering']);
  });

  it('409 NOT_EDITABLE for one that is approved', async () => {
    const answer = await ours.call('PATCH', `${campaignsPath}/${born.id}`, { sample1: 'New' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_EDITABLE', status: 'approved' } });
  });

  it('200: ends once, however often it is asked', async () => {
    const { id } = await tendlc.campaign(born.brand_id);
    for (const _time of [1, 2]) {
      const { status, body } = await ours.call<WireCampaign>('POST', `${campaignsPath}/${id}/deactivate`);
      expect([status, body.status]).toEqual([200, 'deactivating']);
    }
  });

  it('409 REGISTRATION_IN_USE with numbers, NOT_EDITABLE where it ended by itself', async () => {
    const inUse = await ours.call('POST', `${campaignsPath}/${born.id}/deactivate`);
    expect(inUse).toMatchObject({ status: 409, body: { code: 'REGISTRATION_IN_USE' } });
    const { id } = await tendlc.campaign(born.brand_id);
    await stage.sql(`update sms_campaigns set status = 'expired' where id = $1`, [id]);
    const ended = await ours.call('POST', `${campaignsPath}/${id}/deactivate`);
    expect(ended).toMatchObject({ status: 409, body: { code: 'NOT_EDITABLE', status: 'expired' } });
  });
});

describe('POST /v1/sms/10dlc/assignments', () => {
  it('202: the pair that is there already is answered as it is, and the registry is not asked', async () => {
    expect(await tendlc.assign(born.id)).toMatchObject({ status: 202, body: { status: 'ASSIGNED' } });
    expect(await workOf(ours.numberId)).toEqual([]);
  });

  it('404 for a number or a campaign that is unknown or another organization’s', async () => {
    const theirs = await stage.organization();
    const foreign = await bornCampaign(theirs);
    for (const campaignId of [foreign.id, `camp_${'0'.repeat(32)}`]) {
      expect((await tendlc.assign(campaignId)).status).toBe(404);
    }
    for (const numberId of [theirs.numberId, `num_${'0'.repeat(32)}`]) {
      expect((await tendlc.assign(born.id, numberId)).status).toBe(404);
    }
    expect((await tendlcOf(theirs).number()).smsCampaignId).toBe(foreign.id);
  });

  it('409 CAMPAIGN_NOT_APPROVED with the state of the campaign', async () => {
    const { id } = await tendlc.campaign(born.brand_id);
    const refused = await tendlc.assign(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_NOT_APPROVED', status: 'registering' } });
  });

  it('409 NUMBER_NOT_ASSIGNABLE while it has another campaign, and while it is taken off it', async () => {
    const numberId = await ours.anotherNumber();
    const { id } = await tendlc.campaign(born.brand_id);
    await stage.sql(`update sms_campaigns set status = 'approved' where id = $1`, [id]);
    expect(await tendlc.assign(id, numberId)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_ASSIGNABLE' } });
    await tendlc.unassign(numberId);
    expect(await tendlc.assign(id, numberId)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_ASSIGNABLE' } });
    expect((await tendlc.number(numberId)).smsCampaignId).toBe(born.id);
  });

  it('409 NUMBER_NOT_ASSIGNABLE for a number that is not delivered, and for one that carries calls alone', async () => {
    await submitted(ours);
    const acquire = async (path: string, json: object) => (await ours.call<{ id: string }>('POST', path, json)).body.id;
    const numbers = [
      await acquire('/v1/phone-numbers', { e164: freshEnding('0002') }),
      await acquire('/v1/phone-numbers', { e164: freshEnding('0003') }),
      await acquire('/v1/phone-numbers/import', { e164: freshForSale(), sipTrunkId: 'trunk' }),
    ];
    for (const id of numbers) {
      expect(await tendlc.assign(born.id, id)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_ASSIGNABLE' } });
      expect((await tendlc.number(id)).smsCampaignId).toBeNull();
    }
    const delivered = await acquire('/v1/phone-numbers', { e164: freshForSale() });
    expect((await tendlc.assign(born.id, delivered)).status).toBe(202);
  });

  it('409 NUMBER_NOT_ASSIGNABLE for a number at a carrier whose registry is not used here', async () => {
    const campaign = await bornCampaign(live);
    await live.setNumber('sms_campaign_id = null, sms_assignment_status = null');
    const refused = await tendlcOf(live).assign(campaign.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_ASSIGNABLE' } });
  });
});

describe('DELETE /v1/sms/10dlc/assignments/{phone_number_id}', () => {
  it('204: the number is being taken off, once however often it is asked', async () => {
    const numberId = await ours.anotherNumber();
    for (const _time of [1, 2]) expect((await tendlc.unassign(numberId)).status).toBe(204);
    const { body } = await ours.call('GET', `${assignmentsPath}/${numberId}`);
    expect(body).toMatchObject({ status: 'PENDING_UNASSIGNMENT', campaign_id: born.id });
    expect(await workOf(numberId)).toEqual([{ kind: 'assignment' }]);
  });

  it('404 for a number without a campaign', async () => {
    const numberId = await ours.anotherNumber();
    await stage.sql('update phone_numbers set sms_campaign_id = null, sms_assignment_status = null where id = $1', [
      numberId,
    ]);
    expect((await tendlc.unassign(numberId)).status).toBe(404);
    expect((await ours.call('GET', `${assignmentsPath}/${numberId}`)).status).toBe(404);
  });
});

describe('GET /v1/sms/10dlc/assignments', () => {
  it('pages by the ids of the numbers, each once, and knows no cursor of another list', async () => {
    const theirs = await stage.organization();
    const ids = [theirs.numberId, await theirs.anotherNumber(), await theirs.anotherNumber()];
    type Page = { data: WireAssignment[]; next_cursor: string | null };
    const page = async (query: string) => (await theirs.call<Page>('GET', `${assignmentsPath}${query}`)).body;
    const first = await page('?limit=2');
    const second = await page(`?limit=2&cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    expect([...first.data, ...second.data].map((one) => one.phone_number_id)).toEqual(ids.toSorted());
    const foreign = await theirs.call('GET', `${campaignsPath}?cursor=${first.next_cursor}`);
    expect(foreign).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
  });
});

describe('GET lists of brands and campaigns', () => {
  it('pages newest first, each item once, while new ones arrive', async () => {
    const theirs = await stage.organization();
    const registry = tendlcOf(theirs);
    for (const _time of [1, 2, 3]) await registry.brand();
    const page = async (query: string): Promise<{ data: WireBrand[]; next_cursor: string | null }> =>
      (await theirs.call<{ data: WireBrand[]; next_cursor: string | null }>('GET', `${brandsPath}${query}`)).body;
    const first = await page('?limit=2');
    await registry.brand();
    const second = await page(`?limit=2&cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    const seen = [...first.data, ...second.data].map(({ id }) => id);
    expect(seen).toHaveLength(4);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });
});
