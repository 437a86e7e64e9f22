import { instantFromDate } from '../../platform/time/clock.ts';
import type { SealedSecrets, Tool, ToolSettings } from './types.ts';

export const toolColumns = [
  'id',
  'organization_id',
  'agent_id',
  'name',
  'description',
  'parameters',
  'source',
  'pre_tool_speech',
  'tool_sound',
  'simulation',
  'secret_encrypted',
  'auth_headers_encrypted',
  'created_at',
  'updated_at',
] as const;

/** A row of tools as the driver hands it out. */
export interface ToolRow {
  id: string;
  organization_id: string;
  agent_id: string;
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  source: object;
  pre_tool_speech: string;
  tool_sound: object | null;
  simulation: object | null;
  secret_encrypted: string | null;
  auth_headers_encrypted: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns that a change of a tool writes. */
export function valuesOfTool(settings: ToolSettings & SealedSecrets) {
  const { toolSound, simulation } = settings;
  return {
    description: settings.description,
    parameters: JSON.stringify(settings.parameters),
    source: JSON.stringify(settings.source),
    pre_tool_speech: settings.preToolSpeech,
    tool_sound: toolSound === null ? null : JSON.stringify(toolSound),
    simulation: simulation === null ? null : JSON.stringify(simulation),
    secret_encrypted: settings.secretEncrypted,
    auth_headers_encrypted: settings.authHeadersEncrypted,
  };
}

export function toolFromRow(row: ToolRow): Tool {
  return {
    id: row.id,
    organizationId: row.organization_id,
    agentId: row.agent_id,
    name: row.name,
    description: row.description,
    parameters: row.parameters,
    source: row.source as Tool['source'],
    preToolSpeech: row.pre_tool_speech as Tool['preToolSpeech'],
    toolSound: row.tool_sound as Tool['toolSound'],
    simulation: row.simulation as Tool['simulation'],
    secretEncrypted: row.secret_encrypted,
    authHeadersEncrypted: row.auth_headers_encrypted,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
