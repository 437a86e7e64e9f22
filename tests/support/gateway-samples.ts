import type { GatewayOperationId } from '../../server/src/contract/binding.ts';
import { gatewayOperations } from '../../server/src/contract/generated/gateway-operations.ts';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import type { Ask } from './asked.ts';
import { freshKey } from './fresh.ts';
import { gatewayKey } from './server.ts';

/** An operation of the local gateway. */
export interface GatewayOperation {
  id: GatewayOperationId;
  description: OperationDescription;
}

/** The gateway's table as a list. */
export const gatewayOperationList: readonly GatewayOperation[] = (
  Object.keys(gatewayOperations) as GatewayOperationId[]
).map((id) => ({ id, description: gatewayOperations[id] }));

/** A session with which nothing is wrong, but that none is opened. */
export const sttSession = {
  kind: 'stt',
  integration: { name: 'tests', version: '1' },
  execution: { provider_route: 'auto', credential_source: 'byok', relay_policy: 'forbidden' },
  request: { provider: 'simulated', model: 'echo', language: 'en', stt_options: { diarization: true } },
  media: { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 },
};

/** An event of a turn, or of a conversation as its type says. */
export function turnEvent(type: string, data: object = {}): Record<string, unknown> {
  return {
    type,
    conversation_id: `conv_${'0a'.repeat(16)}`,
    ...(type.startsWith('conversation.') ? {} : { turn_id: 'turn_000001' }),
    seq: 1,
    created_at_ms: 1_795_014_304_000,
    data: { mono_ms: 0, ...data },
  };
}

/** What a request of an operation has that cannot be read from the table: a new operation does not compile without. */
const parts: Readonly<Record<GatewayOperationId, () => Partial<Ask>>> = {
  getGatewayDocument: () => ({}),
  listGatewayModels: () => ({}),
  openGatewaySession: () => ({ headers: { 'idempotency-key': freshKey() }, json: sttSession }),
  addGatewayTurnEvents: () => ({ json: { events: [turnEvent('turn.started', { initiator: 'user' })] } }),
};

/** A request of that operation with which nothing is wrong. */
export function gatewaySample({ id, description }: GatewayOperation, key: string = gatewayKey): Ask {
  const { method, path, security } = description;
  return { method, path, ...(security ? { key } : {}), ...parts[id]() };
}
