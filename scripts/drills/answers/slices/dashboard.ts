import { type Answers, askWithoutToken } from '../bring.ts';

/** What brings out the answers of their own that the operations of browsers have. */
export const answers: Answers = {
  deleteDashboardSession: (system, { ours }) =>
    askWithoutToken(system, ours, { method: 'DELETE', path: '/v1/dashboard/session' }),
};
