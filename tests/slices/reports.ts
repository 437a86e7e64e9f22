import { param, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';

export const operations: SliceTable<'reports'> = {
  getCallReport: { names: [param('reportedCall')], sdk: (client) => client.calls.report('call/1') },
  finalizeCallReport: {
    names: [param('reportedCall')],
    sdk: (client) => client.calls.finalizeReport('call/1', { forceAnalysis: true }),
  },
};

export const things: Things = {
  /** A call that has ended and has its report, with the mark in what was said. */
  reportedCall: async ({ call, mark }: Owner) => {
    const created = await call<{ sessionId: string }>('POST', '/v1/sessions', { intent: { language: 'en' } });
    const { sessionId } = created.body;
    const turn = { index: 0, source: 'user', text: mark ?? 'Hello', startedAt: '2026-11-20T15:00:05.000Z' };
    await call('POST', `/v1/sessions/${sessionId}/turns`, { turns: [turn] });
    await call('POST', `/v1/calls/${sessionId}/end`);
    // A worker may be making it at this moment.
    for (;;) {
      const { status, text } = await call('POST', `/v1/calls/${sessionId}/report/finalize`, {});
      if (status === 200) return sessionId;
      if (status !== 409) throw new Error(`No report: ${text}`);
    }
  },
};
