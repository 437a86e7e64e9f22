import type { DrillDatabase } from './drill-database.ts';

/** What must hold of the rows of a database: the statement finds those that break it, each as `id`. */
export interface BookRule {
  readonly what: string;
  readonly sql: string;
}

/** Every rule that does not hold, with how many rows break it and the first of them. */
export async function brokenRules(database: Pick<DrillDatabase, 'ask'>, rules: readonly BookRule[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, sql } of rules) {
    const rows = await database.ask<{ id: string }>(sql);
    if (rows.length > 0) broken.push(`${rows.length} x ${what}, e.g. ${rows[0]?.id ?? ''}`);
  }
  return broken;
}
