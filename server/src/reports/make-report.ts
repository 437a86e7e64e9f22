import type { CreditsPorts } from '../credits/index.ts';
import { findOrganization } from '../organizations/index.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { KnownCall, SessionsPorts } from '../sessions/index.ts';
import type { WebhookEvent, WebhooksPorts } from '../webhooks/index.ts';
import { type Analyse, type Analysis, noValues } from './analysis/index.ts';
import { heuristicSummary, hasSpoken, outcomeOf, voicemailOf } from './facts.policy.ts';
import type { ReportKillPoint } from './kill-points.ts';
import { presentTold } from './present.ts';

import { giveBackReport, type ReportClaim, writeReport } from './report-store.ts';
import type { Extraction, Report } from './types.ts';
import { ownValues, unionOfFields } from './extraction.policy.ts';

/**
 * Makes the report of a call that has ended, under the claim that the caller holds, and tells of it in the transaction that writes
 * it. Null where the claim was lost meanwhile: another one makes it. Throws, and gives the claim back, once `signal` is aborted.
 */
export type MakeReport = (claim: ReportClaim, signal: AbortSignal) => Promise<Report | null>;

export function createMakeReport(options: {
  database: Database;
  sessions: Pick<SessionsPorts, 'knownCall' | 'takeSequences'>;
  webhooks: Pick<WebhooksPorts, 'publish' | 'extractions'>;
  credits: Pick<CreditsPorts, 'chargesOfSession'>;
  analyse: Analyse;
  killPoint: KillPoint<ReportKillPoint>;
}): MakeReport {
  const { database, sessions, webhooks, credits, analyse, killPoint } = options;

  const analysisOf = async (
    call: KnownCall,
    extractions: readonly Extraction[],
    signal: AbortSignal,
  ): Promise<Analysis | null> => {
    const { session, turns } = call;
    const { organizationId, id: sessionId } = session;
    const organization = await findOrganization(database.read, organizationId);
    if (organization === null || !hasSpoken(turns)) return null;
    const { mode, creditPolicy } = organization;
    const { allowedProviders } = session.configuration;
    const principal = { kind: 'session', organizationId, mode, creditPolicy, sessionId, allowedProviders } as const;
    return analyse({ principal, session, turns, fields: unionOfFields(extractions), signal });
  };

  /** What endpoints are told: the report, and its analysis where a model was asked. */
  const eventsOf = (
    call: KnownCall,
    report: Report,
    told: WebhookEvent['data'],
    extractions: readonly Extraction[],
  ): Array<Omit<WebhookEvent, 'sequence'>> => {
    const { organizationId, id: sessionId, agentId, webhookTags: tags } = call.session;
    const types = report.analysisStatus === 'heuristic' ? ['call.report'] : ['call.report', 'call.analysis'];
    const ownData = Object.fromEntries(
      extractions.flatMap(({ endpointId, fields }) =>
        endpointId === null ? [] : [[endpointId, ownValues(report.customData, fields)]],
      ),
    );
    return types.map((type) => ({
      organizationId,
      type,
      resourceId: sessionId,
      agentId,
      sessionId,
      callStatus: call.status,
      tags,
      occurredAt: report.updatedAt,
      data: told,
      ownData,
    }));
  };

  const write = async (
    tx: Tx,
    claim: ReportClaim,
    call: KnownCall,
    found: { analysis: Analysis | null; extractions: readonly Extraction[] },
  ): Promise<Report | null> => {
    const { analysis, extractions } = found;
    const { session, turns } = call;
    const analysisStatus = analysis === null ? 'heuristic' : analysis.summary === null ? 'failed' : 'completed';
    const report = await writeReport(tx, claim, {
      summary: analysis?.summary ?? heuristicSummary(session, turns),
      outcome: outcomeOf(session, turns),
      structuredData: analysis?.structuredData ?? {},
      customData: analysis?.values ?? noValues(unionOfFields(extractions)),
      voicemail: voicemailOf(session, turns, call.events),
      analysisStatus,
      analysisProvider: analysis?.provider ?? null,
      analysisModel: analysis?.model ?? null,
      analysisError: analysis?.error ?? null,
    });
    if (report === null) return null;
    const told = presentTold(report, call, await credits.chargesOfSession(tx, claim.organizationId, claim.sessionId));
    const events = eventsOf(call, report, told, extractions);
    const first = await sessions.takeSequences(tx, claim.organizationId, claim.sessionId, events.length);
    await webhooks.publish(
      tx,
      events.map((event, index) => ({ ...event, sequence: first + index })),
    );
    return report;
  };

  return async (claim, signal) => {
    killPoint('reports.report.claimed');
    const call = await sessions.knownCall(database.read, claim.organizationId, claim.sessionId);
    if (call === null) throw new Error('A report is about a call that is not there');
    const { agentId, webhookTags: tags, configuration } = call.session;
    const endpoints = await webhooks.extractions(database.read, {
      organizationId: claim.organizationId,
      agentId,
      tags,
    });
    const extractions = [...endpoints, { endpointId: null, fields: configuration.extractionFields }];
    const analysis = await analysisOf(call, extractions, signal).catch(async (err: unknown) => {
      if (signal.aborted) await giveBackReport(database.read, claim);
      throw err;
    });
    killPoint('reports.report.analysed');
    const report = await database.tx((tx) => write(tx, claim, call, { analysis, extractions }));
    killPoint('reports.report.written');
    return report;
  };
}
