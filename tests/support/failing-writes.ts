import type { Organization } from './organization.ts';

/**
 * Has the next `times` updates of a table fail for which `when` holds, an SQL condition on `old` and `new`, as those of a
 * database that has no time do. Answers how often one failed so far.
 */
export async function failNextWrites(
  { sql }: Pick<Organization, 'sql'>,
  { table, when, times }: { table: string; when: string; times: number },
): Promise<() => Promise<number>> {
  const name = `failing_${table}`;
  await sql(`drop trigger if exists ${name} on ${table}`);
  await sql(`drop sequence if exists ${name}_seq`);
  // What nextval has counted is not rolled back with the update that fails.
  await sql(`create sequence ${name}_seq`);
  await sql(
    `create or replace function ${name}() returns trigger language plpgsql as $$
     begin
       if nextval('${name}_seq') <= ${times} then raise exception 'no time' using errcode = '55P03'; end if;
       return new;
     end $$`,
  );
  await sql(`create trigger ${name} before update on ${table} for each row when (${when}) execute function ${name}()`);
  return async () => {
    const [row] = await sql<{ count: number }>(
      `select case when is_called then least(last_value, ${times})::int else 0 end as count from ${name}_seq`,
    );
    return row?.count ?? 0;
  };
}
