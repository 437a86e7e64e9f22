import { storedCallback } from '../../../../tests/support/callback-rows.ts';
import { freshKey } from '../../../../tests/support/fresh.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import type { Answers } from '../bring.ts';
import { stillRuns } from '../refused-calls.ts';

const decided = async (system: OneProcess) => {
  const organization = await system.organization('Calls back');
  const { id } = await storedCallback(organization);
  const act = (what: string, key?: string) =>
    organization.call('POST', `/v1/callbacks/${id}/${what}`, what === 'cancel' ? {} : undefined, {
      ...(key !== undefined && { 'idempotency-key': key }),
    });
  return { id, act };
};

/** What brings out the answers of their own that the operations of callbacks have. */
export const answers: Answers = {
  cancelCallback: async (system) => {
    const { act } = await decided(system);
    await act('cancel');
    await act('cancel');
  },
  dispatchCallback: async (system) => {
    const { id, act } = await decided(system);
    const key = freshKey();
    await act('dispatch', key);
    await act('dispatch');
    await stillRuns(system, id);
    await act('dispatch', key);
  },
};
