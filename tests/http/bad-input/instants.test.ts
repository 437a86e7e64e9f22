import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../support/bad-input/families.ts';
import { instantInputs } from '../../support/bad-input/instant-inputs.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { queryParameters, resolved } from '../../support/bad-input/body-places.ts';
import { eachOperationRefuses } from '../../support/bad-input/sweep.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { operationList } from '../../support/operation-list.ts';
import { withQuery } from '../../support/with-query.ts';

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

describe('a raw + of a query, which is a blank there', () => {
  const instants = operationList.flatMap((operation) =>
    queryParameters(operation)
      .filter(({ schema }) => resolved(schema).format === 'date-time')
      .map(({ name }) => [`${operation.id} ${name}`, operation, name] as const),
  );

  itForEachInput(
    'is named by the refusal of an offset, with how it is written',
    instants,
    async (_what, operation, name) => {
      const working = await stage.sample(operation);
      const path = withQuery(working.path, `${name}=2027-01-13T17:00:00+01:00`);
      const said = /offset.*; in a query \+ is written %2B, as in 2027-01-13T17:00:00%2B01:00$/;
      const issue = { path: `/query/${name}`, message: expect.stringMatching(said) };
      expect(await stage.ask({ ...working, path })).toMatchObject({
        status: 400,
        body:
          operation.description.surface === 'core'
            ? { issues: [issue] }
            : { error: { message: expect.stringMatching(new RegExp(`^${issue.path}: .*${said.source}`)) } },
      });
    },
  );

  it('is named by that of a number, and by no other', async () => {
    const refused = async (query: string) => (await stage.ours.call('GET', `/v1/sms/messages?${query}`)).text;
    expect(await refused('recipient=+15005550100')).toContain('as in %2B15005550100');
    expect(await refused('limit=+5')).not.toContain('%2B');
    expect(await refused('created_after=2027-01-13+17:00:00Z')).not.toContain('%2B');
  });
});

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
