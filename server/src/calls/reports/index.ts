import { credits } from '../../credits/index.ts';
import { organizations } from '../../organizations/index.ts';
import { defineSlice } from '../../platform/slice/slice.ts';
import { router } from '../../router/index.ts';
import { callbacks } from '../callbacks/index.ts';
import { sessions } from '../sessions/index.ts';
import { webhooks } from '../../webhooks/index.ts';
import { reportKillPoints } from './kill-points.ts';
import { callReports } from './migrations/0043-call-reports.ts';
import { reportQueue } from './queues.ts';

export type { ReportsPorts } from './create-slice.ts';

/** What a call leaves behind: its report, and what a language model found in it. */
export const reports = defineSlice({
  name: 'reports',
  uses: [organizations, webhooks, credits, router, sessions, callbacks],
  migrations: [callReports],
  queues: [reportQueue],
  killPoints: reportKillPoints,
  create: async (deps) => {
    const { createReportsSlice } = await import('./create-slice.ts');
    return createReportsSlice({
      ...deps,
      credits: deps.use(credits),
      router: deps.use(router),
      sessions: deps.use(sessions),
      webhooks: deps.use(webhooks),
    });
  },
});
