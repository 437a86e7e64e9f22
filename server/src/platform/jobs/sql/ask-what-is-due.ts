import { type RawBuilder, sql } from 'kysely';

/** All conditions in one row, each under its name. */
export const askWhatIsDueSql = (
  conditions: ReadonlyArray<{ name: string; isDue: RawBuilder<boolean> }>,
): RawBuilder<Record<string, boolean | null>> =>
  sql<Record<string, boolean | null>>`select ${sql.join(
    conditions.map(({ name, isDue }) => sql`${isDue} as ${sql.ref(name)}`),
  )}`;
