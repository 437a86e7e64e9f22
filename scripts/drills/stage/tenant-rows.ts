import type { DrillDatabase } from './drill-database.ts';

async function tablesOfTenants(database: DrillDatabase): Promise<string[]> {
  const rows = await database.ask<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'organization_id' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of an organization, by table. When a key was last used is no change of it. */
export async function rowsOf(database: DrillDatabase, organizationId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const own = { name: 'organizations', column: 'id' };
  const others = (await tablesOfTenants(database)).map((name) => ({ name, column: 'organization_id' }));
  for (const { name, column } of [own, ...others]) {
    const rows = await database.ask<{ row: string }>(
      `select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t where ${column} = $1 order by 1`,
      [organizationId],
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Every id and number that stands in these rows. */
export function namesIn(rows: ReadonlyMap<string, readonly string[]>): Set<string> {
  const names = new Set<string>();
  for (const row of [...rows.values()].flat()) {
    for (const [column, value] of Object.entries(JSON.parse(row) as Record<string, unknown>)) {
      if (typeof value === 'string' && /(^|_)(id|e164|sender|recipient)$/.test(column)) names.add(value);
    }
  }
  return names;
}
