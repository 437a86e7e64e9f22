import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { Assignment, Brand, Campaign } from './types.ts';

type Schemas = components['schemas'];

/** The brand record of the interface; what a brand does not have is null. */
export function presentBrand(brand: Brand): Schemas['TendlcBrand'] {
  const { details } = brand;
  return {
    id: brand.id,
    source: brand.source,
    entity_type: details?.entity_type ?? null,
    display_name: details?.display_name ?? null,
    company_name: details?.company_name ?? null,
    ein: details?.ein ?? null,
    first_name: details?.first_name ?? null,
    last_name: details?.last_name ?? null,
    country: details?.country ?? null,
    email: details?.email ?? null,
    phone: details?.phone ?? null,
    street: details?.street ?? null,
    city: details?.city ?? null,
    state: details?.state ?? null,
    postal_code: details?.postal_code ?? null,
    website: details?.website ?? null,
    vertical: details?.vertical ?? null,
    stock_symbol: details?.stock_symbol ?? null,
    stock_exchange: details?.stock_exchange ?? null,
    business_contact_email: details?.business_contact_email ?? null,
    status: brand.status,
    rejection_reasons: brand.reasons.map(presentReason),
    registry_id: brand.registryId,
    created_at: isoMillis(brand.createdAt),
    updated_at: isoMillis(brand.updatedAt),
  };
}

/** The campaign record of the interface; what was not said is null. */
export function presentCampaign(campaign: Campaign): Schemas['TendlcCampaign'] {
  const { details } = campaign;
  return {
    id: campaign.id,
    source: campaign.source,
    brand_id: campaign.brandId,
    use_case: campaign.useCase,
    sub_use_cases: details?.sub_use_cases ?? [],
    description: details?.description ?? null,
    message_flow: details?.message_flow ?? null,
    sample1: details?.sample1 ?? null,
    sample2: details?.sample2 ?? null,
    sample3: details?.sample3 ?? null,
    sample4: details?.sample4 ?? null,
    sample5: details?.sample5 ?? null,
    help_message: details?.help_message ?? null,
    help_keywords: details?.help_keywords ?? null,
    optin_message: details?.optin_message ?? null,
    optin_keywords: details?.optin_keywords ?? null,
    optout_message: details?.optout_message ?? null,
    optout_keywords: details?.optout_keywords ?? null,
    embedded_link: details?.embedded_link ?? null,
    embedded_phone: details?.embedded_phone ?? null,
    number_pool: details?.number_pool ?? null,
    age_gated: details?.age_gated ?? null,
    direct_lending: details?.direct_lending ?? null,
    auto_renewal: details?.auto_renewal ?? null,
    privacy_policy_link: details?.privacy_policy_link ?? null,
    terms_and_conditions_link: details?.terms_and_conditions_link ?? null,
    status: campaign.status,
    rejection_reasons: campaign.reasons.map(presentReason),
    registry_id: campaign.registryId,
    created_at: isoMillis(campaign.createdAt),
    updated_at: isoMillis(campaign.updatedAt),
  };
}

/** The assignment record of the interface. */
export function presentAssignment(assignment: Assignment): Schemas['TendlcAssignment'] {
  return {
    phone_number_id: assignment.phoneNumberId,
    phone_number: assignment.e164,
    campaign_id: assignment.campaignId,
    status: assignment.status,
    rejection_reasons: assignment.reasons.map(presentReason),
    updated_at: isoMillis(assignment.updatedAt),
  };
}

function presentReason({ code, message }: Brand['reasons'][number]): Schemas['TendlcReason'] {
  return { code, message };
}
