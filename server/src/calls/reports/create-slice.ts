import type { SliceHandlers } from '../../contract/binding.ts';
import type { CreditsPorts } from '../../credits/index.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createWaker } from '../../platform/jobs/waker.ts';
import type { RouterPorts } from '../../router/index.ts';
import type { KnownCall, Session, SessionsPorts } from '../sessions/index.ts';
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
import { createTellOfReport } from './tell-of-report.ts';
import { createReportWork } from './work.ts';

export interface ReportsPorts {
  /** Has the report of a session made that ends in this transaction. */
  open(tx: Tx, session: Pick<Session, 'id' | 'organizationId'>): Promise<void>;
  /** A recording can be read, in this transaction. */
  recordingReady: RecordingReady;
  /** The report of a call as it is read; null while there is none. */
  wireOf(tx: Tx, call: KnownCall): Promise<components['schemas']['CallReport'] | null>;
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
  const tellOfReport = createTellOfReport(deps);
  const makeReport = createMakeReport({
    ...deps,
    tellOfReport,
    analyse: createAnalyse({ ...deps, generate: router.generate }),
  });
  const work = createReportWork({ ...deps, makeReport, stopping });
  return {
    ports: {
      open: async (tx, { id: sessionId, organizationId }) => {
        await insertDueReport(tx, organizationId, sessionId);
        await jobs.enqueue(tx, reportQueue, [{ payload: { sessionId }, key: sessionId }]);
      },
      recordingReady: createRecordingReady({ ...deps, tellOfReport }),
      wireOf: async (tx, call) => (await reading.find(tx, call))?.wire ?? null,
    },
    routes: createReportsRoutes({
      ...deps,
      reading,
      stopping,
      finalize: createFinalizeReport({ ...deps, reading, makeReport }),
    }),
    work: () => {
      work.listen();
      return {
        wakers: [createWaker({ ...deps, steps: [work.step] })],
        drain: async () => ending.abort(),
      };
    },
    clockFollower: work.clockFollower,
  };
}
