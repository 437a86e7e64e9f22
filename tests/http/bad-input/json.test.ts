import { afterAll, beforeAll } from '@jest/globals';
import { families } from '../../support/bad-input/families.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { eachOperationRefuses } from '../../support/bad-input/sweep.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

eachOperationRefuses(families.json, () => stage);
