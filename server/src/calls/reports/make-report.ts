import { findOrganization } from '../../organizations/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { CallDetails, SessionsPorts } from '../sessions/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { type Analyse, type Analysis, noValues } from './analysis/index.ts';
import { heuristicSummary, hasSpoken, outcomeOf, voicemailOf } from './facts.policy.ts';
import type { ReportKillPoint } from './kill-points.ts';

import { giveBackReport, type ReportClaim, writeReport } from './report-store.ts';
import type { Extraction, Report } from './types.ts';
import { unionOfFields } from './extraction.policy.ts';
import { extractionsOf, type ReportEventType, type PublishReport } from './publish-report.ts';

/**
 * Makes the report of a call that has ended, under the claim that the caller holds, and tells of it in the transaction that writes
 * it. Null where the claim was lost meanwhile: another one makes it. Throws, and gives the claim back, once `signal` is aborted.
 */
export type MakeReport = (claim: ReportClaim, signal: AbortSignal) => Promise<Report | null>;

/** Another claim holds the report now: what this one took is given back with its transaction. */
class ClaimLost extends Error {}

export function createMakeReport(options: {
  database: Database;
  sessions: Pick<SessionsPorts, 'findCallDetails' | 'callEvents' | 'takeSequences'>;
  webhooks: Pick<WebhooksPorts, 'extractions'>;
  publishReport: PublishReport;
  analyse: Analyse;
  killPoint: KillPoint<ReportKillPoint>;
}): MakeReport {
  const { database, sessions, webhooks, publishReport, analyse, killPoint } = options;

  const analysisOf = async (
    call: CallDetails,
    extractions: readonly Extraction[],
    signal: AbortSignal,
  ): Promise<Analysis | null> => {
    const { session, turns } = call;
    const { organizationId, id: sessionId } = session;
    const organization = await findOrganization(database.read, organizationId);
    if (organization === null || !hasSpoken(turns)) return null;
    const { mode, creditPolicy } = organization;
    const { allowedProviders } = session.configuration;
    const payer = { organizationId, mode, creditPolicy };
    // A report is read and not heard.
    const asker = { sessionId, fence: null, allowedProviders, joinedByMedia: false } as const;
    const principal = { kind: 'session', ...payer, ...asker } as const;
    return analyse({ principal, session, turns, fields: unionOfFields(extractions), signal });
  };

  const write = async (
    tx: Tx,
    claim: ReportClaim,
    call: CallDetails,
    found: { analysis: Analysis | null; extractions: readonly Extraction[] },
  ): Promise<Report> => {
    const { analysis, extractions } = found;
    const { session, turns } = call;
    const analysisStatus = analysis === null ? 'heuristic' : analysis.summary === null ? 'failed' : 'completed';
    const types: ReportEventType[] = analysis === null ? ['call.report'] : ['call.report', 'call.analysis'];
    const firstSequence = await sessions.takeSequences(tx, claim.organizationId, claim.sessionId, types.length);
    const report = await writeReport(tx, claim, {
      summary: analysis?.summary ?? heuristicSummary(session, turns),
      outcome: outcomeOf(session, turns),
      structuredData: analysis?.structuredData ?? {},
      customData: analysis?.values ?? noValues(unionOfFields(extractions)),
      voicemail: voicemailOf(session, turns, await sessions.callEvents(tx, claim.sessionId)),
      analysisStatus,
      analysisProvider: analysis?.provider ?? null,
      analysisModel: analysis?.model ?? null,
      analysisError: analysis?.error ?? null,
    });
    if (report === null) throw new ClaimLost();
    await publishReport(tx, { call, report, extractions, types, firstSequence });
    return report;
  };

  return async (claim, signal) => {
    killPoint('reports.report.claimed');
    const call = await sessions.findCallDetails(database.read, claim.organizationId, claim.sessionId);
    if (call === null) throw new Error('A report is about a call that is not there');
    const extractions = await extractionsOf(database.read, call, webhooks);
    const analysis = await analysisOf(call, extractions, signal).catch(async (err: unknown) => {
      if (signal.aborted) await giveBackReport(database.read, claim);
      throw err;
    });
    killPoint('reports.report.analysed');
    const report = await database
      .tx((tx) => write(tx, claim, call, { analysis, extractions }))
      .catch((err: unknown) => {
        if (err instanceof ClaimLost) return null;
        throw err;
      });
    killPoint('reports.report.written');
    return report;
  };
}
