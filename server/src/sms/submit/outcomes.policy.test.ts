import { describe, expect, it } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import type { SubmissionOutcome } from '../../providers/ports/messaging.ts';
import { changeOf, retryDelayMs } from './outcomes.policy.ts';
import { sampleMessage } from '../../../../tests/support/sample-message.ts';

const message = sampleMessage({ status: 'submitting' });
const claim = {
  fence: '7',
  attempt: 1,
  at: message.effectiveSendAt,
  monotonicEndMs: 0,
  quietFromMs: Infinity,
  latenessMs: 0,
};
const changed = (outcome: SubmissionOutcome, now: Temporal.Instant = message.effectiveSendAt) =>
  changeOf(outcome, { message, claim, now, leaseHeld: true });
const notAccepted: SubmissionOutcome = {
  kind: 'not_accepted',
  retryAfterMs: null,
  carrierCode: '40318',
  message: 'full',
};

describe('what a submission comes to (SMS states; decision 12)', () => {
  it('an acceptance settles, under its own fence', () => {
    const change = changed({
      kind: 'accepted',
      providerMessageId: 'p',
      providerStatus: 'queued',
      segmentCount: 1,
      costMicroUsd: 1,
    });
    expect(change).toMatchObject({
      to: 'accepted',
      fence: '7',
      from: ['submitting'],
      events: ['accepted'],
      credit: 'settle',
    });
  });
  it('a definite refusal fails the message and gives the reservation back', () => {
    const change = changed({
      kind: 'refused',
      code: 'invalid_destination',
      carrierCode: '40310',
      message: 'no such number',
    });
    expect(change).toMatchObject({
      to: 'delivery_failed',
      credit: 'release',
      error: { code: 'invalid_destination', carrierCode: '40310' },
    });
  });
  it('an unknown outcome is never retried, and holds the reservation', () => {
    expect(changed({ kind: 'unknown', message: 'timeout' })).toMatchObject({
      to: 'submission_unknown',
      credit: 'keep',
      retryAfterMs: null,
      events: ['submission_unknown'],
    });
  });
  it('a lost lease writes nothing once it is over, and is retried while it is not', () => {
    const lost = { kind: 'lease_lost' } as const;
    expect(changeOf(lost, { message, claim, now: claim.at, leaseHeld: false })).toBeNull();
    expect(changed(lost)).toMatchObject({ to: 'queued', fence: '7', events: [] });
  });
  it('a provable refusal goes back to queued without an event', () => {
    expect(changed(notAccepted)).toMatchObject({ to: 'queued', events: [], retryAfterMs: 1_000, credit: 'keep' });
  });
  it('is retried for at most four hours after the effective send time', () => {
    const late = message.effectiveSendAt.add({ hours: 4 });
    expect(changed(notAccepted, late.subtract({ seconds: 1 }))).toMatchObject({ to: 'queued' });
    expect(changed(notAccepted, late)).toMatchObject({ to: 'delivery_failed', error: { code: 'carrier_unavailable' } });
  });
  it('is not given up at once by a carrier that names many hours: the end of the four is tried', () => {
    const long = { ...notAccepted, retryAfterMs: 10 * 3_600_000 };
    expect(changed(long)).toMatchObject({ to: 'queued', retryAfterMs: 4 * 3_600_000 });
    const late = message.effectiveSendAt.add({ hours: 4 });
    expect(changed(long, late.subtract({ minutes: 1 }))).toMatchObject({ to: 'queued', retryAfterMs: 60_000 });
    expect(changed(long, late)).toMatchObject({ to: 'delivery_failed' });
  });
});

describe('the delay before a retry', () => {
  it('doubles from one second to five minutes', () => {
    expect([1, 2, 3, 9, 10, 50].map((attempt) => retryDelayMs(attempt, null))).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
  });
  it('respects a longer Retry-After, and not a shorter one', () => {
    expect(retryDelayMs(1, 60_000)).toBe(60_000);
    expect(retryDelayMs(5, 1_000)).toBe(16_000);
  });
});
