import { type RawBuilder, sql } from 'kysely';
import type { SenderNumber } from '../types.ts';
import { senderColumns } from './sender-columns.ts';

/** The numbers in use among these. Asked for each group of inbound texts. */
export const findByE164Sql = (e164s: readonly string[]): RawBuilder<SenderNumber> => sql<SenderNumber>`
select ${senderColumns} from phone_numbers n where n.e164 = any(${e164s}::text[]) and n.released_at is null`;
