import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../contract/binding.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { imessageErrors } from '../errors.ts';
import type { ImessageAdminService } from './admin-service.ts';
import type { PoolService } from './pool-service.ts';
import { presentAccess, presentAgent, presentAssigned, presentNumber } from './present.ts';
import type { SetUpTestImessage } from './test-set-up.ts';

export type PoolRoutes = Pick<
  SliceHandlers<'imessage'>,
  | 'listImessagePhoneNumbers'
  | 'setImessagePhoneNumberTags'
  | 'setManagedOrganizationImessage'
  | 'assignManagedOrganizationImessageNumber'
  | 'setManagedOrganizationImessageAgent'
  | 'setUpTestImessage'
>;

export function createPoolRoutes(options: {
  pool: PoolService;
  admin: ImessageAdminService;
  setUp: SetUpTestImessage;
}): PoolRoutes {
  const { pool, admin, setUp } = options;
  return {
    listImessagePhoneNumbers: async ({ principal }, reply) =>
      reply(200, { json: (await pool.list(principal)).map(presentNumber) }),
    setImessagePhoneNumberTags: async ({ principal, params, body }, reply) => {
      const { number, updatedAt } = await pool.setTags(principal, params.phoneNumberId, body.tags);
      const { id: phoneNumberId, e164: phoneNumber, tags } = number;
      return reply(200, { json: { phoneNumberId, phoneNumber, tags: { ...tags }, updatedAt: isoMillis(updatedAt) } });
    },

    setManagedOrganizationImessage: async ({ params, body }, reply) => {
      const poolsSince = body.poolsSince === null ? null : Temporal.Instant.from(body.poolsSince);
      return reply(200, { json: presentAccess(await admin.setAccess(params.id, { ...body, poolsSince })) });
    },
    assignManagedOrganizationImessageNumber: async ({ params, body }, reply) => {
      const { phoneNumberId, agentId, status, callerId = 'verified' } = body;
      const { number, entry } = await admin.assign(params.id, { phoneNumberId, agentId, status, callerId });
      return reply(200, { json: presentAssigned(number, entry) });
    },
    setManagedOrganizationImessageAgent: async ({ params, body }, reply) => {
      const { enabled, backend, identityId } = body;
      const agent = await admin.setAgent(params.id, { agentId: params.agentId, enabled, backend, identityId });
      return reply(200, { json: presentAgent(agent) });
    },

    setUpTestImessage: async ({ principal, body }, reply) => {
      if (principal.mode === 'live') throw imessageErrors.liveOrganization();
      const { numbers = 2, agentId = null } = body;
      const added = await setUp(principal.organizationId, { numbers, agentId });
      return reply(201, { json: { phoneNumbers: added.map(presentNumber) } });
    },
  };
}
