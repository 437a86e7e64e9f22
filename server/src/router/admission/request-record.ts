import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { requestIdOf, requestUuid } from '../model/request-id.ts';
import { findRequestSql } from './sql/find-request.ts';
import type { AttemptRecord, RequestOutcome, RequestUsage, Routing, StreamRecord } from '../model/types.ts';

/** What is kept of a request: while it runs as it was admitted, then for 30 days as it ended. */
export interface RequestRecord {
  readonly requestId: string;
  readonly kind: ModelKind;
  readonly operation: string;
  /** `interrupted`: its process was gone before it ended. */
  readonly status: RequestOutcome['status'] | 'running' | 'interrupted';
  /** What the caller was told; `lease_expired` where it was interrupted, and nobody was told; else null. */
  readonly errorCode: components['schemas']['RouterErrorCode'] | null;
  readonly routing: Routing;
  /** Whether the answer was sent while it was made. */
  readonly streamed: boolean;
  readonly attempts: readonly AttemptRecord[];
  /** Null while it runs. */
  readonly usage: RequestUsage | null;
  readonly usageEstimated: boolean;
  readonly costMicroUsd: number;
  /** Milliseconds; null while it runs and where it was interrupted. */
  readonly totalMs: number | null;
  readonly ownMs: number | null;
  readonly stream: StreamRecord | null;
  readonly createdAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

/** The record of an organization's request; null where it has none of that id. */
export type FindRequest = (organizationId: string, requestId: string) => Promise<RequestRecord | null>;

/** A record as either table has it. */
export interface RecordRow {
  id: string;
  kind: ModelKind;
  operation: string;
  status: RequestRecord['status'];
  error_code: RequestRecord['errorCode'];
  routing: Routing;
  streamed: boolean;
  attempts: AttemptRecord[];
  usage: RequestUsage | null;
  usage_estimated: boolean;
  cost_micro_usd: string;
  total_ms: number | null;
  own_ms: number | null;
  stream: StreamRecord | null;
  created_at: Date;
  ended_at: Date | null;
}

/** A request of an organization; null where it has none of that id, whatever other organizations have. */
export async function findRequestRecord(
  tx: Tx,
  organizationId: string,
  requestId: string,
): Promise<RequestRecord | null> {
  const uuid = requestUuid(requestId);
  if (uuid === null) return null;
  const [row] = (await findRequestSql(organizationId, uuid).execute(tx.kysely)).rows;
  return row === undefined ? null : recordFromRow(row);
}

/** The record of a row of either table. */
export function recordFromRow(row: RecordRow): RequestRecord {
  return {
    requestId: requestIdOf(row.id),
    kind: row.kind,
    operation: row.operation,
    status: row.status,
    errorCode: row.error_code,
    routing: row.routing,
    streamed: row.streamed,
    attempts: row.attempts,
    usage: row.usage,
    usageEstimated: row.usage_estimated,
    costMicroUsd: Number(row.cost_micro_usd),
    totalMs: row.total_ms,
    ownMs: row.own_ms,
    stream: row.stream,
    createdAt: instantFromDate(row.created_at),
    endedAt: row.ended_at === null ? null : instantFromDate(row.ended_at),
  };
}
