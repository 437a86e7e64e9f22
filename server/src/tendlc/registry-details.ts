import type { BrandDetails, CampaignDetails, CampaignTexts } from '../providers/ports/campaign-registry.ts';
import type { SubmittedBrand, SubmittedCampaign } from './types.ts';

/** A brand in the registry's terms. */
export function brandDetailsOf(brand: SubmittedBrand): BrandDetails {
  return {
    entityType: brand.entity_type,
    displayName: brand.display_name,
    country: brand.country,
    email: brand.email,
    vertical: brand.vertical,
    companyName: brand.company_name,
    ein: brand.ein,
    firstName: brand.first_name,
    lastName: brand.last_name,
    phone: brand.phone,
    street: brand.street,
    city: brand.city,
    state: brand.state,
    postalCode: brand.postal_code,
    website: brand.website,
    stockSymbol: brand.stock_symbol,
    stockExchange: brand.stock_exchange,
    businessContactEmail: brand.business_contact_email,
  };
}

/** What of a campaign can still change, in the registry's terms. */
export function campaignTextsOf(campaign: SubmittedCampaign): CampaignTexts {
  return {
    messageFlow: campaign.message_flow,
    sample1: campaign.sample1,
    sample2: campaign.sample2,
    sample3: campaign.sample3,
    sample4: campaign.sample4,
    sample5: campaign.sample5,
    helpMessage: campaign.help_message,
  };
}

/** A campaign in the registry's terms. */
export function campaignDetailsOf(useCase: string, campaign: SubmittedCampaign): CampaignDetails {
  return {
    ...campaignTextsOf(campaign),
    usecase: useCase,
    description: campaign.description,
    subUsecases: campaign.sub_use_cases,
    helpKeywords: campaign.help_keywords,
    optinMessage: campaign.optin_message,
    optinKeywords: campaign.optin_keywords,
    optoutMessage: campaign.optout_message,
    optoutKeywords: campaign.optout_keywords,
    embeddedLink: campaign.embedded_link,
    embeddedPhone: campaign.embedded_phone,
    numberPool: campaign.number_pool,
    ageGated: campaign.age_gated,
    directLending: campaign.direct_lending,
    autoRenewal: campaign.auto_renewal,
    privacyPolicyLink: campaign.privacy_policy_link,
    termsAndConditionsLink: campaign.terms_and_conditions_link,
  };
}
