import type { Endpoint, ExtractionField, Tags, WebhookEventType } from './types.ts';

/** A header with a credential as a request names it; without a value the stored one is kept. */
export interface AskedAuthHeader {
  name: string;
  value?: string;
}

/** What a request says of an endpoint, within the contract's schema; what is absent stays as it is. */
export interface EndpointChanges {
  name?: string;
  url?: string;
  events?: readonly WebhookEventType[];
  allAgents?: boolean;
  agentIds?: readonly string[];
  filterTags?: Tags;
  headers?: Readonly<Record<string, string>>;
  authHeaders?: readonly AskedAuthHeader[];
  timeoutMs?: number;
  /** Whose secret signs: the organization's, or one of this endpoint alone. */
  signingSecretSource?: 'workspace' | 'custom';
  signingSecret?: string;
  extractionFields?: readonly ExtractionField[];
}

/** An endpoint that does not exist yet. */
export interface NewEndpoint extends EndpointChanges {
  name: string;
  url: string;
  events: readonly WebhookEventType[];
}

export interface EndpointUpdate extends EndpointChanges {
  /** How long a secret that this update replaces goes on signing; 0 ends every earlier one. A day where absent. */
  signingSecretGraceSeconds?: number;
  enabled?: boolean;
}

/** What of the endpoint, as it is before a request, decides whether the request can be followed. */
export type EndpointBefore = Pick<
  Endpoint,
  'allAgents' | 'agentIds' | 'events' | 'extractionFields' | 'headers' | 'authHeaderNames' | 'hasCustomSecret'
>;
