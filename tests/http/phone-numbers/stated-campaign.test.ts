import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

const organization = async (): Promise<{ id: string; apiKey: string }> => {
  const json = { name: 'Numbers', mode: 'live' };
  const born = { method: 'POST', path: '/v1/organizations', key: server.adminKey, json };
  return (await ask<{ id: string; apiKey: string }>(server.url, born)).body;
};
const list = async (key: string) => (await ask(server.url, { method: 'GET', path: '/v1/phone-numbers', key })).body;
const assign = (organizationId: string, json: unknown) =>
  ask(server.url, {
    method: 'POST',
    path: `/v1/organizations/${organizationId}/phone-numbers`,
    key: server.adminKey,
    json,
  });
let taken = 100;
const freshNumber = () => `+12025550${(taken += 1)}`;

describe('POST /v1/organizations/{id}/phone-numbers with a campaign that this server knows', () => {
  const registered = async (organizationId: string, status: string): Promise<{ id: string; registryId: string }> => {
    const [id, registryId] = [`camp_${freshNumber()}`, `C${freshNumber()}`];
    await server.database.read.query(
      `with brand as (
         insert into sms_brands (id, organization_id, source, status, created_at, updated_at)
         values ('brand_of_' || $1, $2, 'api', 'verified', now(), now()) returning id
       )
       insert into sms_campaigns
         (id, organization_id, brand_id, use_case, source, status, registry_id, created_at, updated_at)
       select $1, $2, brand.id, 'MIXED', 'api', $3, $4, now(), now() from brand`,
      [id, organizationId, status, registryId],
    );
    return { id, registryId };
  };
  const campaignsOf = (organizationId: string) =>
    server.database.read.query('select id, status from sms_campaigns where organization_id = $1', [organizationId]);

  it.each(['registering', 'in_review', 'changes_requested', 'rejected', 'suspended', 'expired', 'deactivated'])(
    '409 CAMPAIGN_NOT_APPROVED while it is %s, by either of its ids, and nothing is changed',
    async (status) => {
      const { id, apiKey } = await organization();
      const campaign = await registered(id, status);
      for (const campaignId of [campaign.id, campaign.registryId]) {
        const refused = await assign(id, { e164: freshNumber(), campaignId });
        expect(refused).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_NOT_APPROVED', status } });
      }
      expect(await list(apiKey)).toEqual([]);
      expect(await campaignsOf(id)).toEqual([{ id: campaign.id, status }]);
    },
  );

  it('201 with that campaign and its brand once it is approved, by either of its ids', async () => {
    const { id } = await organization();
    const campaign = await registered(id, 'approved');
    for (const campaignId of [campaign.id, campaign.registryId]) {
      const shown = { smsCampaignId: campaign.id, sms10dlcProfileId: `brand_of_${campaign.id}` };
      expect(await assign(id, { e164: freshNumber(), campaignId })).toMatchObject({ status: 201, body: shown });
    }
    expect(await campaignsOf(id)).toEqual([{ id: campaign.id, status: 'approved' }]);
  });

  it('404 where it is of another organization, by either of its ids', async () => {
    const [{ id }, other] = [await organization(), await organization()];
    const campaign = await registered(other.id, 'approved');
    for (const campaignId of [campaign.id, campaign.registryId]) {
      expect((await assign(id, { e164: freshNumber(), campaignId })).status).toBe(404);
    }
    expect(await campaignsOf(id)).toEqual([]);
  });

  it('waits for whoever changes it at the same time, and is refused by what that comes to', async () => {
    const { id, apiKey } = await organization();
    const campaign = await registered(id, 'approved');
    const refused = await server.database.tx(async (tx) => {
      await tx.query(`update sms_campaigns set status = 'suspended' where id = $1`, [campaign.id]);
      const answer = assign(id, { e164: freshNumber(), campaignId: campaign.id });
      await waitFor(
        'the statement waits for the row',
        () =>
          server.database.read.query<{ waits: boolean }>(
            `select exists (select from pg_stat_activity where datname = current_database()
               and wait_event_type = 'Lock' and query like '%sms_campaigns%') as waits`,
          ),
        ([row]) => row?.waits === true,
      );
      return { answer };
    });
    expect(await refused.answer).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_NOT_APPROVED' } });
    expect(await list(apiKey)).toEqual([]);
  });
});
