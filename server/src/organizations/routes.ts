import { Temporal } from 'temporal-polyfill';
import type { Principal, SliceHandlers } from '../contract/binding.ts';
import type { components } from '../contract/generated/openapi.ts';
import type { ApiKeysService } from './api-keys.ts';
import { organizationErrors } from './errors.ts';
import {
  presentApiKey,
  presentBorn,
  presentIssuedApiKey,
  presentManagedOrganization,
  presentMaskedSecret,
  presentOrganization,
  presentRotatedSecret,
} from './present.ts';
import type { Database } from '../platform/db/database.ts';
import type { OrganizationsNeeds } from './needs.ts';
import type { OrganizationsService } from './service.ts';
import type { ApiKeyRequest, Organization, OrganizationChanges, OrganizationMode } from './types.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

const defaultGraceSeconds = 86_400;

export function createOrganizationsRoutes(options: {
  service: OrganizationsService;
  apiKeys: ApiKeysService;
  webhookSecrets: WebhookSecrets;
  /** The registries of 10DLC that this server can reach, each with the mode of the organizations that it serves. */
  registries: ReadonlyArray<{ serves: OrganizationMode }>;
  /** The carriers that sell numbers, likewise. */
  numberCarriers: ReadonlyArray<{ serves: OrganizationMode }>;
  database: Pick<Database, 'read'>;
  imessageProviderOf: OrganizationsNeeds['imessageProviderOf'];
}): SliceHandlers<'organizations'> {
  const { service, apiKeys, webhookSecrets, registries, numberCarriers, database, imessageProviderOf } = options;
  const present = async (organization: Organization, { admin }: Pick<Principal, 'admin'>) => {
    const serving = ({ serves }: { serves: OrganizationMode }) => serves === organization.mode;
    const works = { buyPhoneNumbers: numberCarriers.some(serving), sms10dlc: registries.some(serving) };
    const imessageProvider = await imessageProviderOf(database.read, organization);
    return presentOrganization(organization, { ...works, imessageProvider, multiOrgCreation: admin });
  };
  return {
    getOrganization: async ({ principal }, reply) =>
      reply(200, { json: await present(await service.get(principal.organizationId), principal) }),
    updateOrganization: async ({ principal, body }, reply) => {
      const switched = (['recordingEnabled', 'features'] as const).find((member) => body[member] !== undefined);
      if (principal.mode === 'live' && switched !== undefined) throw organizationErrors.switchedByOperator(switched);
      const { recordingEnabled: _recording, features: _features, lowBalanceUsd: low, ...own } = body;
      const lowBalance = low === undefined ? {} : { lowBalanceMicroUsd: low && Math.round(low * 1_000_000) };
      const changes = { ...own, ...switchesOf(body), ...lowBalance };
      return reply(200, { json: await present(await service.update(principal.organizationId, changes), principal) });
    },
    getWebhookSecret: async ({ principal }, reply) =>
      reply(200, { json: presentMaskedSecret(await service.maskedWebhookSecret(principal.organizationId)) }),
    rotateWebhookSecret: async ({ principal, body }, reply) => {
      const { graceSeconds = defaultGraceSeconds } = body;
      return reply(201, {
        json: presentRotatedSecret(await webhookSecrets.rotate(principal.organizationId, graceSeconds)),
      });
    },

    listApiKeys: async ({ principal }, reply) =>
      reply(200, { json: { data: (await apiKeys.list(principal.organizationId)).map(presentApiKey) } }),
    createApiKey: async ({ principal, body }, reply) => {
      return reply(201, {
        json: presentIssuedApiKey(await apiKeys.create(principal.organizationId, apiKeyRequest(body))),
      });
    },
    deleteApiKey: async ({ principal, params }, reply) => {
      await apiKeys.revoke(principal.organizationId, params.id);
      return reply(204, {});
    },

    listManagedOrganizations: async (_, reply) =>
      reply(200, { json: { data: (await service.list()).map(presentManagedOrganization) } }),
    createManagedOrganization: async ({ body }, reply) => {
      const { name, mode, creditPolicy = null } = body;
      return reply(201, { json: presentBorn(await service.create({ name, mode, creditPolicy })) });
    },
    getManagedOrganization: async ({ params }, reply) =>
      reply(200, { json: presentManagedOrganization(await service.get(params.id)) }),
    updateManagedOrganization: async ({ params, body }, reply) =>
      reply(200, { json: presentManagedOrganization(await service.update(params.id, switchesOf(body))) }),
    createManagedOrganizationApiKey: async ({ params, body }, reply) => {
      return reply(201, { json: presentIssuedApiKey(await apiKeys.create(params.id, apiKeyRequest(body))) });
    },
  };
}

/** The switches that a request names. */
function switchesOf({
  recordingEnabled,
  features,
}: components['schemas']['UpdateManagedOrganizationRequest']): OrganizationChanges {
  return {
    ...(recordingEnabled === undefined ? {} : { recordingEnabled }),
    ...(features?.humanCalling === undefined ? {} : { humanCalling: features.humanCalling }),
  };
}

function apiKeyRequest({ name, scopes, expiresAt }: components['schemas']['CreateApiKeyRequest']): ApiKeyRequest {
  return { name, scopes: scopes ?? null, expiresAt: expiresAt === undefined ? null : Temporal.Instant.from(expiresAt) };
}
