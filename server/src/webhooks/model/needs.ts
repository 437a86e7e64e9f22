import type { PublishedDocument } from '../../contract/contract.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SecretContext } from '../../platform/crypto/encryption.ts';
import type { ExtractionField } from './types.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';

/** False for an unknown agent and for another organization's. */
export type AgentExists = (tx: Tx, organizationId: string, agentId: string) => Promise<boolean>;

/** The agents of an organization that name fields, with those. */
export type AgentExtractions = (
  tx: Tx,
  organizationId: string,
) => Promise<Array<{ id: string; name: string; fields: readonly ExtractionField[] }>>;

/** A receiver that a higher slice has: a subscription of a channel. */
export interface ChannelReceiver {
  id: string;
  organizationId: string;
  /** Canonical. */
  url: string;
  deleted: boolean;
  /** The secret that signs, sealed, and where it is kept; null where the organization's does. */
  secret: { sealed: string; context: SecretContext } | null;
}

/** Those among the ids that are of such receivers. */
export type LoadChannelReceivers = (tx: Tx, ids: readonly string[]) => Promise<ChannelReceiver[]>;

/** What webhooks need of the composition root. */
export interface WebhooksNeeds {
  guardedHttp: GuardedHttp;
  agentExists: AgentExists;
  agentExtractions: AgentExtractions;
  channelReceivers: LoadChannelReceivers;
  contractDocument: PublishedDocument;
  config: {
    /** How many endpoints an organization can have at once, disabled ones included. */
    webhookEndpointLimit: number;
  };
}
