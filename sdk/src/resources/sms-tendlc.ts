import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  CreateTendlcAssignmentRequest,
  CreateTendlcBrandRequest,
  CreateTendlcCampaignRequest,
  TendlcAssignment,
  TendlcAssignmentPage,
  TendlcBrand,
  TendlcBrandPage,
  TendlcCampaign,
  TendlcCampaignPage,
  UpdateTendlcBrandRequest,
  UpdateTendlcCampaignRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import type { QueryOf } from './query-of.ts';

export type ListTendlcBrandsFilter = QueryOf<'listTendlcBrands'>;
export type ListTendlcCampaignsFilter = QueryOf<'listTendlcCampaigns'>;
export type ListTendlcAssignmentsFilter = QueryOf<'listTendlcAssignments'>;

/** Businesses at the registry. Each answer is the state of the moment: follow `status`, or the `brand.*` webhooks. */
export interface TendlcBrands {
  /** Registers a business once, however often an attempt is repeated. */
  create(brand: CreateTendlcBrandRequest, options?: KeyedCallOptions): ApiPromise<TendlcBrand>;
  get(brandId: string, options?: CallOptions): ApiPromise<TendlcBrand>;
  /** Newest first. */
  list(filter?: ListTendlcBrandsFilter, options?: CallOptions): List<TendlcBrand, TendlcBrandPage>;
  /** Mends what the registry complained of and submits it again. */
  update(brandId: string, changes: UpdateTendlcBrandRequest, options?: CallOptions): ApiPromise<TendlcBrand>;
  /** 409 REGISTRATION_IN_USE while it has campaigns. */
  delete(brandId: string, options?: CallOptions): ApiPromise<void>;
}

/** What is sent under a brand. Follow `status`, or the `campaign.*` webhooks. */
export interface TendlcCampaigns {
  /** Registers a campaign once, however often an attempt is repeated; 409 BRAND_NOT_VERIFIED. */
  create(campaign: CreateTendlcCampaignRequest, options?: KeyedCallOptions): ApiPromise<TendlcCampaign>;
  get(campaignId: string, options?: CallOptions): ApiPromise<TendlcCampaign>;
  /** Newest first. */
  list(filter?: ListTendlcCampaignsFilter, options?: CallOptions): List<TendlcCampaign, TendlcCampaignPage>;
  /** Mends what the registry or a carrier complained of and submits it again. */
  update(campaignId: string, changes: UpdateTendlcCampaignRequest, options?: CallOptions): ApiPromise<TendlcCampaign>;
  /** Ends it for good; 409 REGISTRATION_IN_USE while it has numbers. */
  deactivate(campaignId: string, options?: CallOptions): ApiPromise<TendlcCampaign>;
}

/** Which campaign each number texts under. */
export interface TendlcAssignments {
  /** The number can send once the assignment is ASSIGNED. Asking again for the same pair changes nothing. */
  create(assignment: CreateTendlcAssignmentRequest, options?: CallOptions): ApiPromise<TendlcAssignment>;
  get(phoneNumberId: string, options?: CallOptions): ApiPromise<TendlcAssignment>;
  list(filter?: ListTendlcAssignmentsFilter, options?: CallOptions): List<TendlcAssignment, TendlcAssignmentPage>;
  /** Takes the number off its campaign; from now on it cannot send. */
  delete(phoneNumberId: string, options?: CallOptions): ApiPromise<void>;
}

/** Registration for texts from ordinary numbers in the United States. */
export interface Tendlc {
  brands: TendlcBrands;
  campaigns: TendlcCampaigns;
  assignments: TendlcAssignments;
}

export function createTendlc({ keyed, read, list, patch, post, act, remove }: Methods): Exact<Tendlc> {
  return {
    brands: {
      create: keyed('/v1/sms/10dlc/brands'),
      get: read('/v1/sms/10dlc/brands/{brand_id}'),
      list: list('/v1/sms/10dlc/brands'),
      update: patch('/v1/sms/10dlc/brands/{brand_id}'),
      delete: remove('/v1/sms/10dlc/brands/{brand_id}'),
    },
    campaigns: {
      create: keyed('/v1/sms/10dlc/campaigns'),
      get: read('/v1/sms/10dlc/campaigns/{campaign_id}'),
      list: list('/v1/sms/10dlc/campaigns'),
      update: patch('/v1/sms/10dlc/campaigns/{campaign_id}'),
      deactivate: act('/v1/sms/10dlc/campaigns/{campaign_id}/deactivate'),
    },
    assignments: {
      create: post('/v1/sms/10dlc/assignments'),
      get: read('/v1/sms/10dlc/assignments/{phone_number_id}'),
      list: list('/v1/sms/10dlc/assignments'),
      delete: remove('/v1/sms/10dlc/assignments/{phone_number_id}'),
    },
  };
}
