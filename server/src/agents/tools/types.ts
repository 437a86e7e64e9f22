import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';

type Wire = components['schemas'];

export type BuiltinName = Wire['BuiltinToolSource']['name'];
export type BuiltinSource = Wire['BuiltinToolSource'] & { config: Wire['BuiltinToolConfig'] };
export type IntegrationSource = Wire['IntegrationToolSource'];
export type ToolSourceRequest = Wire['ToolSourceInput'];
export type WebhookSourceRequest = Wire['WebhookToolSourceInput'];

/** A webhook as it is stored beside its secrets. */
export interface WebhookSource {
  readonly kind: 'webhook';
  /** With `{{name}}` where a conversation fills in its secrets. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The names of the headers whose values are sealed. */
  readonly authHeaderNames: readonly string[];
  readonly method: 'POST';
  readonly timeoutMs: number;
  readonly responseMode: 'sync' | 'async';
  readonly asyncAck: string | null;
}

export type ToolSource = Wire['InlineToolSource'] | WebhookSource | BuiltinSource | IntegrationSource;

/** What its owner decides of a tool, beside its name. */
export interface ToolSettings {
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly source: ToolSource;
  readonly preToolSpeech: Wire['PreToolSpeech'];
  readonly toolSound: Wire['ToolSound'] | null;
  readonly simulation: Wire['ToolSimulation'] | null;
}

/** The secrets of a webhook as they are stored; null where it has none. */
export interface SealedSecrets {
  readonly secretEncrypted: string | null;
  readonly authHeadersEncrypted: string | null;
}

/** Which tool it is. */
export interface ToolIdentity {
  readonly id: string;
  readonly organizationId: string;
  readonly agentId: string;
  readonly name: string;
}

export interface Tool extends ToolIdentity, ToolSettings, SealedSecrets {
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** Why a call of a tool did not succeed. */
export type ToolRunError = Wire['ToolRunError'];
