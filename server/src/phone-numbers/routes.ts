import type { SliceHandlers } from '../contract/binding.ts';
import { forbidden } from '../platform/process/errors.ts';
import type { NumberChanger } from './change-number.ts';
import { phoneNumberErrors } from './errors.ts';
import type { BuyNumber, NumberCarriers } from './orders/index.ts';
import { type PresentNumber, presentOffer } from './present.ts';
import type { ReleaseNumber } from './releases/index.ts';
import type { PhoneNumbersService } from './service.ts';
import type { PhoneNumberDirection } from './types.ts';

export function createPhoneNumbersRoutes(options: {
  service: PhoneNumbersService;
  present: PresentNumber;
  buy: BuyNumber;
  change: NumberChanger;
  release: ReleaseNumber;
  numberCarriers: NumberCarriers;
}): SliceHandlers<'phone-numbers'> {
  const { service, present, buy, change, release, numberCarriers } = options;
  return {
    listPhoneNumbers: async ({ principal }, reply) =>
      reply(200, { json: (await service.list(principal.organizationId)).map(present) }),
    listAvailablePhoneNumbers: async ({ principal, query }, reply) => {
      const { areaCode = null, locality = null, smsCarrier = null, limit } = query;
      const carrier = numberCarriers.serving(principal.mode, smsCarrier, '/query/smsCarrier');
      const found = await carrier.search({ areaCode, locality, limit });
      if (found.kind !== 'done') throw phoneNumberErrors.carrierAway();
      return reply(200, { json: found.value.map(presentOffer) });
    },
    buyPhoneNumber: async ({ principal, body, idempotencyKey }, reply) => {
      const { organizationId, mode } = principal;
      const number = { e164: body.e164, carrier: body.smsCarrier ?? null, ...useOf(body) };
      return reply(200, { json: present(await buy({ organizationId, mode, key: idempotencyKey, body, number })) });
    },
    importPhoneNumber: async ({ principal, body }, reply) => {
      const number = {
        e164: body.e164,
        sipConnectionInstallationId: body.sipConnectionInstallationId ?? null,
        sipTrunkId: body.sipTrunkId ?? null,
        sipProviderName: body.sipProviderName ?? null,
        ...useOf(body),
      };
      return reply(200, { json: present(await change.bring(principal, number)) });
    },
    updatePhoneNumber: async ({ principal, params, body }, reply) => {
      // Who owns the organization decides whether an agent writes in its name.
      if (body.smsAutomationEnabled !== undefined && !principal.scopes.includes('admin')) throw forbidden('admin');
      return reply(200, { json: present(await change.update(principal.organizationId, params.id, body)) });
    },
    releasePhoneNumber: async ({ principal, params }, reply) => {
      await release(principal.organizationId, params.id);
      return reply(200, { json: { released: true } });
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

/** How a new number is to be used; what a request leaves out. */
function useOf(body: {
  direction?: PhoneNumberDirection;
  dispatchMetadataTemplate?: Record<string, unknown>;
  label?: string;
  agentId?: string;
}) {
  return {
    direction: body.direction ?? 'outbound',
    dispatchMetadataTemplate: body.dispatchMetadataTemplate ?? null,
    label: body.label ?? null,
    agentId: body.agentId ?? null,
  };
}
