import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { families } from '../../support/bad-input/families.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { eachOperationRefuses } from '../../support/bad-input/sweep.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

eachOperationRefuses(families.queryAndPath, () => stage);

it('a plus in a query that is not escaped means a space, and is refused (bad input: query, E.164)', async () => {
  expect(await stage.ours.call('GET', '/v1/sms/messages?recipient=+15005550123')).toMatchObject({
    status: 400,
    body: { issues: [{ path: '/query/recipient' }] },
  });
});
