import type { SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'test-clock'> = {
  getTestClock: { sdk: (client) => client.test.clock.get() },
  advanceTestClock: {
    // A second only: what others schedule must still lie ahead.
    request: async ({ ours }) => {
      const { body } = await ours.call<{ now: string }>('GET', '/v1/test/clock');
      return { json: { to: new Date(Date.parse(body.now) + 1_000).toISOString() } };
    },
    sdk: (client) => client.test.clock.advance({ to: '2030-04-13T17:00:00Z' }),
  },
};
