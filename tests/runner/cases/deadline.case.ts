import { beforeAll, describe, expect, it } from '@jest/globals';
import { leftOfTestMs } from '../../support/test-deadline.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const never = (what: string): Promise<number> =>
  waitFor(
    what,
    async () => 7,
    () => false,
  );

describe('waiting', () => {
  beforeAll(() => {
    expect(leftOfTestMs()).toBeLessThanOrEqual(15_000);
    expect(leftOfTestMs()).toBeGreaterThan(10_000);
  }, 20_000);

  it('failed: names what it waited for before its test is ended', async () => {
    await waitFor(
      'the first',
      async () => performance.now(),
      () => true,
    );
    await never('the second');
  }, 2_000);

  it('failed: names it where the look itself hangs', async () => {
    await waitFor(
      'the third',
      () => new Promise<number>(() => {}),
      () => true,
    );
  }, 4_000);

  it('passed: has the whole time of its own test', () => {
    expect(leftOfTestMs()).toBeGreaterThan(15_000);
  }, 30_000);
});

describe('waiting beside another test', () => {
  it.concurrent('failed: names it where the other one has more time', async () => {
    await never('the fourth');
  }, 4_000);

  it.concurrent('passed: the other one', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(leftOfTestMs()).toBeGreaterThan(15_000);
  }, 30_000);
});
