import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../support/bad-input/families.ts';
import { instantInputs } from '../../support/bad-input/instant-inputs.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { eachOperationRefuses } from '../../support/bad-input/sweep.ts';
import { operationList } from '../../support/operation-list.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

it('the document has instants in bodies and in queries', () => {
  const named = operationList.flatMap((operation) => instantInputs.inputs(operation)).map(({ names }) => String(names));
  expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/^\/query/), '/body/records/0/captured_at']));
});

eachOperationRefuses(families.instants, () => stage);

describe('instants of RFC 3339 are taken in every spelling', () => {
  beforeAll(() => stage.expectNothingStored());

  it.each([
    ['lower case', '2027-01-15t17:00:00z', '2027-01-15T17:00:00.000Z'],
    ['an unknown local offset', '2027-01-15T17:00:00-00:00', '2027-01-15T17:00:00.000Z'],
    ['an offset of 18 hours', '2027-01-16T11:00:00+18:00', '2027-01-15T17:00:00.000Z'],
    ['nanoseconds, of which milliseconds are kept', '2027-01-15T17:00:00.123456789Z', '2027-01-15T17:00:00.123Z'],
    ['29 February of a leap year', '2028-02-29T17:00:00Z', null],
  ])('%s', async (_what, text, kept) => {
    if (kept === null) {
      // Beyond the 90 days, and refused for that alone.
      expect(await stage.ours.send({ send_at: text })).toMatchObject({
        status: 400,
        body: { issues: [{ path: '/body/send_at', message: expect.stringContaining('90 days') }] },
      });
      return;
    }
    expect((await stage.ours.accepted({ send_at: text })).requested_send_at).toBe(kept);
  });
});
