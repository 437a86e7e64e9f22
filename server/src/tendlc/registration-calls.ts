import type { CampaignRegistry } from '../providers/ports/campaign-registry.ts';
import { brandDetailsOf, campaignDetailsOf, campaignTextsOf } from './registry-details.ts';
import type { RegistrationCalls } from './registration-step.ts';
import type { BrandStatus, CampaignStatus } from './status.ts';
import type { SubmittedBrand, SubmittedCampaign, WorkClaim } from './types.ts';

/** How a brand speaks to the registry. It is found by the name that was sent, whatever it was renamed to since. */
export function brandCalls(
  brand: { id: string; details: SubmittedBrand },
  registry: CampaignRegistry,
  { looks, sentAs }: Pick<WorkClaim, 'looks' | 'sentAs'>,
): RegistrationCalls<BrandStatus> {
  const details = brandDetailsOf(brand.details);
  let lastSentAs = sentAs ?? details.displayName;
  return {
    ended: 'deleted',
    gone: 'deleted',
    sentAs: details.displayName,
    register: (options) => {
      lastSentAs = details.displayName;
      return registry.registerBrand(brand.id, details, options);
    },
    find: (options) => registry.findBrand(brand.id, lastSentAs, options),
    read: (registryId) => registry.readBrand(registryId, looks),
    resubmit: (registryId, options) => registry.resubmitBrand(brand.id, registryId, details, options),
    end: (registryId, options) => registry.deleteBrand(registryId, options),
  };
}

/** How a campaign speaks to the registry. The brand goes by the registry's id. */
export function campaignCalls(
  campaign: { id: string; useCase: string; details: SubmittedCampaign },
  brandRegistryId: string,
  registry: CampaignRegistry,
  { looks }: Pick<WorkClaim, 'looks'>,
): RegistrationCalls<CampaignStatus> {
  const details = campaignDetailsOf(campaign.useCase, campaign.details);
  return {
    ended: 'deactivated',
    gone: 'expired',
    sentAs: null,
    register: (options) => registry.registerCampaign(campaign.id, brandRegistryId, details, options),
    find: (options) => registry.findCampaign(campaign.id, brandRegistryId, options),
    read: (registryId) => registry.readCampaign(registryId, looks),
    resubmit: (registryId, options) =>
      registry.resubmitCampaign(registryId, campaignTextsOf(campaign.details), options),
    end: (registryId, options) => registry.deactivateCampaign(registryId, options),
  };
}
