import type { SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'usage'> = {
  getUsage: { plain: ['from', 'to'], sdk: (client) => client.credits.usage({ from: '2026-11-01', to: '2026-11-30' }) },
};
