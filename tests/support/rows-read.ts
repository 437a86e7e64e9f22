import type { Tx } from '../../server/src/platform/db/database.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * How many rows of `table` the statements of `run` look at, with the plans and parameters that they really have. `tx` is
 * where they run; what they find is not handed to `run`.
 */
export async function rowsRead(
  { query, kysely }: Tx,
  table: string,
  run: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  let read = 0;
  await run({
    kysely,
    query: async (text, values) => {
      const [row] = await query<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) read += rowsOf(Plan, table);
      return [];
    },
  });
  return read;
}

function rowsOf(node: PlanNode, table: string): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child, table), 0);
  if (node['Relation Name'] !== table) return below;
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.round(each * (node['Actual Loops'] ?? 0));
}
