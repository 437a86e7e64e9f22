import type { Database, Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import { tendlcBrandMachine, tendlcCampaignMachine } from '../contract/generated/state-machines.ts';
import { brands } from './brand-store.ts';
import { campaigns } from './campaign-store.ts';
import { brandCalls, campaignCalls } from './registration-calls.ts';
import { stepRegistration } from './registration-step.ts';
import type { RegistrationStore } from './registration-store.ts';
import { registryMoves } from './status.ts';
import { publishBrand, publishCampaign, hasBrandEvent, hasCampaignEvent } from './publish-registrations.ts';
import type { Brand, Campaign, Registration, StepResult } from './types.ts';
import type { Work, Written } from './step.ts';

// What the operator stated has no details, and nothing but its end is asked of the registry.
const noBrand = {
  entity_type: 'PRIVATE_PROFIT',
  display_name: '',
  country: '',
  email: '',
  vertical: 'RETAIL',
} as const;
const noCampaign = { description: '', message_flow: '', sample1: '' };

export function createBrandWork({ database, publish }: { database: Database; publish: Publish }): Work {
  return {
    step: async (claim, registry, tools) => {
      const brand = await brands.find(database.read, claim.organizationId, claim.id);
      if (brand === null) return null;
      const calls = brandCalls({ id: brand.id, details: brand.details ?? noBrand }, registry, claim);
      const result = await stepRegistration(brand, calls, registry, claim, tools);
      if (result === null) return null;
      return {
        result,
        write: (tx) =>
          writeResult<Brand>(tx, brands, brand, result, {
            moves: (from, to) => registryMoves(tendlcBrandMachine, from, to),
            hasEvent: hasBrandEvent,
            publish: (written) => publishBrand(tx, publish, written),
          }),
      };
    },
  };
}

export function createCampaignWork({ database, publish }: { database: Database; publish: Publish }): Work {
  return {
    step: async (claim, registry, tools) => {
      const { organizationId } = claim;
      const campaign = await campaigns.find(database.read, organizationId, claim.id);
      if (campaign === null) return null;
      const brand = await brands.find(database.read, organizationId, campaign.brandId);
      const { id, useCase, details } = campaign;
      const submitted = { id, useCase, details: details ?? noCampaign };
      const brandRegistryId = brand?.registryId ?? campaign.brandId;
      const calls = campaignCalls(submitted, brandRegistryId, registry, claim);
      const result = await stepRegistration(campaign, calls, registry, claim, tools);
      if (result === null) return null;
      return {
        result,
        write: (tx) =>
          writeResult<Campaign>(tx, campaigns, campaign, result, {
            moves: (from, to) => registryMoves(tendlcCampaignMachine, from, to),
            hasEvent: hasCampaignEvent,
            publish: (written) => publishCampaign(tx, publish, written),
          }),
      };
    },
  };
}

/** Writes what a step came to where nothing was submitted since; the registry's id is a fact in any case. */
async function writeResult<Item extends Registration<string, unknown>>(
  tx: Tx,
  store: RegistrationStore<Item>,
  seen: Item,
  result: StepResult<Item['status']>,
  machine: {
    moves: (from: Item['status'], to: Item['status']) => boolean;
    hasEvent: (status: Item['status']) => boolean;
    publish: (written: Item) => Promise<void>;
  },
): Promise<Written> {
  const held = await store.lock(tx, seen.organizationId, seen.id, 'update');
  if (held === null) return { moved: false, strays: false };
  const isAsSeen = held.status === seen.status && held.revision === seen.revision;
  const to = isAsSeen ? result.to : null;
  const moved = to !== null && machine.moves(held.status, to);
  const status = moved ? to : held.status;
  const strays = to !== null && to !== status;
  // A state that cannot follow says nothing of why the present one stands.
  const reasons = isAsSeen && (to === null || to === status) ? (result.reasons ?? held.reasons) : held.reasons;
  const registryId = result.registryId ?? held.registryId;
  const isSame = JSON.stringify(reasons) === JSON.stringify(held.reasons) && registryId === held.registryId;
  if (!moved && isSame) return { moved, strays };
  const isPublished = moved && machine.hasEvent(status);
  const written = await store.rewrite(tx, held, { ...held, status, reasons, registryId, isPublished });
  if (isPublished) await machine.publish(written);
  return { moved, strays };
}
