import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { only, response, speech, upload } from '../../support/router-requests.ts';
import { fakeModels } from '../../support/router-vendors.ts';
import { paths, type RouterStage, startRouterStage } from '../../support/router-stage.ts';
let stage: RouterStage;
beforeAll(async () => { stage = await startRouterStage(); }, 60_000);
afterAll(() => stage.close());
it('tries', async () => {
  for (const [vendor, model] of Object.entries(fakeModels.stt)) {
    const h = await stage.post(paths.stt, upload(only(vendor, model))).over;
    console.log(vendor, h.status, h.text, h.isWhole, h.headers);
  }
  for (const [vendor, model] of Object.entries(fakeModels.tts)) {
    const h = await stage.post(paths.tts, speech(only(vendor, model))).over;
    console.log(vendor, h.status, h.bytes.length, h.status === 200 ? '' : h.text, h.isWhole);
  }
  for (const [vendor, model] of Object.entries(fakeModels.llm)) for (const stream of [false, true]) {
    const h = await stage.post(paths.llm, response({ ...only(vendor, model), stream })).over;
    console.log(vendor, h.status, h.text, h.isWhole);
    console.log(await stage.record(String(h.headers['service-request-id'])));
  }
  expect(1).toBe(1);
}, 60_000);
