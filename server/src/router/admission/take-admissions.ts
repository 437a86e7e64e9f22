import type { Tx } from '../../platform/db/database.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { requestIdOf, requestUuid } from '../model/request-id.ts';
import type { Routing } from '../model/types.ts';

/** A request as it asks for its key, a place and its credit. */
export interface Applicant {
  readonly organizationId: string;
  readonly operation: string;
  readonly keySha256: Buffer;
  readonly contentSha256: Buffer;
  readonly requestId: string;
  /** Of the ledger line that a prepaid organization gets. */
  readonly lineId: string;
  readonly prepaid: boolean;
  readonly kind: ModelKind;
  readonly reservedMicroUsd: number;
  readonly routing: Routing;
  readonly streamed: boolean;
}

/** What a key was used for before. */
export interface UsedKey {
  readonly requestId: string;
  readonly contentSha256: Buffer;
  /** Whether that request is still running. */
  readonly isLive: boolean;
}

/** `used`: the key was. `full`: no place is left. `poor`: the balance does not cover it. */
export type Decision = { readonly kind: 'admitted' | 'full' | 'poor' } | ({ readonly kind: 'used' } & UsedKey);

// One statement and one commit for the whole group, and a call of the function for each: what is costly is the commit.
const takeSql = `
select r.*
from unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::uuid[], $6::text[], $7::boolean[], $8::text[],
  $9::bigint[], $10::text[], $11::boolean[])
  as a(organization, operation, key, content, request, line, prepaid, kind, reserved, routing, streamed),
lateral router_admit(organization, operation, key, content, request, line, prepaid, kind, reserved, routing::json,
  streamed, $12::uuid, $13::int) r`;

interface TakenRow {
  outcome: 'admitted' | 'full' | 'poor' | 'used';
  used_by: string | null;
  used_content: Buffer | null;
  is_live: boolean | null;
}

/**
 * Takes the key, a place and the credit of each that can have all three, and nothing of the others; decisions are in the
 * order of the applicants, which must be that of their organizations' ids. Of two with one key the first one has it.
 */
export async function takeAdmissions(
  tx: Tx,
  applicants: readonly Applicant[],
  { processId, concurrency }: { processId: string; concurrency: number },
): Promise<Decision[]> {
  const values = [
    applicants.map((one) => one.organizationId),
    applicants.map((one) => one.operation),
    applicants.map((one) => one.keySha256),
    applicants.map((one) => one.contentSha256),
    applicants.map((one) => requestUuid(one.requestId)),
    applicants.map((one) => one.lineId),
    applicants.map((one) => one.prepaid),
    applicants.map((one) => one.kind),
    applicants.map((one) => one.reservedMicroUsd),
    applicants.map((one) => JSON.stringify(one.routing)),
    applicants.map((one) => one.streamed),
    processId,
    concurrency,
  ];
  const rows = await tx.query<TakenRow>(takeSql, values, 'router_admit');
  return rows.map(({ outcome, used_by, used_content, is_live }) => {
    if (outcome !== 'used') return { kind: outcome };
    if (used_by === null || used_content === null) throw new Error('A used key names its request');
    return { kind: outcome, requestId: requestIdOf(used_by), contentSha256: used_content, isLive: is_live === true };
  });
}
