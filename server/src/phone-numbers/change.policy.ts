import type { Issue } from '../platform/process/errors.ts';
import type { NumberChanges } from './types.ts';

/** The changes with what follows from them: an agent and a broker exclude each other. Naming both is an issue. */
export function withConsequences(changes: NumberChanges): NumberChanges | Issue[] {
  const { agentId, routeToBrokerId } = changes;
  const [hasAgent, hasBroker] = [typeof agentId === 'string', typeof routeToBrokerId === 'string'];
  if (hasAgent && hasBroker) {
    return [{ path: '/body/routeToBrokerId', message: 'cannot stand beside agentId: a number has one or the other' }];
  }
  if (hasAgent) return { ...changes, routeToBrokerId: null };
  return hasBroker ? { ...changes, agentId: null } : changes;
}
