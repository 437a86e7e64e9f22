import { type RawBuilder, sql } from 'kysely';
import type { SenderNumber } from '../types.ts';
import { senderColumns } from './sender-columns.ts';

type Found = SenderNumber & { index: number };

/** The numbers of these references that there are, with the place of each. Asked for each group of sends. */
export const loadSendersSql = (
  refs: ReadonlyArray<{ organizationId: string; phoneNumberId: string }>,
): RawBuilder<Found> => sql<Found>`
select q.ordinality::int - 1 as index, ${senderColumns}
from unnest(${refs.map((ref) => ref.organizationId)}::text[], ${refs.map((ref) => ref.phoneNumberId)}::text[])
  with ordinality as q(organization_id, id, ordinality)
join phone_numbers n on n.organization_id = q.organization_id and n.id = q.id`;
