import type { OperationId } from '../../server/src/contract/binding.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';

export interface Operation {
  id: OperationId;
  description: OperationDescription;
}

/** The table of the contract as a list: every operation with its description. */
export const operationList: readonly Operation[] = (Object.keys(operations) as OperationId[]).map((id) => ({
  id,
  description: operations[id],
}));

/** Parameters of a path that are no ids and have a closed list of values: one of it. */
const closed: Readonly<Record<string, string>> = { command: 'hangup' };

/** The address of an operation, with a value for each of its parameters. */
export function pathOf({ path }: Pick<OperationDescription, 'path'>, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? closed[name] ?? 'missing');
}

/** Whether it gives out cursors; the cursor of the stream of a session is composed by its readers. */
export function givesCursors({ id, description }: Operation): boolean {
  return 'cursor' in description.query && id !== 'streamSession';
}
