import type { GatewayOperationId } from '../../server/src/contract/binding.ts';
import { gatewayOperations } from '../../server/src/contract/generated/gateway-operations.ts';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import type { Ask } from './asked.ts';
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

/** What a request of an operation has that cannot be read from the table: a new operation does not compile without. */
const parts: Readonly<Record<GatewayOperationId, () => Partial<Ask>>> = {
  getGatewayDocument: () => ({}),
  listGatewayModels: () => ({}),
};

/** A request of that operation with which nothing is wrong. */
export function gatewaySample({ id, description }: GatewayOperation, key: string = gatewayKey): Ask {
  const { method, path, security } = description;
  return { method, path, ...(security ? { key } : {}), ...parts[id]() };
}
