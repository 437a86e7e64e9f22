import type { components } from '../../contract/generated/openapi.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineHooks } from '../../platform/slice/hooks.ts';
import type { LegacyKind, WebhookEventType } from './types.ts';

type Wire = components['schemas'];

/** The deprecated configuration of an agent, as it is read and as a request changes it. */
export type AgentWebhooks = Wire['AgentWebhooks'];
export type AgentWebhooksRequest = Wire['AgentWebhooksRequest'];

/** What each receiver of an agent gets. */
export const legacyEvents: Readonly<Record<LegacyKind, readonly [WebhookEventType]>> = {
  preCall: ['call.pre_call'],
  status: ['call.status'],
  postCall: ['call.report'],
  analysis: ['call.analysis'],
  recording: ['call.recording'],
};
export const legacyKinds = Object.keys(legacyEvents) as readonly LegacyKind[];

/** What the slice of agents hangs in. */
export interface LegacyHooks {
  /** An endpoint of an agent's own configuration is about to change: so does the agent. Locks it before the endpoint. */
  agentChanges(tx: Tx, organizationId: string, agentId: string): Promise<void>;
}

export const legacyHooks = defineHooks<LegacyHooks>();
