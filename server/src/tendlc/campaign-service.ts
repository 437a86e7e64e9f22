import type { components } from '../contract/generated/openapi.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import type { TendlcIds } from './id-prefixes.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { hasNumbers } from '../phone-numbers/index.ts';
import { brands } from './brand-store.ts';
import { campaigns, insertCampaign } from './campaign-store.ts';
import { tendlcErrors } from './errors.ts';
import type { RegistryOf } from './registries.ts';
import { createRegistrationReads, isOnItsWay, type RegistrationReads } from './registration-service.ts';
import { campaignStates } from './status.ts';
import type { Campaign, SubmittedCampaign } from './types.ts';
import { askForWork } from './work-rows.ts';

type NewCampaign = components['schemas']['CreateTendlcCampaignRequest'];

export interface CampaignService extends RegistrationReads<Campaign> {
  /** One campaign for each key, on its way to the registry; 404 for an unknown brand, 409 BRAND_NOT_VERIFIED. */
  create(
    caller: { organizationId: string; mode: 'test' | 'live' },
    key: string,
    campaign: NewCampaign,
  ): Promise<Campaign>;
  /** Submits it again with what changed; 409 NOT_EDITABLE once the registry agreed or refused for good. */
  update(organizationId: string, id: string, changes: Partial<SubmittedCampaign>): Promise<Campaign>;
  /** Begins to end it; 409 REGISTRATION_IN_USE while it has numbers, NOT_EDITABLE where it has ended by itself. */
  deactivate(organizationId: string, id: string): Promise<Campaign>;
}

const endpoint = 'POST /v1/sms/10dlc/campaigns';

export function createCampaignService(options: {
  database: Database;
  jobs: Jobs;
  ids: TendlcIds;
  cursors: Cursors;
  registryOf: RegistryOf;
}): CampaignService {
  const { database, jobs, ids, registryOf } = options;
  const reads = createRegistrationReads({
    ...options,
    store: campaigns,
    kind: 'sms.10dlc.campaigns',
    notFound: tendlcErrors.campaignNotFound,
  });

  async function register(
    tx: Tx,
    { organizationId, mode }: { organizationId: string; mode: 'test' | 'live' },
    id: string,
    { brand_id: brandId, use_case: useCase, ...details }: NewCampaign,
  ): Promise<Campaign> {
    const brand = await brands.lock(tx, organizationId, brandId, 'share');
    if (brand === null) throw tendlcErrors.brandNotFound();
    if (brand.status !== 'verified') throw tendlcErrors.brandNotVerified(brand.status);
    if (registryOf(mode) === undefined) throw tendlcErrors.registryNotConfigured();
    // The simulated registry knows every brand that was stated.
    if (mode === 'live' && brand.registryId === null) throw tendlcErrors.brandStated(brand.status);
    const campaign = await insertCampaign(tx, { id, organizationId, brandId, useCase, details });
    await askForWork(tx, jobs, [{ kind: 'campaign', id, organizationId }]);
    return campaign;
  }

  return {
    ...reads,
    create: ({ organizationId, mode }, key, body) =>
      database.tx(async (tx) => {
        const id = ids.prefixed('camp');
        const registered = await withIdempotency<Campaign>(
          tx,
          { organizationId, endpoint, key, body },
          {
            resourceId: id,
            find: (_tx, campaignId) => campaigns.find(tx, organizationId, campaignId),
            make: () => register(tx, { organizationId, mode }, id, body),
          },
        );
        return registered.resource;
      }),
    update: (organizationId, id, changes) =>
      database.tx(async (tx) => {
        const campaign = await campaigns.lock(tx, organizationId, id, 'update');
        if (campaign === null) throw tendlcErrors.campaignNotFound();
        const status = campaignStates.nextStatus(campaign.status, 'resubmit');
        if (status === null || campaign.details === null) throw tendlcErrors.notEditable(campaign.status);
        const details = { ...campaign.details, ...changes };
        if (isOnItsWay(campaign, details)) return campaign;
        const revision = campaign.revision + 1;
        const mended = { ...campaign, status, details, reasons: [], revision, isPublished: false };
        const written = await campaigns.rewrite(tx, campaign, mended);
        await askForWork(tx, jobs, [{ kind: 'campaign', id, organizationId }]);
        return written;
      }),
    deactivate: (organizationId, id) =>
      database.tx(async (tx) => {
        const campaign = await campaigns.lock(tx, organizationId, id, 'update');
        if (campaign === null) throw tendlcErrors.campaignNotFound();
        if (campaign.status === 'deactivating' || campaign.status === 'deactivated') return campaign;
        const status = campaignStates.nextStatus(campaign.status, 'deactivate');
        if (status === null) throw tendlcErrors.notEditable(campaign.status);
        if (await hasNumbers(tx, organizationId, id)) throw tendlcErrors.campaignInUse();
        const revision = campaign.revision + 1;
        const written = await campaigns.rewrite(tx, campaign, {
          ...campaign,
          status,
          reasons: [],
          revision,
          isPublished: false,
        });
        await askForWork(tx, jobs, [{ kind: 'campaign', id, organizationId }]);
        return written;
      }),
  };
}
