import type { Answers } from '../bring.ts';
import { english } from '../refused-calls.ts';

/** What brings out the answers of their own that the operations of reports have. */
export const answers: Answers = {
  getCallReport: async (_system, { ours }) => {
    const { body } = await ours.call<{ sessionId: string }>('POST', '/v1/sessions', english);
    await ours.call('GET', `/v1/calls/${body.sessionId}/report`);
  },
  finalizeCallReport: async (system, { ours }) => {
    const { body } = await ours.call<{ sessionId: string }>('POST', '/v1/sessions', english);
    const finalize = (): Promise<unknown> => ours.call('POST', `/v1/calls/${body.sessionId}/report/finalize`, {});
    await finalize();
    await ours.call('POST', `/v1/calls/${body.sessionId}/end`);
    await system.database.ask(
      `update call_reports set status = 'due', lease_until = 'infinity' where session_id = $1`,
      [body.sessionId],
    );
    await finalize();
  },
};
