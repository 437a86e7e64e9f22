import { type RawBuilder, sql } from 'kysely';
import type { FigureValues } from '../figure-row.ts';

/** Thousands of figures of one import, in one statement. */
export const insertFiguresSql = (importId: string, values: readonly FigureValues[]): RawBuilder<unknown> => sql`
insert into figures
select ${importId}::bigint, f.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as f (
  vendor text, kind text, model text, voice text, language text, path text, board text, region text, location text,
  metric text, value float8, unit text, n int, p50 float8, p90 float8, ci_low float8, ci_high float8, basis text,
  estimated bool, unjudgeable float8, comparable_across_languages bool, sweeps int, wide_tail bool, source text,
  date text)`;
