import { param, type SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'credits'> = {
  grantManagedOrganizationCredits: { names: [param('organization')] },
};
