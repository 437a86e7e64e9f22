import type { SliceHandlers } from '../../contract/binding.ts';
import type { CreditsPorts } from '../../credits/index.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { RouterPorts } from '../../router/index.ts';
import { callHooks, type SessionsPorts } from '../sessions/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { createAnalyse } from './analysis/index.ts';
import { createFinalizeReport } from './finalize.ts';
import type { ReportKillPoint } from './kill-points.ts';
import { createMakeReport } from './make-report.ts';
import { reportQueue } from './queues.ts';
import { createReadReports } from './read-reports.ts';
import { createRecordingReady, type RecordingReady } from './recording-ready.ts';
import { insertDueReport } from './report-store.ts';
import { createReportsRoutes } from './routes.ts';
import { createPublishReport } from './publish-report.ts';
import { createReportWork } from './work.ts';

export interface ReportsPorts {
  /** A recording can be read, in this transaction. */
  recordingReady: RecordingReady;
}

export interface MadeReports extends MadeSlice {
  ports: ReportsPorts;
  routes: SliceHandlers<'reports'>;
}

export function createReportsSlice(
  deps: Pick<SliceDeps, 'database' | 'jobs' | 'log'> & {
    killPoint: KillPoint<ReportKillPoint>;
    credits: CreditsPorts;
    router: RouterPorts;
    sessions: SessionsPorts;
    webhooks: WebhooksPorts;
  },
): MadeReports {
  const { jobs, router } = deps;
  const ending = new AbortController();
  const stopping = ending.signal;
  const reading = createReadReports(deps);
  const publishReport = createPublishReport(deps);
  const makeReport = createMakeReport({
    ...deps,
    publishReport,
    analyse: createAnalyse({ ...deps, generate: router.generate }),
  });
  const work = createReportWork({ ...deps, makeReport, stopping });
  return {
    ports: { recordingReady: createRecordingReady({ ...deps, publishReport }) },
    hooks: [
      hook(callHooks, {
        // Before the recording, which stands above: one that is ready already is kept beside the report.
        ended: async (tx, session) => {
          const { id: sessionId, organizationId } = session;
          await insertDueReport(tx, organizationId, sessionId);
          await jobs.enqueue(tx, reportQueue, [{ payload: { sessionId }, key: sessionId }]);
          return session;
        },
        wire: { reportOf: async (tx, call) => (await reading.find(tx, call))?.wire ?? null },
      }),
    ],
    routes: createReportsRoutes({
      ...deps,
      reading,
      stopping,
      finalize: createFinalizeReport({ ...deps, reading, makeReport }),
    }),
    work: () => {
      work.listen();
      return {
        schedulers: [createScheduler({ ...deps, steps: [work.step] })],
        drain: async () => ending.abort(),
      };
    },
    clockFollower: work.clockFollower,
  };
}
