import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRefusals } from '../../support/bad-input/refusals.ts';
import { testAndInput } from '../../support/input-family.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
}, 60_000);
afterAll(() => stage.close());

const nowhere = (): Promise<ApiAnswer> => stage.ask({ method: 'GET', path: '/v1/nowhere' });

const looks = { serves: async () => true, nameOf: testAndInput };

/** Refused, as it looks, after it has made an organization. */
async function stores(): Promise<ApiAnswer> {
  await stage.organization();
  return nowhere();
}

describe('the look at what refused requests have stored', () => {
  it('passes where they stored nothing, and does not count what is done between two groups', async () => {
    const refusals = await createRefusals(stage.sql, looks);
    for (let sent = 0; sent < 45; sent += 1) await refusals.send(nowhere);
    await refusals.between(() => stage.organization());
    await refusals.send(nowhere);
    await refusals.expectNothingStored();
  });

  it('names the test of a request that stored something, and the tables', async () => {
    const refusals = await createRefusals(stage.sql, looks);
    await refusals.send(nowhere);
    await refusals.send(stores);
    await refusals.send(nowhere);
    const name = expect.getState().currentTestName ?? '';
    const failure = await refusals.expectNothingStored().catch((error: Error) => error.message);
    expect(failure).toContain(name);
    expect(failure).toMatch(/organizations/);
  });

  it('names the tests after which the server does not serve', async () => {
    const refusals = await createRefusals(stage.sql, { ...looks, serves: async () => false });
    await refusals.send(nowhere);
    await expect(refusals.expectNothingStored()).rejects.toThrow(expect.getState().currentTestName ?? 'no name');
  });

  it('fails before a request of the next group is sent', async () => {
    const refusals = await createRefusals(stage.sql, looks);
    for (let sent = 0; sent < 20; sent += 1) await refusals.send(sent === 7 ? stores : nowhere);
    let isSent = false;
    const next = refusals.send(async () => {
      isSent = true;
      return nowhere();
    });
    await expect(next).rejects.toThrow(/organizations/);
    expect(isSent).toBe(false);
  });
});
