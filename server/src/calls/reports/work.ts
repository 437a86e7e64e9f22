import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { MakeReport } from './make-report.ts';
import { reportQueue } from './queues.ts';
import { claimReport, hasDueReports, reportIsDue, takeLostReports } from './report-store.ts';

const wokenAtOnce = 100;

/** Makes the reports of calls that have ended. Rows are the truth: a job that was lost is made again by the scheduler. */
export function createReportWork(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  makeReport: MakeReport;
  /** Aborted when the process begins to end. */
  stopping: AbortSignal;
}): { listen(): void; step: PollStep; clockFollower: ClockFollower } {
  const { database, jobs, log, makeReport, stopping } = options;

  const make = async (sessionId: string): Promise<void> => {
    if (stopping.aborted) return;
    const claim = await claimReport(database.read, sessionId, 'due');
    if (claim === null) return;
    const report = await makeReport(claim, stopping).catch((err: unknown) => {
      if (!stopping.aborted) throw err;
      return null;
    });
    const { organizationId } = claim;
    log.info({ sessionId, organizationId, analysis: report?.analysisStatus ?? null }, 'report of a call');
  };

  return {
    listen: () =>
      jobs.work(reportQueue, { batchSize: 5, inFlight: 20 }, async (payloads) => {
        await Promise.all(payloads.map(({ sessionId }) => make(sessionId)));
      }),
    step: {
      what: 'reports of calls',
      isDue: reportIsDue,
      look: async (tx) => {
        const lost = await takeLostReports(tx, wokenAtOnce);
        await jobs.enqueue(
          tx,
          reportQueue,
          lost.map((sessionId) => ({ payload: { sessionId }, key: sessionId })),
        );
      },
    },
    clockFollower: {
      // A report is made in real time, and told in the time of its call.
      isSettled: async (tx, organizationId) => !(await hasDueReports(tx, organizationId)),
      nextDue: async () => null,
      release: async () => {},
      arrive: async () => true,
    },
  };
}
