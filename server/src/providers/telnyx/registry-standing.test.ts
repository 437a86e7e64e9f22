import { describe, expect, it } from '@jest/globals';
import { assignmentStandingOf, brandStandingOf, campaignStandingOf } from './registry-standing.ts';

describe('a brand of the registry', () => {
  it.each([
    ['REGISTRATION_PENDING', 'UNVERIFIED', 'in_review'],
    ['REGISTRATION_FAILED', 'UNVERIFIED', 'rejected'],
    ['OK', 'VERIFIED', 'verified'],
    ['OK', 'VETTED_VERIFIED', 'verified'],
    ['OK', 'SELF_DECLARED', 'verified'],
    ['OK', 'UNVERIFIED', 'changes_requested'],
    ['OK', 'A_WORD_OF_TOMORROW', 'in_review'],
    ['A_WORD_OF_TOMORROW', 'VERIFIED', 'in_review'],
  ])('with %s and %s is %s', (status, identityStatus, expected) => {
    expect(brandStandingOf({ status, identityStatus }, 0)?.status).toBe(expected);
  });
});

describe('a campaign of the registry', () => {
  it.each([
    ['TCR_PENDING', 'in_review'],
    ['TCR_ACCEPTED', 'in_review'],
    ['TCR_FAILED', 'rejected'],
    ['TCR_SUSPENDED', 'suspended'],
    ['TCR_EXPIRED', 'expired'],
    ['TELNYX_ACCEPTED', 'in_review'],
    ['TELNYX_FAILED', 'changes_requested'],
    ['MNO_PENDING', 'in_review'],
    ['MNO_ACCEPTED', 'in_review'],
    ['MNO_REJECTED', 'changes_requested'],
    ['MNO_PROVISIONED', 'approved'],
    ['MNO_PROVISIONING_FAILED', 'changes_requested'],
    ['A_WORD_OF_TOMORROW', 'in_review'],
  ])('with %s is %s', (campaignStatus, expected) => {
    expect(campaignStandingOf({ campaignStatus }, 0)?.status).toBe(expected);
  });

  it.each([
    ['one text', 'No opt-in', [{ code: null, message: 'No opt-in' }]],
    ['texts', ['No opt-in', ' '], [{ code: null, message: 'No opt-in' }]],
    ['objects', [{ code: 803, description: 'No opt-in' }, { odd: 1 }], [{ code: '803', message: 'No opt-in' }]],
    ['nothing', undefined, []],
  ])('tells its reasons, which came as %s', (_what, failureReasons, expected) => {
    expect(campaignStandingOf({ campaignStatus: 'TCR_FAILED', failureReasons }, 0)?.reasons).toEqual(expected);
  });

  it('is looked at less and less while it is open, every six hours when it is settled, never when it is over', () => {
    const waits = [0, 1, 2, 9].map(
      (looks) => campaignStandingOf({ campaignStatus: 'MNO_PENDING' }, looks)?.lookAgainMs,
    );
    expect(waits).toEqual([30_000, 60_000, 120_000, 900_000]);
    expect(campaignStandingOf({ campaignStatus: 'MNO_PROVISIONED' }, 9)?.lookAgainMs).toBe(6 * 3_600_000);
    expect(campaignStandingOf({ campaignStatus: 'TCR_EXPIRED' }, 0)?.lookAgainMs).toBeNull();
  });
});

describe('what is no record of the registry', () => {
  it.each([null, 'text', [], 7])('%j is nothing', (body) => {
    expect(brandStandingOf(body, 0)).toBeNull();
    expect(campaignStandingOf(body, 0)).toBeNull();
    expect(assignmentStandingOf(body, 0)).toBeNull();
  });

  it('an assignment with an unknown status is nothing', () => {
    expect(assignmentStandingOf({ campaignId: 'C1', assignmentStatus: 'LOST' }, 0)).toBeNull();
  });
});
