import { instantFromDate } from '../platform/time/clock.ts';
import { newSettings } from './settings.policy.ts';
import type { Agent, AgentSettings, AgentWarning } from './types.ts';

export const agentColumns = [
  'id',
  'organization_id',
  'name',
  'system_prompt',
  'intent',
  'options',
  'warnings',
  'revision',
  'created_at',
  'updated_at',
] as const;

/** A row of agents as the driver hands it out. */
export interface AgentRow {
  id: string;
  organization_id: string;
  name: string;
  system_prompt: string;
  intent: object;
  options: object;
  warnings: AgentWarning[];
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** The columns that a change of an agent writes. */
export function valuesOfAgent(
  { name, systemPrompt, intent, ...options }: AgentSettings,
  warnings: readonly AgentWarning[],
) {
  return {
    name,
    system_prompt: systemPrompt,
    intent: JSON.stringify(intent),
    options: JSON.stringify(options),
    warnings: JSON.stringify(warnings),
  };
}

export function agentFromRow(row: AgentRow): Agent {
  const { name, system_prompt: systemPrompt } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    settings: newSettings({
      name,
      systemPrompt,
      intent: row.intent as AgentSettings['intent'],
      ...(row.options as Partial<AgentSettings>),
    }),
    warnings: row.warnings,
    revision: row.revision,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
