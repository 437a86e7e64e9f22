import type { SliceHandlers } from '../contract/binding.ts';
import { presentPhoneNumber } from './present.ts';
import type { PhoneNumbersService } from './service.ts';

export function createPhoneNumbersRoutes(options: { service: PhoneNumbersService }): SliceHandlers<'phone-numbers'> {
  const { service } = options;
  return {
    listPhoneNumbers: async ({ principal }, reply) =>
      reply(200, { json: (await service.list(principal.organizationId)).map(presentPhoneNumber) }),
    getPhoneNumber: async ({ principal, params }, reply) =>
      reply(200, { json: presentPhoneNumber(await service.get(principal.organizationId, params.id)) }),
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
      return reply(201, { json: presentPhoneNumber(await service.assign(params.id, number)) });
    },
  };
}
