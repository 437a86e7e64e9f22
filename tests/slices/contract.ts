import type { SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'contract'> = {
  getOpenApiDocument: { isInMemory: true },
  getAsyncApiDocument: { isInMemory: true },
  getErrorCode: {
    request: () => ({ params: { code: 'VALIDATION_ERROR' } }),
    plain: ['code'],
    isInMemory: true,
    sdk: (client) => client.errors.get('NOT/FOUND'),
  },
};
