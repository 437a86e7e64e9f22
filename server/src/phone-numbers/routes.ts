import type { SliceHandlers } from '../contract/binding.ts';
import { presentPhoneNumber } from './present.ts';
import type { PhoneNumbersService } from './service.ts';
import type { PhoneNumber } from './types.ts';

export function createPhoneNumbersRoutes(options: {
  service: PhoneNumbersService;
  /** The carriers that this server can reach, by name. */
  carriers: ReadonlyMap<string, unknown>;
}): SliceHandlers<'phone-numbers'> {
  const { service, carriers } = options;
  // No calls are carried yet.
  const present = (number: PhoneNumber) =>
    presentPhoneNumber(number, { hasCarrier: carriers.has(number.carrier), carriesCalls: false, sipHost: null });
  return {
    listPhoneNumbers: async ({ principal }, reply) =>
      reply(200, { json: (await service.list(principal.organizationId)).map(present) }),
    getPhoneNumber: async ({ principal, params }, reply) =>
      reply(200, { json: present(await service.get(principal.organizationId, params.id)) }),
    addManagedOrganizationPhoneNumber: async ({ params, body }, reply) => {
      const number = {
        e164: body.e164,
        carrier: body.smsCarrier ?? null,
        providerResourceId: body.providerResourceId ?? null,
        messagingProfileId: body.messagingProfileId ?? null,
        campaignId: body.campaignId ?? null,
        hasCampaign: body.campaignId !== null,
        agentId: body.agentId ?? null,
      };
      return reply(201, { json: present(await service.assign(params.id, number)) });
    },
  };
}
