import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Wire = components['schemas'];

/** What a test asks of the reports of an organization. */
export function reportsOf({ call }: Pick<Organization, 'call'>) {
  const read = (id: string) => call<Wire['CallReport']>('GET', `/v1/calls/${id}/report`);
  return {
    read,
    /** Waits until it is there. */
    made: async (id: string): Promise<Wire['CallReport']> =>
      (
        await waitFor(
          'the report',
          () => read(id),
          ({ status }) => status === 200,
        )
      ).body,
    finalize: (id: string, json: object = {}) =>
      call<Wire['FinalizedCallReport']>('POST', `/v1/calls/${id}/report/finalize`, json),
  };
}
