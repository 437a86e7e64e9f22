import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation, operationList, pathOf } from '../../support/operation-list.ts';
import type { Organization } from '../../support/organization.ts';
import { askOf } from '../../support/sample.ts';
import { createSamples, type Samples } from '../../support/samples.ts';
import type { Ask } from '../../support/sms-http.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { refusedAs } from '../../support/surface-codes.ts';

let stage: Stage;
let ours: Organization;
let samples: Samples;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
  samples = createSamples({ ours, live: await stage.organization({ mode: 'live' }) });
});
afterAll(() => stage.close());

const sample = async ({ id, description }: Operation): Promise<Ask> =>
  askOf(description, await samples[id](), { ours: ours.apiKey, admin: stage.adminKey });

describe.each(operationList.filter(({ description }) => description.security && !description.takesKey))(
  '$id, which no API key opens',
  (operation) => {
    it('answers 401 UNAUTHORIZED to any key, and to its own credential at the address of another one', async () => {
      const request = await sample(operation);
      const refused = { status: 401, body: refusedAs(operation.description, 'UNAUTHORIZED') };
      for (const key of [ours.apiKey, stage.adminKey])
        expect(await stage.ask({ ...request, key })).toMatchObject(refused);
      const { path } = await sample(operation);
      expect(await stage.ask({ ...request, path })).toMatchObject(refused);
      expect(
        await stage.ask({
          ...request,
          path: pathOf(operation.description, { id: '00000000-0000-7000-8000-000000000000' }),
        }),
      ).toMatchObject(refused);
    });

    it('answers 404 for what is no id', async () => {
      const path = pathOf(operation.description, { id: 'no-id' });
      expect(await stage.ask({ ...(await sample(operation)), path })).toMatchObject({ status: 404 });
    });
  },
);
