import { param, type SliceTable } from '../support/slice-table.ts';
import { claimed } from './worker.ts';

export const operations: SliceTable<'media'> = {
  openSessionMedia: {
    names: [param('session')],
    request: async ({ ours }) => {
      const json = { intent: { language: 'en' } };
      const { body } = await ours.call<{ sessionId: string; transportToken: string }>('POST', '/v1/sessions', json);
      return { params: { id: body.sessionId }, key: body.transportToken };
    },
  },
  openWorkerMedia: {
    names: [param('claimedSession')],
    request: async ({ ours }) => {
      const { sessionId: id, credential: key } = await claimed(ours);
      return { params: { id }, key };
    },
  },
};
