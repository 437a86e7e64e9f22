import { describe, expect, test } from '@jest/globals';
import { webhookDeliveryMachine } from '../../contract/generated/state-machines.ts';
import { decideNext } from './outcomes.ts';
import { nextStatus, statesBefore } from '../model/status.ts';

const result = (delivered: boolean, retryAfterMs: number | null = null) => ({ delivered, retryAfterMs });
const claim = (trigger: 'automatic' | 'manual', automaticAttempts: number, maxAutomaticAttempts = 8) => ({
  trigger,
  automaticAttempts,
  maxAutomaticAttempts,
  event: { type: 'sms.received' },
});
function decide(of: ReturnType<typeof claim>, came: ReturnType<typeof result>) {
  return decideNext({ claim: of, result: came }, 0);
}

describe('where an attempt leaves its delivery', () => {
  test('a success ends it', () => {
    expect(decide(claim('automatic', 1), result(true))).toEqual({ to: 'succeeded', delayMs: null });
    expect(decide(claim('automatic', 8), result(true))).toEqual({ to: 'succeeded', delayMs: null });
  });

  test('the first seven failures are followed by another attempt, the eighth is not', () => {
    for (let made = 1; made < 8; made += 1) expect(decide(claim('automatic', made), result(false)).to).toBe('pending');
    expect(decide(claim('automatic', 8), result(false))).toEqual({ to: 'failed', delayMs: null });
  });

  test('an event that is sent once fails by its first failure', () => {
    expect(decide(claim('automatic', 1, 1), result(false)).to).toBe('failed');
  });

  test('a replay or a test that fails is the end of it, whatever the schedule has left', () => {
    expect(decide(claim('manual', 2), result(false)).to).toBe('failed');
    expect(decide(claim('manual', 0, 0), result(false, 1_000)).to).toBe('failed');
  });
});

describe('the state table holds what the statements rely on', () => {
  test('each way out of an attempt begins where statements look for it', () => {
    for (const trigger of ['succeed', 'retry', 'exhaust', 'abandon'] as const) {
      expect(statesBefore(trigger)).toEqual(['delivering']);
    }
  });

  test('what waits is pending and nothing else', () => {
    for (const trigger of ['claim', 'cancel', 'expire'] as const) expect(statesBefore(trigger)).toEqual(['pending']);
  });

  test('a succeeded delivery stays succeeded, and an expired one expired', () => {
    const triggers = webhookDeliveryMachine.transitions.map(({ on }) => on);
    for (const trigger of triggers) {
      expect(nextStatus('succeeded', trigger)).toBeNull();
      expect(nextStatus('expired', trigger)).toBeNull();
    }
  });
});
