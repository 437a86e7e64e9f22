import { type RawBuilder, sql } from 'kysely';
import type { LedgerLine } from '../types.ts';
import { ledgerExpressions } from './ledger-expressions.ts';

/** Writes lines of any organizations; see the expressions. Written with each group of sends, outcomes and admissions. */
export const writeLinesSql = (lines: readonly LedgerLine[]): RawBuilder<object> => sql<object>`
with lines as (
  select * from unnest(${lines.map(({ id }) => id)}::text[], ${lines.map((line) => line.organizationId)}::text[],
    ${lines.map((line) => line.resourceId)}::text[], ${lines.map((line) => line.amountMicroUsd)}::bigint[],
    ${lines.map(({ kind }) => kind)}::text[], ${lines.map((line) => line.chargedMicroUsd)}::bigint[],
    ${lines.map(({ use }) => use?.provider ?? null)}::text[], ${lines.map(({ use }) => use?.metric ?? null)}::text[],
    ${lines.map(({ use }) => use?.quantity ?? null)}::double precision[],
    ${lines.map(({ use }) => use?.sessionId ?? null)}::text[])
    as l(id, organization_id, resource_id, amount, kind, charged, provider, metric, quantity, session_id)
  cross join (values (0)) as one(part)
), ${sql.raw(ledgerExpressions)}
select`;
