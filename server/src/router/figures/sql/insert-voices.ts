import { type RawBuilder, sql } from 'kysely';
import type { VoiceValues } from '../figure-row.ts';

/** Thousands of voices of one import, in one statement. */
export const insertVoicesSql = (importId: string, values: readonly VoiceValues[]): RawBuilder<unknown> => sql`
insert into figure_voices
select ${importId}::bigint, v.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (
  vendor text, voice_id text, name text, gender text, accent text, languages text[], styles text[], models text[],
  compatibility text)`;
