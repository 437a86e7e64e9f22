import { describe, expect, test } from '@jest/globals';
import { maxAutomaticAttempts, nextDelayMs } from './retry.policy.ts';

const hour = 3_600_000;

describe('the schedule of automatic attempts (P10)', () => {
  test('eight attempts: at once, then 5 s, 5 min, 30 min, 2, 5, 10 and 10 hours', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((made) =>
      nextDelayMs(made, 8, { eventType: 'sms.received', fraction: 0, retryAfterMs: null }),
    );
    expect(delays).toEqual([5_000, 300_000, 1_800_000, 2 * hour, 5 * hour, 10 * hour, 10 * hour, null]);
  });

  test('of what is passed on from a provider it takes about a day (decision 59)', () => {
    const eventType = 'imessage.received';
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((made) =>
      nextDelayMs(made, 8, { eventType, fraction: 0, retryAfterMs: null }),
    );
    expect(delays).toEqual([5_000, 300_000, 1_800_000, 2 * hour, 5 * hour, 5 * hour, 10 * hour, null]);
  });

  test('jitter adds up to a tenth and takes nothing away', () => {
    expect(nextDelayMs(1, 8, { eventType: 'sms.received', fraction: 0.999, retryAfterMs: null })).toBe(5_500);
    expect(nextDelayMs(7, 8, { eventType: 'sms.received', fraction: 0.5, retryAfterMs: null })).toBe(10.5 * hour);
  });

  test('Retry-After counts where it is longer, up to a day', () => {
    expect(nextDelayMs(1, 8, { eventType: 'sms.received', fraction: 0, retryAfterMs: 60_000 })).toBe(60_000);
    expect(nextDelayMs(2, 8, { eventType: 'sms.received', fraction: 0, retryAfterMs: 60_000 })).toBe(300_000);
    expect(nextDelayMs(1, 8, { eventType: 'sms.received', fraction: 0, retryAfterMs: 999 * hour })).toBe(24 * hour);
    expect(nextDelayMs(8, 8, { eventType: 'sms.received', fraction: 0, retryAfterMs: 60_000 })).toBeNull();
  });

  test.each([
    ['sms.delivered', 8],
    ['imessage.received', 8],
    ['endpoint.failing', 8],
    ['call.report', 8],
    ['call.analysis', 8],
    ['call.recording', 8],
    ['call.pre_call', 1],
    ['call.status', 1],
    ['call.answered', 1],
    ['call.leg.hangup', 1],
  ])('%s has %i (interface: Events)', (type, attempts) => {
    expect(maxAutomaticAttempts(type)).toBe(attempts);
  });
});
