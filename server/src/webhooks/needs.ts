import type { PublishedDocument } from '../contract/contract.ts';
import type { Tx } from '../platform/db/database.ts';
import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';

/** False for an unknown agent and for another organization's. */
export type AgentExists = (tx: Tx, organizationId: string, agentId: string) => Promise<boolean>;

/** What webhooks need of the composition root. */
export interface WebhooksNeeds {
  guardedHttp: GuardedHttp;
  agentExists: AgentExists;
  contractDocument: PublishedDocument;
  config: {
    /** How many endpoints an organization can have at once, disabled ones included. */
    webhookEndpointLimit: number;
  };
}
