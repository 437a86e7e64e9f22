import { expect, it } from '@jest/globals';
import { endOfRecording } from './end-of-recording.policy.ts';

it.each([
  ['none where nothing was said', { startedAt: null, fence: 1, endReason: 'busy' }, 'none'],
  ['none where no worker ever had it', { startedAt: {}, fence: 0, endReason: 'api_end' }, 'none'],
  ['failed where the worker was lost', { startedAt: {}, fence: 1, endReason: 'worker_lost' }, 'failed'],
  ['awaited for every other end', { startedAt: {}, fence: 2, endReason: 'carrier_failed' }, 'awaited'],
] as const)('the recording of a session that ends is %s', (_, ended, end) => {
  expect(endOfRecording(ended)).toBe(end);
});
