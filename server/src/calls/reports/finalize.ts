import type { Database } from '../../platform/db/database.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { reportErrors } from './errors.ts';
import type { MakeReport } from './make-report.ts';
import type { ReadReports, WholeReport } from './read-reports.ts';
import { claimReport, findReport, insertDueReport } from './report-store.ts';

/**
 * Makes the report of a call that has ended, where there is none yet or the analysis is to be made anew, which is told as another
 * event; and repeats the deliveries of it that have failed, once each. Throws 404, 409 CALL_NOT_ENDED, and 409 REPORT_IN_PROGRESS
 * while it is being made elsewhere.
 */
export type FinalizeReport = (
  organizationId: string,
  callId: string,
  wish: { forceAnalysis: boolean; retryWebhook: boolean },
  signal: AbortSignal,
) => Promise<WholeReport>;

const atOnce = 10;

export function createFinalizeReport(options: {
  database: Database;
  reading: ReadReports;
  makeReport: MakeReport;
  webhooks: Pick<WebhooksPorts, 'redeliver'>;
}): FinalizeReport {
  const { database, reading, makeReport, webhooks } = options;
  return async (organizationId, callId, { forceAnalysis, retryWebhook }, signal) => {
    const call = await reading.call(database.read, organizationId, callId);
    const { id } = call.session;
    if (call.session.endedAt === null) throw reportErrors.notEnded();
    if (forceAnalysis || (await findReport(database.read, organizationId, id)) === null) {
      // A call that had ended before there were reports has none that is due.
      await insertDueReport(database.read, organizationId, id);
      const claim = await claimReport(database.read, id, 'any');
      if (claim === null || (await makeReport(claim, signal)) === null) throw reportErrors.inProgress();
    }
    if (retryWebhook) {
      const { deliveries } = await reading.whole(database.read, call);
      const failed = deliveries.filter(({ status }) => status === 'failed');
      for (let from = 0; from < failed.length; from += atOnce)
        await Promise.all(
          failed.slice(from, from + atOnce).map(({ id: deliveryId }) => webhooks.redeliver(organizationId, deliveryId)),
        );
    }
    return reading.whole(database.read, call);
  };
}
