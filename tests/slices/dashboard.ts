import type { SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'dashboard'> = {
  createDashboardSession: { showsOnce: ['csrfToken'], sdk: (client) => client.dashboard.signIn() },
  deleteDashboardSession: { sdk: (client) => client.dashboard.signOut() },
};
