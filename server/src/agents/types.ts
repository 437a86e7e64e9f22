import type { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';

type Wire = components['schemas'];

export type AgentIntent = Wire['AgentIntent'];
export type AllowedProviders = Wire['AllowedProviders'];
export type LanguageRoutingEntry = Wire['LanguageRoutingEntry'];
export type PromptVariable = Wire['PromptVariable'];

/** What its owner decides of an agent. Its members are those of the contract: they are stored and read back as they came. */
export type AgentSettings = Omit<
  Wire['Agent'],
  'id' | 'organizationId' | 'webhooks' | 'warnings' | 'createdAt' | 'updatedAt'
>;

export interface Agent {
  readonly id: string;
  readonly organizationId: string;
  readonly settings: AgentSettings;
  /** What was found in its templates when it was saved. */
  readonly warnings: readonly AgentWarning[];
  /** Counts its changes, from 1. */
  readonly revision: number;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** What a change writes; what is absent stays. */
export type AgentChanges = Partial<AgentSettings>;

/** Something that was saved and may not be meant. `path` is a JSON pointer into the agent. */
export interface AgentWarning {
  readonly path: string;
  readonly message: string;
}
