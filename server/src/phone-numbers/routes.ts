import type { SliceHandlers } from '../contract/binding.ts';
import { phoneNumberErrors } from './errors.ts';
import type { BuyNumber, NumberCarriers } from './orders/index.ts';
import { presentOffer, presentPhoneNumber } from './present.ts';
import type { PhoneNumbersService } from './service.ts';
import type { PhoneNumber } from './types.ts';

export function createPhoneNumbersRoutes(options: {
  service: PhoneNumbersService;
  /** The carriers that this server can reach, by name. */
  carriers: ReadonlyMap<string, unknown>;
  buy: BuyNumber;
  numberCarriers: NumberCarriers;
}): SliceHandlers<'phone-numbers'> {
  const { service, carriers, buy, numberCarriers } = options;
  // No calls are carried yet.
  const present = (number: PhoneNumber) =>
    presentPhoneNumber(number, { hasCarrier: carriers.has(number.carrier), carriesCalls: false, sipHost: null });
  return {
    listPhoneNumbers: async ({ principal }, reply) =>
      reply(200, { json: (await service.list(principal.organizationId)).map(present) }),
    listAvailablePhoneNumbers: async ({ principal, query }, reply) => {
      const { areaCode = null, locality = null, limit } = query;
      const carrier = numberCarriers.serving(principal.mode);
      if (carrier === undefined) throw phoneNumberErrors.noNumberCarrier();
      const found = await carrier.search({ areaCode, locality, limit });
      if (found.kind !== 'done') throw phoneNumberErrors.carrierAway();
      return reply(200, { json: found.value.map(presentOffer) });
    },
    buyPhoneNumber: async ({ principal, body, idempotencyKey }, reply) => {
      const { organizationId, mode } = principal;
      const number = {
        e164: body.e164,
        direction: body.direction ?? 'outbound',
        dispatchMetadataTemplate: body.dispatchMetadataTemplate ?? null,
        label: body.label ?? null,
        agentId: body.agentId ?? null,
      } as const;
      return reply(200, { json: present(await buy({ organizationId, mode, key: idempotencyKey, body, number })) });
    },
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
