import type { Answers } from '../bring.ts';

export const answers: Answers = {
  getTestClock: async (_system, { live }) => live.call('GET', '/v1/test/clock'),
  advanceTestClock: async (_system, { live }) =>
    live.call('POST', '/v1/test/clock/advance', { to: '2030-04-13T17:00:00Z' }),
};
