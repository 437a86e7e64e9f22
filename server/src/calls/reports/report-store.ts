import { type RawBuilder, type Selectable, sql } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ReportTables } from './tables.ts';
import type { Findings, Report, PublishedRecording, Voicemail } from './types.ts';

// A model has half a minute; reading and writing are beside it.
const leaseSeconds = 60;
const leaseEnd = sql<string>`clock_timestamp() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

const columns = [
  'session_id',
  'organization_id',
  'summary',
  'outcome',
  'structured_data',
  'custom_data',
  'voicemail',
  'recording',
  'analysis_status',
  'analysis_provider',
  'analysis_model',
  'analysis_error',
  'analysis_completed_at',
  'created_at',
  'updated_at',
] as const;

/** The right to make the report of a session, until its lease ends. */
export interface ReportClaim {
  readonly sessionId: string;
  readonly organizationId: string;
  /** The fencing token: higher than that of every claim before. */
  readonly fence: string;
}

/** Writes that the report of a session is to be made; one that is there already stays as it is. */
export async function insertDueReport(tx: Tx, organizationId: string, sessionId: string): Promise<void> {
  const now = sql<string>`organization_now(${organizationId})`;
  await tables<ReportTables>(tx)
    .insertInto('call_reports')
    .values({
      session_id: sessionId,
      organization_id: organizationId,
      status: 'due',
      // A job makes it before this.
      wake_at: leaseEnd,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the right to make a report that is due, or to make one anew; null where there is none, and while it is being made. */
export async function claimReport(tx: Tx, sessionId: string, which: 'due' | 'any'): Promise<ReportClaim | null> {
  const row = await tables<ReportTables>(tx)
    .updateTable('call_reports')
    .set({ fence: sql<string>`fence + 1`, lease_until: leaseEnd, wake_at: leaseEnd })
    .where('session_id', '=', sessionId)
    .$if(which === 'due', (query) => query.where('status', '=', 'due'))
    .where(sql<boolean>`coalesce(lease_until, '-infinity') <= clock_timestamp()`)
    .returning(['organization_id', 'fence'])
    .executeTakeFirst();
  return row === undefined ? null : { sessionId, organizationId: row.organization_id, fence: row.fence };
}

/** Gives the right back: what is due is taken up at once by the next one. */
export async function giveBackReport(tx: Tx, claim: ReportClaim): Promise<void> {
  await held(tx, claim)
    .set({ lease_until: null, wake_at: sql<string>`case when status = 'due' then clock_timestamp() end` })
    .execute();
}

/** Writes a report that was made; null under a lost lease. */
export async function writeReport(
  tx: Tx,
  claim: ReportClaim,
  findings: Findings & { voicemail: Voicemail | null },
): Promise<Report | null> {
  const now = sql<string>`organization_now(organization_id)`;
  const row = await held(tx, claim)
    .set({
      status: 'final',
      lease_until: null,
      wake_at: null,
      summary: findings.summary,
      outcome: findings.outcome,
      structured_data: JSON.stringify(findings.structuredData),
      custom_data: JSON.stringify(findings.customData),
      voicemail: findings.voicemail === null ? null : JSON.stringify(findings.voicemail),
      analysis_status: findings.analysisStatus,
      analysis_provider: findings.analysisProvider,
      analysis_model: findings.analysisModel,
      analysis_error: findings.analysisError,
      analysis_completed_at: findings.analysisStatus === 'heuristic' ? null : now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Keeps a recording that became ready, beside the report of its session. Answers the report where it is made. */
export async function keepRecording(
  tx: Tx,
  { organizationId, sessionId }: { organizationId: string; sessionId: string },
  recording: PublishedRecording,
): Promise<Report | null> {
  const row = await tables<ReportTables>(tx)
    .updateTable('call_reports')
    .set({
      recording: JSON.stringify(recording),
      updated_at: sql<string>`case when status = 'final' then organization_now(organization_id) else updated_at end`,
    })
    .where('organization_id', '=', organizationId)
    .where('session_id', '=', sessionId)
    .returning(['status', ...columns])
    .executeTakeFirst();
  return row === undefined || row.status === 'due' ? null : fromRow(row);
}

/** The report of a session; null while it is not made. */
export async function findReport(tx: Tx, organizationId: string, sessionId: string): Promise<Report | null> {
  const row = await tables<ReportTables>(tx)
    .selectFrom('call_reports')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('session_id', '=', sessionId)
    .where('status', '=', 'final')
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Whether a report of the organization is still to be made. */
export async function hasDueReports(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tables<ReportTables>(tx)
    .selectFrom('call_reports')
    .select('session_id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'due')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL: whether a report is to be looked after now. */
export const reportIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from call_reports where wake_at <= statement_timestamp())`;

/** Sessions whose report waits for a process that is gone, or was given back; at most so many. */
export async function takeLostReports(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tables<ReportTables>(tx)
    .updateTable('call_reports')
    .set({ wake_at: sql<string>`case when status = 'due' then ${leaseEnd} end` })
    .where('session_id', 'in', (of) =>
      of
        .selectFrom('call_reports')
        .select('session_id')
        .where('wake_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('wake_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['session_id', 'status'])
    .execute();
  return rows.flatMap(({ session_id: id, status }) => (status === 'due' ? [id] : []));
}

/** A report under the right of a claim. */
function held(tx: Tx, claim: ReportClaim) {
  return tables<ReportTables>(tx)
    .updateTable('call_reports')
    .where('session_id', '=', claim.sessionId)
    .where('fence', '=', claim.fence)
    .where('lease_until', 'is not', null);
}

function fromRow(row: Pick<Selectable<ReportTables['call_reports']>, (typeof columns)[number]>): Report {
  const { summary, outcome, analysis_status: analysisStatus } = row;
  if (summary === null || outcome === null || analysisStatus === null)
    throw new Error('A final report has nothing in it');
  return {
    sessionId: row.session_id,
    organizationId: row.organization_id,
    summary,
    outcome: outcome as Report['outcome'],
    structuredData: row.structured_data ?? {},
    customData: row.custom_data ?? {},
    voicemail: row.voicemail,
    recording: row.recording,
    analysisStatus,
    analysisProvider: row.analysis_provider,
    analysisModel: row.analysis_model,
    analysisError: row.analysis_error,
    analysisCompletedAt: row.analysis_completed_at === null ? null : instantFromDate(row.analysis_completed_at),
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
