import type { AttemptResult } from '../../server/src/webhooks/model/types.ts';

/** What a receiver answers that takes a delivery. */
export const deliveredAttempt: AttemptResult = {
  delivered: true,
  url: 'http://127.0.0.1:1024/',
  headers: {},
  responseStatus: 200,
  responseBody: '',
  responseTruncated: false,
  durationMs: 1,
  error: null,
  timedOut: false,
  retryAfterMs: null,
};
