import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { IssuedApiKey } from './api-keys.ts';
import type { MadeOrganization } from './make-organization.ts';
import type { MaskedSecret } from './service.ts';
import type { ApiKey, Organization } from './types.ts';
import type { RotatedSecret } from './webhook-secrets.ts';

type Schemas = components['schemas'];

/**
 * The organization as its own keys see it. `works` is what depends on the server and the organization; whatever is off in
 * any case is not built yet.
 */
export function presentOrganization(
  organization: Organization,
  works: {
    buyPhoneNumbers: boolean;
    sms10dlc: boolean;
    /** Null where the channel is not switched on. */
    imessageProvider: string | null;
    multiOrgCreation: boolean;
  },
): Schemas['Organization'] {
  const off = { enabled: false };
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    logo: null,
    createdAt: isoMillis(organization.createdAt),
    metadata: {},
    workDomain: null,
    recordingEnabled: organization.recordingEnabled,
    retrievalProvider: null,
    imessageProvider: works.imessageProvider,
    features: {
      buyPhoneNumbers: { enabled: works.buyPhoneNumbers },
      sms10dlc: { enabled: works.sms10dlc },
      sms10dlcSharedCampaign: off,
      imessageIntegration: { enabled: works.imessageProvider !== null },
      agentDuplication: off,
      telnyxCallControlHandoff: off,
      multiOrgCreation: { enabled: works.multiOrgCreation },
    },
    mode: organization.mode,
    creditPolicy: organization.creditPolicy,
    defaultTimezone: organization.defaultTimezone,
    lowBalanceUsd: organization.lowBalanceMicroUsd === null ? null : organization.lowBalanceMicroUsd / 1_000_000,
  };
}

/** The organization as the operator sees it. */
export function presentManagedOrganization(organization: Organization): Schemas['ManagedOrganization'] {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    mode: organization.mode,
    creditPolicy: organization.creditPolicy,
    recordingEnabled: organization.recordingEnabled,
    features: { humanCalling: organization.humanCalling },
    createdAt: isoMillis(organization.createdAt),
  };
}

/** With the two secrets that are shown this once. */
export function presentBorn(born: MadeOrganization): Schemas['CreatedManagedOrganization'] {
  return {
    ...presentManagedOrganization(born.organization),
    apiKey: born.apiKey,
    webhookSecret: born.webhookSecret,
  };
}

export function presentApiKey(key: ApiKey): Schemas['ApiKey'] {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    lastFour: key.lastFour,
    scopes: [...key.scopes],
    createdAt: isoMillis(key.createdAt),
    lastUsedAt: key.lastUsedAt === null ? null : isoMillis(key.lastUsedAt),
    expiresAt: key.expiresAt === null ? null : isoMillis(key.expiresAt),
  };
}

/** With the key itself, shown this once. */
export function presentIssuedApiKey(issued: IssuedApiKey): Schemas['CreatedApiKey'] {
  return { ...presentApiKey(issued.apiKey), apiKey: issued.secret };
}

export function presentMaskedSecret(masked: MaskedSecret): Schemas['MaskedWebhookSecret'] {
  return { prefix: masked.prefix, lastFour: masked.lastFour, createdAt: isoMillis(masked.createdAt) };
}

/** With the secret itself, shown this once. */
export function presentRotatedSecret(rotated: RotatedSecret): Schemas['RotatedWebhookSecret'] {
  const { secret, createdAt, previousExpiresAt } = rotated;
  return {
    webhookSecret: secret,
    createdAt: isoMillis(createdAt),
    previousSecretExpiresAt: previousExpiresAt === null ? null : isoMillis(previousExpiresAt),
  };
}
