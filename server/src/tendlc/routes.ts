import type { SliceHandlers } from '../contract/binding.ts';
import type { AssignmentService } from './assignment-service.ts';
import type { BrandService } from './brand-service.ts';
import type { CampaignService } from './campaign-service.ts';
import { presentAssignment, presentBrand, presentCampaign } from './present.ts';

export function createTendlcRoutes(services: {
  brands: BrandService;
  campaigns: CampaignService;
  assignments: AssignmentService;
}): SliceHandlers<'tendlc'> {
  const { brands, campaigns, assignments } = services;
  return {
    createTendlcBrand: async ({ principal, idempotencyKey, body }, reply) =>
      reply(202, { json: presentBrand(await brands.create(principal, idempotencyKey, body)) }),
    listTendlcBrands: async ({ principal, query: { cursor = null, limit } }, reply) => {
      const { items, nextCursor } = await brands.list(principal.organizationId, { cursor, limit });
      return reply(200, { json: { data: items.map(presentBrand), next_cursor: nextCursor } });
    },
    getTendlcBrand: async ({ principal, params }, reply) =>
      reply(200, { json: presentBrand(await brands.get(principal.organizationId, params.brand_id)) }),
    updateTendlcBrand: async ({ principal, params, body }, reply) =>
      reply(200, { json: presentBrand(await brands.update(principal, params.brand_id, body)) }),
    deleteTendlcBrand: async ({ principal, params }, reply) => {
      await brands.remove(principal.organizationId, params.brand_id);
      return reply(204, {});
    },
    createTendlcCampaign: async ({ principal, idempotencyKey, body }, reply) =>
      reply(202, { json: presentCampaign(await campaigns.create(principal, idempotencyKey, body)) }),
    listTendlcCampaigns: async ({ principal, query: { cursor = null, limit } }, reply) => {
      const { items, nextCursor } = await campaigns.list(principal.organizationId, { cursor, limit });
      return reply(200, { json: { data: items.map(presentCampaign), next_cursor: nextCursor } });
    },
    getTendlcCampaign: async ({ principal, params }, reply) =>
      reply(200, { json: presentCampaign(await campaigns.get(principal.organizationId, params.campaign_id)) }),
    updateTendlcCampaign: async ({ principal, params, body }, reply) =>
      reply(200, { json: presentCampaign(await campaigns.update(principal.organizationId, params.campaign_id, body)) }),
    deactivateTendlcCampaign: async ({ principal, params }, reply) =>
      reply(200, { json: presentCampaign(await campaigns.deactivate(principal.organizationId, params.campaign_id)) }),
    createTendlcAssignment: async ({ principal, body }, reply) => {
      const asked = { phoneNumberId: body.phone_number_id, campaignId: body.campaign_id };
      const assignment = await assignments.assign(principal.organizationId, principal.mode, asked);
      return reply(202, { json: presentAssignment(assignment) });
    },
    listTendlcAssignments: async ({ principal, query: { cursor = null, limit } }, reply) => {
      const { items, nextCursor } = await assignments.list(principal.organizationId, { cursor, limit });
      return reply(200, { json: { data: items.map(presentAssignment), next_cursor: nextCursor } });
    },
    getTendlcAssignment: async ({ principal, params }, reply) => {
      const assignment = await assignments.get(principal.organizationId, params.phone_number_id);
      return reply(200, { json: presentAssignment(assignment) });
    },
    deleteTendlcAssignment: async ({ principal, params }, reply) => {
      await assignments.unassign(principal.organizationId, params.phone_number_id);
      return reply(204, {});
    },
  };
}
